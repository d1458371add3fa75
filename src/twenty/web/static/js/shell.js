// What the score pads of all games have in common: the newest message, the outbox, undo and redo, the state of
// the connection, notices, the log, the menu. A game's pad extends `Shell` and shows its own plaque and form.
// A pad never navigates by itself; what is entered goes to the outbox first, and what the server answers is
// what counts.

import { keepAwake } from "./awake.js";
import { find, h, icon, mark, put, ruletag, sheet } from "./dom.js";
import { Live } from "./live.js";
import { openLog } from "./log.js";
import { Outbox } from "./outbox.js";
import { page, t } from "./texts.js";

/**
 * @typedef {import("./live.js").Message} Message
 * @typedef {import("./dom.js").Child} Child
 * @typedef {import("./outbox.js").Draft} Draft
 * @typedef {{title: string, target?: string, tap?: boolean}} Step  an undo or redo at hand; `tap`: of the draft
 */

export class Shell {
  message = page.message;
  #lowLight = false;

  /** @param {Outbox} outbox @param {Draft | undefined} draft  what was entered and not finished, if anything */
  constructor(outbox, draft) {
    this.outbox = outbox;
    this.draft = draft ?? this.emptyDraft();
    this.live = new Live(`/m/${page.code}/live?language=${page.language}`, this.message.version, (message) => this.take(message), (connected) => this.#connected(connected));
    addEventListener("beforeunload", (event) => {
      if (this.outbox.waiting.length) event.preventDefault();
    });
    keepAwake(() => {
      this.#lowLight = true;
      this.render();
    });
  }

  // --- what a game's pad says -------------------------------------------------------------------------------

  /** What is on the form before anything was entered. @returns {Draft} */
  emptyDraft() {
    return { stream: page.code, mode: "", taps: [] };
  }

  /** The pad shows another version of the match; `before` is the message shown so far. @param {Message} before */
  moved(before) {}

  /** The score strip. @returns {Child[]} */
  plaque() {
    return [];
  }

  /** What stands beneath the plaque, beside the state of the connection. @returns {Child[]} */
  next() {
    return [];
  }

  /** What the page asks for now. @returns {string} */
  get phase() {
    return this.message.view.outcome ? "over" : "play";
  }

  /** Shows the form of a phase in `main`. @param {HTMLElement} main @param {string} phase */
  form(main, phase) {}

  /** Sets the keys at the foot of the page; undo and redo are set already. @param {string} phase */
  bottom(phase) {}

  /** The undo of what is on the form, if anything is. @returns {Step | null} */
  untap() {
    return null;
  }

  /** The redo of what was undone on the form. @returns {Step | null} */
  retap() {
    return null;
  }

  /** Does what `untap` or `retap` offered. @param {"undo" | "redo"} which */
  tapped(which) {}

  /** Entries of the menu between the log and the links. @returns {Child[]} */
  acts() {
    return [];
  }

  /** The sides that can resign. @returns {number[]} */
  get leavers() {
    return this.message.sides.map((_, side) => side);
  }

  /** What the log needs to correct an entry. @returns {Pick<import("./log.js").Desk, "editor" | "inserter" | "score" | "picture">} */
  corrections() {
    return { editor: () => null, inserter: () => null, score: () => "" };
  }

  // --- what is known ----------------------------------------------------------------------------------------

  /** A message of the server; an older one than is shown is passed over. @param {Message} message */
  take(message) {
    if (message.version < this.message.version) return;
    const before = this.message;
    this.outbox.seen(message.head);
    this.message = message;
    page.message = message;
    if (message.version > before.version) this.moved(before);
    this.render();
  }

  /** @param {boolean} connected */
  #connected(connected) {
    if (connected) this.outbox.flush();
    this.render();
  }

  /** The game's own part of the view. @returns {Record<string, any>} */
  get own() {
    return this.message.view.own;
  }

  /** The verbs that the referee waits for, with their bounds. @returns {Map<string, Record<string, [number, number]>>} */
  get expects() {
    return new Map(this.message.view.expects.map((/** @type {any} */ expect) => [expect.verb, expect.bounds]));
  }

  /** Actions that wait, in their order. @returns {Record<string, any>[]} */
  get waiting() {
    return this.outbox.waiting.flatMap((batch) => batch.entries.map((entry) => entry.action));
  }

  /** Verbs of the entries that wait, in their order. */
  get waitingVerbs() {
    return this.waiting.map((action) => action.type.split(".")[1]);
  }

  /** The full name of a verb of this match's game. @param {string} verb */
  kind(verb) {
    return `${this.message.view.game}.${verb}`;
  }

  // --- what people do ---------------------------------------------------------------------------------------

  /** Puts actions into the outbox as one batch. @param {Record<string, any>[]} actions @param {string} title @param {Draft} [draft] */
  record(actions, title, draft) {
    return this.outbox.add(actions, title, this.message.head, draft);
  }

  /** The undo at hand: a tap of the form, an entry that waits, or the newest entry that the server names. @returns {Step | null} */
  get undoable() {
    const tap = this.untap();
    if (tap) return tap;
    const undone = new Set(this.waiting.map((action) => action.target));
    for (const batch of [...this.outbox.waiting].reverse()) {
      const entry = batch.entries.at(-1);
      if (entry && !entry.action.undo && !undone.has(entry.id)) return { title: batch.title, target: entry.id };
    }
    const { undo } = this.message;
    return undo && !undone.has(undo.target) && !this.outbox.waiting.some((batch) => batch.entries[0].action.undo) ? undo : null;
  }

  /** @returns {Step | null} */
  get redoable() {
    return this.retap() ?? (this.outbox.waiting.length || this.untap() ? null : this.message.redo);
  }

  undo() {
    return this.#step("undo", this.undoable);
  }

  redo() {
    return this.#step("redo", this.redoable);
  }

  /** @param {"undo" | "redo"} which @param {Step | null} step */
  async #step(which, step) {
    if (!step) return;
    if (step.tap) this.tapped(which);
    else await this.record([{ type: this.kind("retract"), v: 1, target: step.target, undo: true }], t(which, { what: step.title }));
  }

  // --- what is shown ----------------------------------------------------------------------------------------

  render() {
    put(find("#plaque"), ...this.plaque());
    this.#meta();
    this.#notices();
    const { phase } = this;
    this.form(find("#form"), phase);
    this.#undos();
    this.bottom(phase);
  }

  #meta() {
    renew(find("#next"), this.next());
    const { waiting, reachable } = this.outbox;
    const offline = !reachable || !this.live?.connected;
    const state = this.outbox.stop ? "stopped" : waiting.length ? "waiting" : offline ? "offline" : "saved";
    const told = { stopped: t("stopped", { n: waiting.length }), waiting: offline ? t("offline.waiting", { n: waiting.length }) : t("waiting", { n: waiting.length }), offline: t("offline"), saved: t("saved") };
    const signs = /** @type {const} */ ({ stopped: "warn", waiting: offline ? "off" : "wait", offline: "off", saved: "check" });
    const place = find("#state");
    if (place.dataset.shown === told[state]) return;
    place.dataset.shown = told[state];
    place.className = `state ${state === "saved" ? "" : state === "stopped" ? "bad" : "wait"}`;
    put(place, icon(signs[state]), told[state]);
  }

  #notices() {
    const { stop, waiting } = this.outbox;
    const place = find("#notices");
    const shown = JSON.stringify([stop, waiting.map((batch) => batch.n), this.#lowLight]);
    if (place.dataset.shown === shown) return;
    place.dataset.shown = shown;
    const queue = waiting.map((batch) => h("div", { class: "unjudged" }, h("span", {}, batch.title), h("span", { class: "chip wait" }, icon("wait"), t("not_judged"))));
    put(place, stop ? this.#stopped(stop) : queue, this.#lowLight && h("p", { class: "small muted" }, t("awake.hint")));
  }

  /** Both versions, and what can be done. @param {import("./outbox.js").Stop} stop */
  #stopped(stop) {
    const { waiting } = this.outbox;
    const again = h("button", { type: "button", class: "btn go", onclick: () => this.outbox.rechain(this.message.head) }, t(stop.kind === "conflict" ? "conflict.append" : "try_again"));
    const aside = h("button", { type: "button", class: "btn", onclick: () => this.outbox.putAside(this.message.head) }, t("put_aside"));
    const theirs = (stop.since ?? []).map((line) => h("li", {}, h("b", {}, line.title), line.news.map((text) => h("div", { class: "small muted" }, text))));
    return h(
      "section",
      { class: "slip bad", role: "alert" },
      h("h2", {}, t(`stop.${stop.kind}`)),
      stop.text && h("p", {}, stop.text),
      stop.rule && ruletag(stop.rule),
      theirs.length > 0 && [h("p", {}, h("b", {}, t("conflict.theirs"))), h("ul", { class: "list" }, theirs)],
      h("p", {}, h("b", {}, t("conflict.ours"))),
      h("ul", { class: "list" }, waiting.map((batch) => h("li", {}, batch.title))),
      h("div", { class: "acts" }, again, aside)
    );
  }

  #undos() {
    const { undoable, redoable } = this;
    /** @type {HTMLButtonElement} */ (find("#undo")).disabled = !undoable;
    find("#undo small").textContent = undoable?.title ?? "";
    const redo = find("#redo");
    redo.hidden = !redoable;
    redo.setAttribute("aria-label", t("redo", { what: redoable?.title ?? "" }));
    redo.title = t("redo", { what: redoable?.title ?? "" });
  }

  /** The phases that all games know: paused, broken off. @returns {Child[]} */
  resting() {
    const resume = () => this.record([{ type: this.kind("resume"), v: 1 }], t("resume"));
    return [h("div", { class: "result" }, h("h2", {}, t(`rest.${this.message.view.rest}`)), h("button", { type: "button", class: "btn go big", onclick: resume }, t("resume")))];
  }

  /** How the match ended. @param {...(Child | Child[])} more */
  result(...more) {
    const { winners, termination } = this.message.view.outcome;
    const names = winners.map((/** @type {number} */ side) => this.message.sides[side]).join(", ");
    return [
      h("div", { class: "result" }, winners.map(mark), h("h2", {}, winners.length ? t("result.won", { name: names }) : t("result.draw")), h("p", { class: "muted" }, t(`ending.${termination}`))),
      ...more,
    ];
  }

  // --- sheets -----------------------------------------------------------------------------------------------

  /** @returns {import("./log.js").Desk} */
  desk() {
    return {
      message: () => this.message,
      waiting: () => this.outbox.waiting,
      aside: () => this.outbox.aside,
      record: (actions, title) => this.record(actions, title),
      clearAside: () => this.outbox.clearAside(),
      ...this.corrections(),
    };
  }

  /** A line of the menu that records an action. @param {string} verb @param {string} title @param {Record<string, any>} [fields] */
  act(verb, title, fields = {}) {
    const chosen = /** @param {Event} event */ (event) => (this.record([{ type: this.kind(verb), v: 1, ...fields }], title), closeSheet(event));
    return h("button", { type: "button", class: "btn", onclick: chosen }, title);
  }

  openLog() {
    openLog(this.desk());
  }

  openMenu() {
    const link = /** @param {string} href @param {string} text */ (href, text) => h("a", { class: "btn", href, target: "_blank", rel: "noopener" }, text);
    const running = !this.message.view.outcome && !this.message.view.rest;
    sheet(
      t("menu"),
      h(
        "div",
        { class: "menu" },
        h("button", { type: "button", class: "btn", onclick: (/** @type {Event} */ event) => (closeSheet(event), openLog(this.desk())) }, icon("list"), t("log")),
        ...this.acts(),
        running && this.act("pause", t("pause")),
        running && this.leavers.map((side) => this.act("leave", t("resigns", { name: this.message.sides[side] }), { side })),
        link(`/tv/${page.code}`, t("menu.tv")),
        link(`/m/${page.code}/share`, t("menu.share")),
        link("/", t("menu.home"))
      ),
      h("div", { class: "acts" }, h("button", { type: "button", class: "btn big", onclick: closeSheet }, t("close")))
    );
  }
}

/** Closes the sheet in which something was pressed. @param {Event} event */
export const closeSheet = (event) => /** @type {HTMLElement} */ (event.currentTarget).closest("dialog")?.close();

/** Replaces what is in an element if it differs from what is shown. @param {HTMLElement} place @param {Child[]} children */
export function renew(place, children) {
  const fresh = h("div", {}, ...children);
  if (fresh.innerHTML !== place.innerHTML) put(place, ...fresh.childNodes);
}

/** The pad of the match that the page is about, with what was entered and not sent yet. @param {typeof Shell} Pad */
export async function open(Pad) {
  /** @type {Shell | undefined} */ let pad;
  const outbox = await Outbox.open(page.code, `/m/${page.code}/entries?language=${page.language}`, (message) => pad?.take(message), () => pad?.render());
  pad = new Pad(outbox, await outbox.draft());
  return pad;
}

/** Gives the page to a pad, or to the one that `shown` names at the time. @param {() => Shell} shown */
export function show(shown) {
  find("#undo").addEventListener("click", () => shown().undo());
  find("#redo").addEventListener("click", () => shown().redo());
  find("#menu").addEventListener("click", () => shown().openMenu());
  shown().render();
  document.documentElement.dataset.ready = "";
}

/** Starts the pad of a game. @param {typeof Shell} Pad */
export async function begin(Pad) {
  const pad = await open(Pad);
  show(() => pad);
  pad.outbox.flush();
  return pad;
}
