// The wall: shows the newest message, calls what is new, goes on by itself. It has no controls.

import { h, icon, letter, mark, put, ruletag } from "./dom.js";
import { Live } from "./live.js";
import { page, t } from "./texts.js";

const board = document.getElementById("page")?.dataset.board ?? "";
const CALLED = 15000; // how long a ruling stands in the middle, in ms

let { message } = page;
/** @type {import("./live.js").News | undefined} */
let called;
let connected = true;

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {number} side */
function half(side) {
  const { own, outcome } = message.view;
  const name = message.sides[side];
  const points = String(own.score[side]);
  const hammer = !outcome && own.hammer !== null && own.seats[side].includes(own.hammer);
  return h(
    "section",
    { class: `side ${letter(side)} ${outcome?.winners.includes(side) ? "won" : ""}`, "aria-label": name },
    h("div", { class: name.length > 16 ? "nm long" : "nm" }, mark(side), h("span", {}, name)),
    h("div", { class: points.length > 2 ? "sc long" : "sc" }, points),
    h(
      "div",
      { class: "facts" },
      own.twenties[side] !== null && h("span", {}, `${t("twenties")} `, h("b", {}, String(own.twenties[side]))),
      hammer && h("span", { class: "ham" }, icon("hammer"), t("hammer"))
    )
  );
}

/** The rounds so far, the one at hand, and those to come. */
function rounds() {
  const { own, outcome } = message.view;
  const [until, number] = (own.length ?? "").split(":");
  const done = own.rounds.slice(-6).map((/** @type {any} */ round) => {
    const figures = round.points ?? round.gained;
    const low = /** @param {number} side */ (side) => figures[side] < figures[1 - side];
    const figure = /** @param {number} side */ (side) => h("span", { class: low(side) ? "lo" : false }, figures[side] === null ? "?" : String(figures[side]));
    return h("li", { class: "rd" }, h("small", {}, t("round.n", { n: round.round })), h("b", {}, figure(0), h("i", {}, ":"), figure(1)));
  });
  const now = !outcome && h("li", { class: "rd now" }, h("small", {}, t("round.now", { n: own.round })), h("b", {}, "–"));
  const left = until === "rounds" && !outcome && !own.extra ? Math.max(0, Math.min(6, Number(number)) - own.round) : 0;
  const next = Array.from({ length: left }, (_, place) => h("li", { class: "rd nx" }, h("small", {}, String(own.round + place + 1)), h("b")));
  return h("ol", { class: "rds", "aria-label": t("rounds") }, done, now, next);
}

function middle() {
  const { outcome } = message.view;
  const names = outcome?.winners.map((/** @type {number} */ side) => message.sides[side]).join(", ");
  const told = called ? [h("div", {}, called.text), ruletag(called.rule)] : outcome && h("div", {}, names ? t("won", { name: names }) : t("draw"));
  return h("div", { class: "middle" }, h("img", { class: "board", src: board, alt: "" }), h("div", { class: "call", "aria-live": "polite" }, told), rounds());
}

function render() {
  const { own, outcome, rest } = message.view;
  put(at("halves"), half(0), middle(), half(1));
  put(at("what"), t("game"));
  const [until, number] = (own.length ?? "").split(":");
  const place = until === "rounds" && !own.extra ? t("round.of", { n: Math.min(own.round, Number(number)), all: number }) : t("round.n", { n: own.round });
  const seat = own.starter === null ? null : message.seats[own.starter];
  put(at("right"), outcome ? t("over") : rest ? t(rest) : [place, h("br"), seat && h("b", {}, t("starts", { name: seat }))]);
  put(at("state"), !connected && [icon("off"), t("offline")]);
}

/** @param {import("./live.js").Message} told */
function take(told) {
  if (told.build !== page.build) return location.reload();
  message = told;
  const news = told.news.filter((each) => each.text);
  if (news.length) {
    called = news.at(-1);
    const shown = called;
    setTimeout(() => {
      if (called === shown) called = undefined;
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
new Live(`/m/${page.code}/live?language=${page.language}`, message.version, take, (now) => {
  connected = now;
  render();
});
document.documentElement.dataset.ready = "";
