// The form of one round: number fields around the ring drawings, by counts, by points or by its winner.
// It adds up what stands on the screen; what a round is worth is the referee's matter.

import { h, icon, letter, mark, put, ring } from "./dom.js";
import { t } from "./texts.js";

/**
 * @typedef {import("./outbox.js").Tap} Tap
 * @typedef {{mode: string, taps: Tap[]}} Draft
 * @typedef {{sides: string[], discs: number, most: number}} Frame  most: the greatest points of a round
 * @typedef {{counted: Record<string, number[]>, noted: boolean[], points: (number | null)[], winner: number | null | undefined}} Values
 */

export const ROWS = /** @type {const} */ ([20, 15, 10, 5]);

/** What the taps come to. @param {Tap[]} taps @param {number} sides @returns {Values} */
export function values(taps, sides) {
  const none = () => Array.from({ length: sides }, () => 0);
  /** @type {Values} */
  const held = { counted: { 20: none(), 15: none(), 10: none(), 5: none() }, noted: none().map(() => false), points: none().map(() => null), winner: undefined };
  for (const tap of taps) {
    if (tap.key === "winner") held.winner = tap.to;
    else if (tap.key === "points") held.points[tap.side] = tap.to ?? null;
    else held.counted[tap.key][tap.side] += tap.by ?? 0;
    if (tap.key === "20") held.noted[tap.side] = true;
  }
  return held;
}

/** The points of a side by its counts. @param {Values} held @param {number} side */
export const sum = (held, side) => ROWS.reduce((total, row) => total + row * held.counted[row][side], 0);

/** The discs of a side that count. @param {Values} held @param {number} side */
export const used = (held, side) => ROWS.reduce((total, row) => total + held.counted[row][side], 0);

/** The taps that lead to what an entry says. @param {Record<string, any>} action @returns {Draft} */
export function draftOf(action) {
  const verb = action.type.split(".")[1];
  /** @type {Tap[]} */
  const taps = [];
  const noted = /** @param {string | null} tally */ (tally) =>
    tally?.split(":").forEach((figure, side) => figure !== "?" && taps.push({ key: "20", side, by: Number(figure) }));
  if (verb === "counts") {
    action.counts.forEach((/** @type {string} */ text, /** @type {number} */ side) => {
      const [fifteens, tens, fives, twenties] = text.split(/[/+]/).map(Number);
      const figures = { 20: twenties, 15: fifteens, 10: tens, 5: fives };
      for (const row of ROWS) taps.push({ key: String(row), side, by: figures[row] });
    });
    return { mode: "counts", taps };
  }
  if (verb === "round") {
    action.points.split(":").forEach((/** @type {string} */ figure, /** @type {number} */ side) => taps.push({ key: "points", side, to: Number(figure) }));
    noted(action.twenties);
    return { mode: "points", taps };
  }
  taps.push({ key: "winner", side: 0, to: action.side });
  noted(action.twenties);
  return { mode: "winner", taps };
}

/** What is entered for a draft, or null while something is missing. @param {Draft} draft @param {number} sides */
export function actionOf(draft, sides) {
  const held = values(draft.taps, sides);
  const every = held.noted.map((_, side) => side);
  const twenties = held.noted.some(Boolean) ? every.map((side) => (held.noted[side] ? held.counted[20][side] : "?")).join(":") : null;
  if (draft.mode === "counts") {
    const counts = every.map((side) => `${held.counted[15][side]}/${held.counted[10][side]}/${held.counted[5][side]}+${held.counted[20][side]}`);
    return { type: "crokinole.counts", v: 1, counts };
  }
  if (draft.mode === "points") {
    if (held.points.includes(null)) return null;
    return { type: "crokinole.round", v: 1, points: held.points.join(":"), twenties };
  }
  return held.winner === undefined ? null : { type: "crokinole.won", v: 1, side: held.winner, twenties };
}

/** A tap in words. @param {Tap} tap @param {string[]} sides */
export function tapTitle(tap, sides) {
  const name = sides[tap.side];
  if (tap.key === "winner") return tap.to == null ? t("tap.tied") : t("tap.winner", { name: sides[tap.to] });
  if (tap.key === "points") return t("tap.points", { n: tap.to ?? "–", name });
  return t((tap.by ?? 0) > 0 ? "tap.more" : "tap.less", { ring: tap.key, name });
}

/** An entry about a round in a few words. @param {Draft} draft @param {string[]} sides @param {number} number */
export function roundTitle(draft, sides, number) {
  const held = values(draft.taps, sides.length);
  if (draft.mode === "winner") {
    return held.winner == null ? t("did.tied", { n: number }) : t("did.won", { n: number, name: sides[held.winner] });
  }
  const points = draft.mode === "counts" ? sides.map((_, side) => sum(held, side)) : held.points;
  return t("did.round", { n: number, score: points.join(" : ") });
}

export class RoundForm {
  /** @type {Draft} */ draft = { mode: "counts", taps: [] };
  /** @type {(() => void)[]} */ #updates = [];

  /**
   * @param {Frame} frame
   * @param {string[]} modes  which of counts, points, winner are taken
   * @param {(draft: Draft) => void} changed
   */
  constructor(frame, modes, changed) {
    this.frame = frame;
    this.changed = changed;
    this.element = h("div", { class: "roundform" });
    this.modes = modes;
  }

  /** Shows a draft. @param {Draft} draft */
  show(draft) {
    const built = this.element.childElementCount > 0 && this.draft.mode === draft.mode;
    this.draft = draft;
    if (!built) this.#build();
    for (const update of this.#updates) update();
  }

  /** @param {Frame} frame @param {string[]} modes */
  reframe(frame, modes) {
    if (JSON.stringify([frame, modes]) === JSON.stringify([this.frame, this.modes])) return;
    this.frame = frame;
    this.modes = modes;
    put(this.element);
  }

  get values() {
    return values(this.draft.taps, this.frame.sides.length);
  }

  /** @param {Tap} tap */
  #tap(tap) {
    this.draft.taps.push(tap);
    for (const update of this.#updates) update();
    this.changed(this.draft);
  }

  #build() {
    this.#updates = [];
    const { mode } = this.draft;
    put(this.element, this.modes.length > 1 && this.#choice(), this.#rows(), mode === "counts" ? this.#discs() : h("p", { class: "small muted noted" }, t("noted")));
  }

  #choice() {
    const keys = this.modes.map((mode) =>
      h("button", { type: "button", role: "radio", "aria-checked": String(mode === this.draft.mode), onclick: () => this.#switch(mode) }, t(`mode.${mode}`))
    );
    return h("div", { class: "seg-ctl modes", role: "radiogroup", "aria-label": t("mode") }, keys);
  }

  /** @param {string} mode */
  #switch(mode) {
    if (mode === this.draft.mode) return;
    this.show({ mode, taps: this.draft.taps.filter((tap) => tap.key === "20" || mode === "counts") });
    this.changed(this.draft);
    /** @type {HTMLElement | null} */ (this.element.querySelector('[aria-checked="true"]'))?.focus();
  }

  #rows() {
    const { mode } = this.draft;
    const rows = [];
    for (const row of mode === "counts" ? ROWS : [ROWS[0]]) {
      rows.push(this.#field(0, row), h("div", { class: "ring" }, ring(row), h("span", {}, String(row))), this.#field(1, row));
    }
    const points = mode === "points" && h("div", { class: "pad points" }, h("div", { class: "ring word" }, t("points")), this.#points(0), this.#points(1));
    return [points || null, h("div", { class: "pad" }, mode === "winner" && this.#winner(), rows)].filter(Boolean);
  }

  /** A quiet minus, the figure, a filled plus. @param {number} side @param {20 | 15 | 10 | 5} row */
  #field(side, row) {
    const name = this.frame.sides[side];
    const figure = h("span", { class: "v" });
    const less = h("button", { type: "button", class: "down", "aria-label": t("less", { ring: row, name }), onclick: () => step(-1) }, icon("minus"));
    const more = h("button", { type: "button", class: "up", "aria-label": t("more", { ring: row, name }), onclick: () => step(1) }, icon("plus"));
    const cell = h("div", { class: `cell ${letter(side)}`, role: "group" }, less, figure, more);
    const unknown = () => this.draft.mode !== "counts" && !this.values.noted[side];
    const room = /** @param {number} by */ (by) => {
      const held = this.values;
      if (by < 0) return held.counted[row][side] > 0 || unknown();
      return (this.draft.mode === "counts" ? used(held, side) : held.counted[row][side]) < this.frame.discs;
    };
    const step = /** @param {number} by */ (by) => room(by) && this.#tap({ key: String(row), side, by: by < 0 && unknown() ? 0 : by });
    this.#updates.push(() => {
      const value = unknown() ? "–" : String(this.values.counted[row][side]);
      figure.textContent = value;
      figure.classList.toggle("z", value === "0" || value === "–");
      cell.setAttribute("aria-label", t("figure", { name, ring: row, n: value }));
      less.setAttribute("aria-disabled", String(!room(-1)));
      more.setAttribute("aria-disabled", String(!room(1)));
    });
    return cell;
  }

  /** The points of a side, typed or stepped by five. @param {number} side */
  #points(side) {
    const name = this.frame.sides[side];
    const input = /** @type {HTMLInputElement} */ (
      h("input", { class: "v", inputmode: "numeric", autocomplete: "off", maxlength: 3, "aria-label": t("points_of", { name }), placeholder: "–" })
    );
    const set = /** @param {number | null} to */ (to) => {
      const from = this.values.points[side];
      if (to !== from) this.#tap({ key: "points", side, from, to });
    };
    const step = /** @param {number} by */ (by) => set(Math.max(0, Math.min(this.frame.most, (this.values.points[side] ?? 0) + by)));
    input.addEventListener("input", () => {
      const digits = input.value.replace(/\D/g, "");
      set(digits === "" ? null : Math.min(this.frame.most, Number(digits)));
    });
    this.#updates.push(() => {
      const value = this.values.points[side];
      if (document.activeElement !== input || Number(input.value) !== value) input.value = value === null ? "" : String(value);
      input.classList.toggle("long", (value ?? 0) > 99);
    });
    return h(
      "div",
      { class: `cell ${letter(side)}`, role: "group", "aria-label": t("points_of", { name }) },
      h("button", { type: "button", class: "down", "aria-label": t("points_less", { name }), onclick: () => step(-5) }, icon("minus")),
      input,
      h("button", { type: "button", class: "up", "aria-label": t("points_more", { name }), onclick: () => step(5) }, icon("plus"))
    );
  }

  #winner() {
    const keys = [0, null, 1].map((to) => {
      const shown = to === null ? [h("span", {}, t("tied"))] : [mark(to), h("span", {}, this.frame.sides[to])];
      const key = h("button", { type: "button", role: "radio", class: to === null ? false : letter(to), onclick: () => this.#tap({ key: "winner", side: 0, from: this.values.winner ?? null, to }) }, shown);
      this.#updates.push(() => key.setAttribute("aria-checked", String(this.values.winner === to)));
      return key;
    });
    return h("div", { class: "winner", role: "radiogroup", "aria-label": t("winner") }, keys);
  }

  /** The discs that count and those in the ditch. */
  #discs() {
    const lines = [0, 1].map((side) => {
      const line = h("div");
      this.#updates.push(() => {
        const held = used(this.values, side);
        line.textContent = t("discs", { n: held, all: this.frame.discs, ditch: this.frame.discs - held });
      });
      return line;
    });
    return h("div", { class: "discs" }, lines[0], h("span"), lines[1]);
  }
}
