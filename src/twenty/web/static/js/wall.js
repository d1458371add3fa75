// What the walls of all games have in common: the newest message, what was called last, the clock. A wall has
// no controls and goes on by itself.

import { icon, put } from "./dom.js";
import { Live } from "./live.js";
import { page, t } from "./texts.js";

/** @typedef {import("./live.js").Message} Message @typedef {import("./live.js").News} News @typedef {import("./dom.js").Child} Child */

/**
 * What the wall of a game shows.
 * @typedef {object} Wall
 * @property {(message: Message, called: News | undefined, fresh: News[]) => Child[]} halves
 *   the two sides and what stands between them; `fresh` are the news of the newest message
 * @property {(message: Message) => Child[]} place  where the match stands, at the foot
 * @property {(news: News) => boolean} [calls]  whether a ruling is shown as called; all are where this is missing
 */

const CALLED = 15000; // how long a ruling stands in the middle, in ms

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Starts the wall of a game. @param {Wall} wall */
export function begin(wall) {
  let { message } = page;
  /** @type {News | undefined} */ let called;
  /** @type {News[]} */ let fresh = [];
  let connected = true;

  function render() {
    put(at("halves"), ...wall.halves(message, called, fresh));
    put(at("what"), t("game"));
    put(at("right"), ...wall.place(message));
    put(at("state"), ...(connected ? [] : [icon("off"), t("offline")]));
  }

  /** @param {Message} told */
  function take(told) {
    if (told.build !== page.build) return location.reload();
    message = told;
    page.message = told;
    fresh = told.resync ? [] : told.news;
    const news = told.news.filter((each) => each.text && (wall.calls?.(each) ?? true));
    if (news.length) {
      const shown = (called = news.at(-1));
      setTimeout(() => {
        if (called === shown) called = undefined;
        fresh = [];
        render();
      }, CALLED);
    } else if (told.resync) called = undefined;
    render();
  }

  function tick() {
    at("clock").textContent = new Date().toLocaleTimeString(page.language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  }

  render();
  tick();
  setInterval(tick, 5000);
  new Live(`/m/${page.code}/live?public=1&language=${page.language}`, message.version, take, (now) => {
    connected = now;
    render();
  });
  document.documentElement.dataset.ready = "";
}
