// The score pad of crokinole by counts and rounds. It never navigates by itself; what is entered goes to the
// outbox first, and what the server answers is what counts.

import { keepAwake } from "./awake.js";
import { find, h, icon, letter, mark, put, ruletag, sheet } from "./dom.js";
import { Live } from "./live.js";
import { openLog, previewed, tossPick } from "./log.js";
import { Outbox } from "./outbox.js";
import { ROWS, RoundForm, actionOf, roundTitle, sum, tapTitle, used, values } from "./round.js";
import { page, t } from "./texts.js";

/** @typedef {import("./outbox.js").Tap} Tap */

const REPORTS = { counts: "counts", round: "points", won: "winner" };
const GUARD = 700; // a second tap on "Finish" within so many ms is the same tap

class Pad {
  message = page.message;
  /** @type {import("./outbox.js").Draft} */ draft = { stream: page.code, mode: "counts", taps: [] };
  /** @type {Tap[]} */ untapped = [];
  /** @type {any} */ foreseen = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #asking;
  #finished = -Infinity;
  #lowLight = false;

  /** @param {Outbox} outbox @param {import("./outbox.js").Draft} draft */
  constructor(outbox, draft) {
    this.outbox = outbox;
    this.draft = draft;
    this.form = new RoundForm(this.frame(), this.modes(), () => this.#drafted());
    this.live = new Live(`/m/${page.code}/live?language=${page.language}`, this.message.version, (message) => this.take(message), (connected) => this.#connected(connected));
    addEventListener("beforeunload", (event) => {
      if (this.outbox.waiting.length) event.preventDefault();
    });
    keepAwake(() => {
      this.#lowLight = true;
      this.render();
    });
  }

  /** A message of the server; an older one than is shown is passed over. @param {import("./live.js").Message} message */
  take(message) {
    if (message.version < this.message.version) return;
    const moved = message.version > this.message.version;
    this.message = message;
    page.message = message;
    if (moved) {
      this.foreseen = null;
      this.#foresee();
    }
    this.render();
  }

  /** @param {boolean} connected */
  #connected(connected) {
    if (connected) this.outbox.flush();
    this.render();
  }

  // --- what is known ---------------------------------------------------------------------------------------

  /** @returns {Record<string, any>} */
  get own() {
    return this.message.view.own;
  }

  /** The verbs that the referee waits for. @returns {Map<string, Record<string, [number, number]>>} */
  get expects() {
    return new Map(this.message.view.expects.map((/** @type {any} */ expect) => [expect.verb, expect.bounds]));
  }

  frame() {
    const bounds = this.expects;
    return { sides: this.message.sides, discs: this.own.discs, most: bounds.get("round")?.points?.[1] ?? 20 * this.own.discs };
  }

  modes() {
    const all = Object.entries(REPORTS);
    const open = all.filter(([verb]) => this.expects.has(verb));
    const winner = this.own.scoring === "match_points";
    return (open.length ? open : all.filter(([verb]) => verb !== "won" || winner)).map(([, mode]) => mode);
  }

  /** Verbs of the entries that wait, in their order. */
  get waitingVerbs() {
    return this.outbox.waiting.flatMap((batch) => batch.entries.map((entry) => entry.action.type.split(".")[1]));
  }

  /** The round at hand, counting those that wait. */
  get round() {
    const ahead = this.waitingVerbs.filter((verb) => verb in REPORTS).length;
    return this.message.view.outcome ? this.own.round + 0 : this.own.round + ahead;
  }

  /** What the page asks for now. */
  get phase() {
    const waiting = this.waitingVerbs;
    const told = this.expects;
    if (waiting.length) {
      const [until, number] = (this.own.length ?? "").split(":");
      if (until === "rounds" && this.round > Number(number) && !this.own.extra) return "entered";
      return told.has("toss") && !waiting.includes("toss") ? "toss" : "round";
    }
    if (this.message.view.outcome) return "over";
    for (const phase of ["resume", "toss", "twenties", "decision"]) if (told.has(phase)) return phase;
    return "round";
  }

  // --- what people do --------------------------------------------------------------------------------------

  #drafted() {
    this.untapped = [];
    this.draft = { stream: page.code, ...this.form.draft };
    this.outbox.keep(this.draft);
    this.foreseen = null;
    this.#foresee();
    this.render();
  }

  /** Asks the server what the round on the screen would bring; only shown, never kept. */
  #foresee() {
    clearTimeout(this.#asking);
    const action = actionOf(this.draft, this.message.sides.length);
    if (!action || !this.draft.taps.length || this.phase !== "round" || this.outbox.waiting.length) return;
    const { taps } = this.draft;
    const asked = taps.length;
    this.#asking = setTimeout(async () => {
      const told = await previewed([action], this.message.head);
      if (this.draft.taps !== taps || taps.length !== asked) return;
      this.foreseen = told;
      this.render();
    }, 250);
  }

  /** @param {Record<string, any>[]} actions @param {string} title */
  record(actions, title) {
    return this.outbox.add(actions, title, this.message.head);
  }

  async finish() {
    const now = performance.now();
    if (now - this.#finished < GUARD) return;
    const action = actionOf(this.draft, this.message.sides.length);
    if (!action) return;
    this.#finished = now;
    const title = roundTitle(this.draft, this.message.sides, this.round);
    const fresh = { stream: page.code, mode: this.draft.mode, taps: [] };
    this.draft = fresh;
    this.untapped = [];
    this.foreseen = null;
    this.form.show({ mode: fresh.mode, taps: [] });
    await this.outbox.add([action], title, this.message.head, fresh);
  }

  /** The undo at hand: a tap of the draft, an entry that waits, or the newest entry that the server names. */
  get undoable() {
    const tap = this.draft.taps.at(-1);
    if (tap && this.phase === "round") return { title: tapTitle(tap, this.message.sides), tap };
    const undone = new Set(this.outbox.waiting.flatMap((batch) => batch.entries.map((entry) => entry.action.target)));
    for (const batch of [...this.outbox.waiting].reverse()) {
      const entry = batch.entries.at(-1);
      if (entry && !entry.action.undo && !undone.has(entry.id)) return { title: batch.title, target: entry.id };
    }
    const { undo } = this.message;
    return undo && !undone.has(undo.target) && !this.outbox.waiting.some((batch) => batch.entries[0].action.undo) ? undo : null;
  }

  get redoable() {
    const tap = this.untapped.at(-1);
    if (tap) return { title: tapTitle(tap, this.message.sides), tap };
    return this.outbox.waiting.length || this.draft.taps.length ? null : this.message.redo;
  }

  async undo() {
    const step = this.undoable;
    if (!step) return;
    if ("tap" in step) {
      const tap = this.draft.taps.pop();
      if (tap) this.untapped.push(tap);
      this.#redrawn();
    } else {
      await this.record([{ type: `${this.message.view.game}.retract`, v: 1, target: step.target, undo: true }], t("undo", { what: step.title }));
    }
  }

  async redo() {
    const step = this.redoable;
    if (!step) return;
    if ("tap" in step) {
      const tap = this.untapped.pop();
      if (tap) this.draft.taps.push(tap);
      this.#redrawn();
    } else {
      await this.record([{ type: `${this.message.view.game}.retract`, v: 1, target: step.target, undo: true }], t("redo", { what: step.title }));
    }
  }

  #redrawn() {
    this.foreseen = null;
    this.outbox.keep(this.draft);
    this.#foresee();
    this.render();
  }

  // --- what is shown ---------------------------------------------------------------------------------------

  render() {
    put(find("#plaque"), ...plaque(this.message, this.round));
    this.#meta();
    this.#notices();
    const { phase } = this;
    const main = find("#form");
    if (phase === "round") {
      this.form.reframe(this.frame(), this.modes());
      if (!this.form.modes.includes(this.draft.mode)) this.draft.mode = this.form.modes[0];
      this.form.show(this.draft);
      if (main.firstChild !== this.form.element) put(main, this.form.element, this.#totals(), this.#how());
    } else if (main.dataset.shown !== `${phase} ${this.message.version}` || main.firstChild === this.form.element) {
      put(main, ...this.#other(phase));
    }
    main.dataset.shown = `${phase} ${this.message.version}`;
    this.#sums();
    this.#bottom(phase);
  }

  #meta() {
    const { starter } = this.own;
    const line = find("#next");
    const seat = this.outbox.waiting.length || this.message.view.outcome ? null : starter;
    const side = sideOf(this.own, seat);
    const shown = `${seat} ${this.round} ${this.outbox.waiting.length}`;
    if (line.dataset.shown !== shown) {
      line.dataset.shown = shown;
      put(line, side === null ? null : [h("span", {}, t("starts", { n: this.round })), mark(side), h("span", {}, this.message.seats[seat] ?? "")]);
    }
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

  #totals() {
    return h("section", { class: "tot", "aria-live": "polite" }, h("span", { class: "t a", id: "total-a" }), h("span", { class: "mid", id: "told" }), h("span", { class: "t b", id: "total-b" }));
  }

  #how() {
    return h("button", { type: "button", class: "how", id: "how", onclick: () => this.openCount() }, icon("eye"), t("how"));
  }

  #sums() {
    const told = document.getElementById("told");
    if (!told || this.phase !== "round") return;
    const held = values(this.draft.taps, 2);
    const { mode } = this.draft;
    find(".tot").classList.toggle("bare", mode !== "counts");
    find("#how").hidden = mode !== "counts";
    [0, 1].forEach((side) => (find(`#total-${letter(side)}`).textContent = String(mode === "counts" ? sum(held, side) : held.points[side] ?? "–")));
    const scored = this.foreseen?.news?.find((/** @type {any} */ news) => news.code === "round-scored");
    const empty = !this.draft.taps.length;
    if (this.foreseen?.error) put(told, h("span", {}, this.foreseen.text));
    else if (scored && !empty) {
      const { gained, points } = scored.facts;
      const best = gained[0] === gained[1] ? null : gained[0] > gained[1] ? 0 : 1;
      const gain = gained.map((/** @type {number} */ n, /** @type {number} */ side) => n > 0 && h("span", { class: `chip-gain ${letter(side)}` }, `+${n}`));
      put(told, h("span", { class: "gains" }, gain), wording(best, points, this.message.sides));
    } else put(told, empty ? t(`round.empty.${mode}`) : t(this.live?.connected ? "round.sum" : "not_judged"));
  }

  /** @param {string} phase */
  #other(phase) {
    if (phase === "toss") {
      return [h("section", {}, h("h2", { class: "question" }, t(this.own.extra ? "toss.extra" : "toss.who")), tossPick(this.desk(), (action, title) => this.record([action], title)))];
    }
    if (phase === "over") return this.#result();
    if (phase === "twenties") return [this.#gameTwenties()];
    if (phase === "resume") {
      const resume = () => this.record([{ type: `${this.message.view.game}.resume`, v: 1 }], t("resume"));
      return [h("div", { class: "result" }, h("h2", {}, t(`rest.${this.message.view.rest}`)), h("button", { type: "button", class: "btn go big", onclick: resume }, t("resume")))];
    }
    return [h("div", { class: "result" }, h("h2", {}, t(phase === "entered" ? "entered" : "decision")), h("p", { class: "muted" }, t(phase === "entered" ? "entered.hint" : "decision.hint")))];
  }

  #result() {
    const { winners, termination } = this.message.view.outcome;
    const names = winners.map((/** @type {number} */ side) => this.message.sides[side]).join(", ");
    return [
      h("div", { class: "result" }, winners.map(mark), h("h2", {}, winners.length ? t("result.won", { name: names }) : t("result.draw")), h("p", { class: "muted" }, t(`ending.${termination}`))),
      h("ol", { class: "rounds", "aria-label": t("rounds") }, this.own.rounds.map((/** @type {any} */ round) => h("li", {}, h("small", {}, t("round.n", { n: round.round })), h("b", {}, (round.points ?? round.gained).join(" : "))))),
    ];
  }

  /** The 20s of the whole game, asked for when they decide and were not noted. */
  #gameTwenties() {
    const frame = { sides: this.message.sides, discs: this.expects.get("twenties")?.twenties?.[1] ?? this.own.discs * Math.max(1, this.own.round), most: 0 };
    const form = new RoundForm(frame, ["winner"], () => {});
    form.show({ mode: "twenties", taps: [] });
    const save = () => {
      const held = form.values;
      if (held.noted.every(Boolean)) this.record([{ type: "crokinole.twenties", v: 1, twenties: held.counted[20].join(":") }], t("did.twenties", { score: held.counted[20].join(" : ") }));
    };
    return h("section", {}, h("h2", { class: "question" }, t("twenties.ask")), form.element, h("div", { class: "ask" }, h("button", { type: "button", class: "btn go big", onclick: save }, t("save"))));
  }

  /** @param {string} phase */
  #bottom(phase) {
    const { undoable, redoable } = this;
    const undo = find("#undo");
    /** @type {HTMLButtonElement} */ (undo).disabled = !undoable;
    find("#undo small").textContent = undoable?.title ?? "";
    const redo = find("#redo");
    redo.hidden = !redoable;
    redo.setAttribute("aria-label", t("redo", { what: redoable?.title ?? "" }));
    redo.title = t("redo", { what: redoable?.title ?? "" });
    const go = /** @type {HTMLButtonElement} */ (find("#go"));
    const again = find("#again");
    go.hidden = phase !== "round";
    again.hidden = phase !== "over";
    find("#bottom").classList.toggle("one", phase !== "round" && phase !== "over");
    go.disabled = !actionOf(this.draft, this.message.sides.length) || !this.draft.taps.length;
    find("#go span").textContent = this.own.extra ? t("finish.extra") : t("finish", { n: this.round });
  }

  // --- sheets ----------------------------------------------------------------------------------------------

  /** @returns {import("./log.js").Desk} */
  desk() {
    return {
      message: () => this.message,
      frame: () => this.frame(),
      modes: () => this.modes(),
      waiting: () => this.outbox.waiting,
      aside: () => this.outbox.aside,
      record: (actions, title) => this.record(actions, title),
      clearAside: () => this.outbox.clearAside(),
    };
  }

  openCount() {
    const held = values(this.draft.taps, 2);
    const { sides } = this.message;
    const { discs } = this.own;
    const sums = [0, 1].map((side) => sum(held, side));
    const head = h("tr", {}, h("th", {}, t("ring")), [0, 1].map((side) => h("th", { colspan: 2, scope: "colgroup" }, h("span", { class: `row ${letter(side)}` }, mark(side), sides[side]))));
    const rows = ROWS.map((row) => h("tr", {}, h("th", { scope: "row" }, String(row)), [0, 1].flatMap((side) => [h("td", { class: "eq" }, `${held.counted[row][side]} × ${row} =`), h("td", {}, String(row * held.counted[row][side]))])));
    const ditch = h("tr", {}, h("th", { scope: "row" }, t("ditch")), [0, 1].flatMap((side) => [h("td", { class: "eq" }, t("n_discs", { n: discs - used(held, side) })), h("td", {}, "0")]));
    const total = h("tr", { class: "rz" }, h("th", { scope: "row" }, t("round.n", { n: this.round })), [0, 1].flatMap((side) => [h("td"), h("td", { class: "sumc" }, String(sums[side]))]));
    const audit = t("why.audit", { a: used(held, 0), b: used(held, 1), c: discs - used(held, 0), d: discs - used(held, 1), n: discs });
    const why = (this.foreseen?.news ?? []).map((/** @type {any} */ news) => h("div", {}, ruletag(news.rule), h("span", {}, news.text)));
    sheet(
      t("how"),
      h("table", { class: "count" }, h("thead", {}, head), h("tbody", {}, rows, ditch, total)),
      h("div", { class: "why" }, h("div", {}, ruletag("CK-40"), h("span", {}, t("why.line"))), why, h("div", {}, ruletag("CK-36"), h("span", {}, audit))),
      h("div", { class: "acts" }, h("button", { type: "button", class: "btn big", onclick: closeSheet }, t("close")))
    );
  }

  openMenu() {
    const game = this.message.view.game;
    const act = /** @param {string} verb @param {string} title @param {Record<string, any>} [fields] */ (verb, title, fields = {}) =>
      h("button", { type: "button", class: "btn", onclick: (/** @type {Event} */ event) => (this.record([{ type: `${game}.${verb}`, v: 1, ...fields }], title), closeSheet(event)) }, title);
    const link = /** @param {string} href @param {string} text */ (href, text) => h("a", { class: "btn", href, target: "_blank", rel: "noopener" }, text);
    const running = !this.message.view.outcome && !this.message.view.rest;
    sheet(
      t("menu"),
      h(
        "div",
        { class: "menu" },
        h("button", { type: "button", class: "btn", onclick: (/** @type {Event} */ event) => (closeSheet(event), openLog(this.desk())) }, icon("list"), t("log")),
        this.expects.has("finish") && act("finish", t("finish_game")),
        running && act("pause", t("pause")),
        running && this.message.sides.map((name, side) => act("leave", t("resigns", { name }), { side })),
        link(`/tv/${page.code}`, t("menu.tv")),
        link(`/m/${page.code}/share`, t("menu.share")),
        link("/", t("menu.home"))
      ),
      h("div", { class: "acts" }, h("button", { type: "button", class: "btn big", onclick: closeSheet }, t("close")))
    );
  }
}

/** @param {Event} event */
const closeSheet = (event) => /** @type {HTMLElement} */ (event.currentTarget).closest("dialog")?.close();

/** Who wins the round, and by how much where points are known. @param {number | null} best @param {number[] | null} points @param {string[]} sides */
function wording(best, points, sides) {
  if (best === null) return t("round.tied");
  return points ? t("round.wins", { name: sides[best], n: Math.abs(points[0] - points[1]) }) : t("tap.winner", { name: sides[best] });
}

/** The side on which a seat is. @param {Record<string, any>} own @param {number | null} seat */
export function sideOf(own, seat) {
  if (seat === null || seat === undefined) return null;
  const side = own.seats.findIndex((/** @type {number[]} */ seats) => seats.includes(seat));
  return side < 0 ? null : side;
}

/** The score strip. @param {import("./live.js").Message} message @param {number} round */
function plaque(message, round) {
  const { own } = message.view;
  const hammer = message.view.outcome ? null : sideOf(own, own.hammer);
  const half = /** @param {number} side */ (side) => {
    const points = String(own.score[side]);
    const facts = [hammer === side && h("span", { class: "hammer" }, icon("hammer"), t("hammer")), own.twenties[side] !== null && h("span", {}, t("twenties", { n: own.twenties[side] }))];
    return h(
      "div",
      { class: `half ${letter(side)}` },
      h("div", { class: "who" }, h("div", { class: "row" }, mark(side), h("span", { class: "name" }, message.sides[side])), h("div", { class: "sub" }, facts)),
      h("span", { class: points.length > 2 ? "score long" : "score" }, points)
    );
  };
  const [until, number] = (own.length ?? "").split(":");
  const limit = own.extra ? t("round.extra") : until === "rounds" ? t("round.of", { n: number }) : until === "open" ? "" : t("round.to", { n: number.split(",")[0] });
  const shown = until === "rounds" && !own.extra ? Math.min(round, Number(number)) : round;
  return [half(0), h("div", { class: "mid" }, h("span", {}, t("round")), h("b", {}, String(shown)), h("span", {}, limit)), half(1)];
}

async function begin() {
  /** @type {Pad | undefined} */ let pad;
  const outbox = await Outbox.open(page.code, `/m/${page.code}/entries?language=${page.language}`, (message) => pad?.take(message), () => pad?.render());
  pad = new Pad(outbox, await outbox.draft());
  const shown = pad;
  find("#undo").addEventListener("click", () => shown.undo());
  find("#redo").addEventListener("click", () => shown.redo());
  find("#go").addEventListener("click", () => shown.finish());
  find("#menu").addEventListener("click", () => shown.openMenu());
  shown.render();
  outbox.flush();
  document.documentElement.dataset.ready = "";
}

begin();
