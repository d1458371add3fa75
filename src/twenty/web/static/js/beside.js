// Several players at one board in turn (JK-04): each has a game of its own, and the page goes from one to the
// next without leaving. Which games stand beside each other, this device remembers.

import { find, h } from "./dom.js";
import { open, show } from "./shell.js";
import { page, t } from "./texts.js";

const KEY = "twenty.beside";

/** @param {string} code @returns {{codes: string[], order: string} | null} */
function linked(code) {
  const asked = new URLSearchParams(location.search);
  const codes = asked.get("with")?.split(",").filter((each) => /^[0-9a-f]{6,32}$/.test(each)) ?? [];
  const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
  if (codes.includes(code)) {
    const link = { codes, order: asked.get("order") === "games" ? "games" : "rounds" };
    localStorage.setItem(KEY, JSON.stringify([link, ...kept.filter((/** @type {any} */ other) => !other.codes.includes(code))].slice(0, 20)));
    return link;
  }
  return kept.find((/** @type {any} */ each) => each.codes.includes(code)) ?? null;
}

class Beside {
  /** @type {Map<string, any>} */ pads = new Map();
  /** @type {string[]} */ codes = [];
  order = "rounds";
  current = page.code;

  get several() {
    return this.codes.length > 1;
  }

  /** Starts the pads of all games of this board; the page's own is shown. @param {any} Pad */
  async start(Pad) {
    const link = linked(page.code);
    this.codes = link?.codes ?? [page.code];
    this.order = link?.order ?? "rounds";
    const own = page.code;
    const messages = await Promise.all(this.codes.map((code) => (code === own ? page.message : this.#fetch(code))));
    const here = this;
    /** A pad that is not shown keeps its game and leaves the page to the others. */
    class Turned extends Pad {
      code = page.code;

      get shown() {
        return here.current === this.code;
      }

      /** @param {any} message */
      take(message) {
        if (this.shown) super.take(message);
        else if (message.version >= this.message.version) this.message = message;
        here.pads.get(here.current)?.render?.();
      }

      render() {
        if (this.shown) super.render();
      }
    }
    for (const [place, code] of this.codes.entries()) {
      if (!messages[place]) continue;
      Object.assign(page, { code, message: messages[place] });
      this.pads.set(code, await open(Turned));
    }
    Object.assign(page, { code: own, message: messages[this.codes.indexOf(own)] });
    show(() => this.pads.get(this.current));
    find("#go").addEventListener("click", () => this.pads.get(this.current).press());
    for (const pad of this.pads.values()) pad.outbox.flush();
  }

  /** @param {string} code */
  async #fetch(code) {
    try {
      const answer = await fetch(`/m/${code}.json?language=${page.language}`);
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  }

  /** @param {string} code */
  turn(code) {
    const pad = this.pads.get(code);
    if (!pad) return;
    this.current = code;
    Object.assign(page, { code, message: pad.message });
    find("#form").dataset.shown = "";
    find("#notices").dataset.shown = "";
    find("#state").dataset.shown = "";
    pad.render();
  }

  /** @param {string} code @returns {string} */
  nameOf(code) {
    return this.pads.get(code)?.message.sides[0] ?? "";
  }

  /** Whose turn it is by the order of play: who has played the fewest rounds, or the first whose game goes on. */
  get turnOf() {
    const running = this.codes.filter((code) => this.pads.get(code) && !this.#done(this.pads.get(code)));
    if (this.order === "games") return running[0];
    return running.sort((one, other) => this.pads.get(one).round - this.pads.get(other).round || this.codes.indexOf(one) - this.codes.indexOf(other))[0];
  }

  /** @param {any} pad */
  #done(pad) {
    return ["over", "entered"].includes(pad.phase) || (this.order === "rounds" && ["announce", "agree", "write"].includes(pad.phase) && this.#othersPlay(pad));
  }

  /** @param {any} pad */
  #othersPlay(pad) {
    return [...this.pads.values()].some((other) => other !== pad && ["permit", "round", "bonus"].includes(other.phase));
  }

  /** The players of this board; nothing where there is one. @param {any} pad */
  bar(pad) {
    if (!this.several) return null;
    const next = this.turnOf;
    const keys = this.codes.map((code) => {
      const other = this.pads.get(code) ?? (code === this.current ? pad : null);
      if (!other) return null;
      const score = other.own.hidden || other.score === null ? "–" : other.score;
      const label = code === next ? t("beside.turn", { name: other.message.sides[0], score }) : t("beside.other", { name: other.message.sides[0], score });
      return h(
        "button",
        { type: "button", class: code === next ? "turn" : false, "aria-current": code === this.current ? "true" : false, "aria-label": label, onclick: () => this.turn(code) },
        h("span", {}, other.message.sides[0]),
        h("b", {}, String(score))
      );
    });
    return h("nav", { class: "besidebar", "aria-label": t("beside") }, keys);
  }
}

export const beside = new Beside();
