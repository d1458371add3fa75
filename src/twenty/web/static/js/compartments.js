// The four compartments in board order: stacked from earlier rounds pale, new ones filled, wanted ones dashed.
// The form adds up what stands on the screen; what a round is worth is the referee's matter.

import { h, icon, put } from "./dom.js";
import { t } from "./texts.js";

/**
 * @typedef {import("./outbox.js").Tap} Tap
 * @typedef {object} Frame
 * @property {number[]} values  of the compartments, from left to right
 * @property {number[]} before  what lay in them after the round before
 * @property {number[] | null} full  the counts of the highest score, where the discs are enough for it
 * @property {number} discs
 */

export const WHYS = ["through_gate", "jumped_out", "miscounted"];
const NUMBERS = 12; // as many fit under a thumb
const ROOM = [9, 16]; // discs that a drawn stack holds at full height, and at half

/** What lies in the compartments. @param {Frame} frame @param {Tap[]} taps */
export function countsOf(frame, taps) {
  const counts = [...frame.before];
  for (const tap of taps) if (tap.key === "count") counts[tap.side] += tap.by ?? 0;
  return counts;
}

/** @param {number[]} counts */
export const total = (counts) => counts.reduce((sum, count) => sum + count, 0);

/** Complete sets, and the rest by the value of its compartment. @param {number[]} counts @param {number[]} values @param {number} set */
export function worth(counts, values, set) {
  const sets = Math.min(...counts);
  return counts.reduce((sum, count, place) => sum + (count - sets) * values[place], sets * set);
}

/** What is still wanted in each compartment, null where the highest score is out of reach. @param {Frame} frame @param {number[]} counts */
export function wanted(frame, counts) {
  const missing = frame.full?.map((full, place) => full - counts[place]);
  return missing?.every((count) => count >= 0) ? missing : null;
}

/** The reason for each compartment that holds fewer than before. @param {Frame} frame @param {Tap[]} taps */
export function reasonsOf(frame, taps) {
  const counts = countsOf(frame, taps);
  const given = new Map(taps.filter((tap) => tap.key === "why").map((tap) => [tap.side, /** @type {any} */ (tap).to]));
  return counts.map((count, place) => (count < frame.before[place] ? given.get(place) ?? null : undefined));
}

/** What is entered, or null while a reason is missing. @param {Frame} frame @param {Tap[]} taps */
export function roundOf(frame, taps) {
  const reasons = reasonsOf(frame, taps);
  const counts = countsOf(frame, taps);
  if (reasons.includes(null) || total(counts) > frame.discs) return null;
  const fewer = reasons.flatMap((why, place) => (why ? [`${frame.values[place]}:${why}`] : []));
  return { type: "jakkolo.round", v: 1, counts: counts.join("/"), fewer };
}

export class Compartments {
  /** @type {Tap[]} */ taps = [];
  /** @type {number | null} */ picking = null;
  covered = false;
  /** @type {(() => void)[]} */ #updates = [];

  /** @param {Frame} frame @param {(taps: Tap[]) => void} changed */
  constructor(frame, changed) {
    this.frame = frame;
    this.changed = changed;
    this.board = h("div", { class: "jkboard" });
    this.numbers = h("div", { class: "jknumbers", role: "group" });
    this.element = h("div", { class: "jkform" }, this.board, this.numbers);
    this.board.addEventListener("keydown", (event) => this.#typed(event));
    this.#build();
  }

  /** @param {Frame} frame @param {Tap[]} taps @param {boolean} [covered] */
  show(frame, taps, covered = false) {
    const other = JSON.stringify([frame.values, frame.before, frame.discs]) !== JSON.stringify([this.frame.values, this.frame.before, this.frame.discs]);
    if (other) this.picking = null;
    this.frame = frame;
    this.taps = taps;
    this.covered = covered;
    this.#update();
  }

  /** Offers numbers for a compartment, null for none. @param {number | null} place */
  pick(place) {
    this.picking = place;
    this.#update();
    if (place !== null) this.numbers.scrollIntoView({ block: "nearest" });
  }

  get counts() {
    return countsOf(this.frame, this.taps);
  }

  /** @param {Tap} tap */
  #tap(tap) {
    this.taps.push(tap);
    this.#update();
    this.changed(this.taps);
  }

  #update() {
    for (const update of this.#updates) update();
    this.board.classList.toggle("covered", this.covered);
    this.#offer();
  }

  #build() {
    put(this.board, this.frame.values.map((value, place) => this.#box(value, place)));
  }

  /** @param {number} value @param {number} place */
  #box(value, place) {
    const stack = h("div", { class: "stack", "aria-hidden": "true" });
    const figure = h("button", { type: "button", class: "v", onclick: () => this.pick(this.picking === place ? null : place) });
    const more = h("button", { type: "button", class: "up", "aria-label": t("more", { n: value }), onclick: () => this.#step(place, 1) }, icon("plus"));
    const less = h("button", { type: "button", class: "dn", "aria-label": t("less", { n: value }), onclick: () => this.#step(place, -1) }, icon("minus"));
    const box = h("div", { class: "box", role: "group", "aria-label": t("compartment", { n: value }) }, h("span", { class: "val" }, String(value)), stack, figure, more, less);
    this.#updates.push(() => {
      const { before } = this.frame;
      const counts = this.counts;
      const want = this.covered ? 0 : wanted(this.frame, counts)?.[place] ?? 0;
      const kept = Math.min(before[place], counts[place]);
      const drawn = [...Array(kept).fill(""), ...Array(counts[place] - kept).fill("new"), ...Array(want).fill("want")];
      stack.className = `stack ${drawn.length > ROOM[1] ? "crowd" : drawn.length > ROOM[0] ? "many" : ""}`;
      put(stack, this.covered ? null : drawn.map((kind) => h("i", { class: kind || false })));
      figure.textContent = this.covered ? "·" : String(counts[place]);
      figure.setAttribute("aria-label", this.covered ? t("covered") : t("figure", { n: value, count: counts[place], before: before[place] }));
      figure.setAttribute("aria-expanded", String(this.picking === place));
      figure.classList.toggle("fewer", counts[place] < before[place]);
      more.setAttribute("aria-disabled", String(total(counts) >= this.frame.discs));
      less.setAttribute("aria-disabled", String(counts[place] === 0));
    });
    return box;
  }

  /** @param {number} place @param {number} by */
  #step(place, by) {
    const counts = this.counts;
    if (by > 0 ? total(counts) < this.frame.discs : counts[place] > 0) this.#tap({ key: "count", side: place, by });
  }

  /** The numbers from what lay there on, as far as discs are left. */
  #offer() {
    const place = this.picking;
    this.numbers.hidden = place === null;
    if (place === null) return put(this.numbers);
    const counts = this.counts;
    const first = Math.min(this.frame.before[place], Math.max(0, this.frame.discs - NUMBERS));
    const most = this.frame.discs - total(counts) + counts[place];
    const value = this.frame.values[place];
    this.numbers.setAttribute("aria-label", t("how_many", { n: value }));
    const keys = Array.from({ length: Math.min(NUMBERS, this.frame.discs - first + 1) }, (_, step) => {
      const count = first + step;
      const chosen = () => this.#set(place, count);
      return h("button", { type: "button", class: count === counts[place] ? "on" : false, "aria-disabled": String(count > most), "aria-label": t("set", { count, n: value }), onclick: () => count <= most && chosen() }, String(count));
    });
    put(this.numbers, h("h2", {}, t("how_many", { n: value })), h("div", { class: "grid" }, keys));
  }

  /** Sets a count and goes on to the next compartment. @param {number} place @param {number} count */
  #set(place, count) {
    this.picking = place + 1 < this.frame.values.length ? place + 1 : null;
    this.#tap({ key: "count", side: place, by: count - this.counts[place] });
  }

  /** Arrow keys step, digits set. @param {KeyboardEvent} event */
  #typed(event) {
    const place = [...this.board.children].findIndex((box) => box.contains(/** @type {Node} */ (event.target)));
    if (place < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      this.#step(place, event.key === "ArrowUp" ? 1 : -1);
    } else if (/^[0-9]$/.test(event.key)) {
      const most = this.frame.discs - total(this.counts) + this.counts[place];
      const longer = Number(`${this.counts[place]}${event.key}`);
      const count = this.counts[place] > 0 && this.counts[place] !== this.frame.before[place] && longer <= most ? longer : Number(event.key);
      if (count <= most) this.#tap({ key: "count", side: place, by: count - this.counts[place] });
    }
  }
}
