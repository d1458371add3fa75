// The score pad of crokinole by counts and rounds.

import { find, h, icon, letter, mark, put, ruletag, sheet } from "./dom.js";
import { previewed } from "./log.js";
import { ROWS, RoundForm, actionOf, draftOf, roundTitle, sum, tapTitle, used, values } from "./round.js";
import { Shell, begin, closeSheet } from "./shell.js";
import { page, t } from "./texts.js";

/** @typedef {import("./outbox.js").Tap} Tap */

const REPORTS = { counts: "counts", round: "points", won: "winner" };
const GUARD = 700; // a second tap on "Finish" within so many ms is the same tap

class Pad extends Shell {
  /** @type {Tap[]} */ untapped = [];
  /** @type {any} */ foreseen = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #asking;
  #finished = -Infinity;

  /** @param {import("./outbox.js").Outbox} outbox @param {import("./outbox.js").Draft | undefined} draft */
  constructor(outbox, draft) {
    super(outbox, draft);
    this.fields = new RoundForm(this.frame(), this.modes(), () => this.#drafted());
  }

  emptyDraft() {
    return { stream: page.code, mode: "counts", taps: [] };
  }

  moved() {
    this.foreseen = null;
    this.#foresee();
  }

  // --- what is known ---------------------------------------------------------------------------------------

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
    this.draft = { stream: page.code, ...this.fields.draft };
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
    this.fields.show({ mode: fresh.mode, taps: [] });
    await this.record([action], title, fresh);
  }

  untap() {
    const tap = this.draft.taps.at(-1);
    return tap && this.phase === "round" ? { title: tapTitle(tap, this.message.sides), tap: true } : null;
  }

  retap() {
    const tap = this.untapped.at(-1);
    return tap ? { title: tapTitle(tap, this.message.sides), tap: true } : null;
  }

  /** @param {"undo" | "redo"} which */
  tapped(which) {
    const [from, to] = which === "undo" ? [this.draft.taps, this.untapped] : [this.untapped, this.draft.taps];
    const tap = from.pop();
    if (tap) to.push(tap);
    this.#redrawn();
  }

  #redrawn() {
    this.foreseen = null;
    this.outbox.keep(this.draft);
    this.#foresee();
    this.render();
  }

  // --- what is shown ---------------------------------------------------------------------------------------

  plaque() {
    return plaque(this.message, this.round);
  }

  next() {
    const seat = this.outbox.waiting.length || this.message.view.outcome ? null : this.own.starter;
    const side = sideOf(this.own, seat);
    return side === null ? [] : [h("span", {}, t("starts", { n: this.round })), mark(side), h("span", {}, this.message.seats[seat] ?? "")];
  }

  /** @param {HTMLElement} main @param {string} phase */
  form(main, phase) {
    if (phase === "round") {
      this.fields.reframe(this.frame(), this.modes());
      if (!this.fields.modes.includes(this.draft.mode)) this.draft.mode = this.fields.modes[0];
      this.fields.show(this.draft);
      if (main.firstChild !== this.fields.element) put(main, this.fields.element, this.#totals(), this.#how());
    } else if (main.dataset.shown !== `${phase} ${this.message.version}` || main.firstChild === this.fields.element) {
      put(main, ...this.#other(phase));
    }
    main.dataset.shown = `${phase} ${this.message.version}`;
    this.#sums();
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
    const empty = !actionOf(this.draft, this.message.sides.length) || !this.draft.taps.length;
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
      return [h("section", {}, h("h2", { class: "question" }, t(this.own.extra ? "toss.extra" : "toss.who")), this.#tossPick((action, title) => this.record([action], title)))];
    }
    if (phase === "over") return this.result(this.#rounds());
    if (phase === "twenties") return [this.#gameTwenties()];
    if (phase === "resume") return this.resting();
    return [h("div", { class: "result" }, h("h2", {}, t(phase === "entered" ? "entered" : "decision")), h("p", { class: "muted" }, t(phase === "entered" ? "entered.hint" : "decision.hint")))];
  }

  #rounds() {
    return h("ol", { class: "rounds", "aria-label": t("rounds") }, this.own.rounds.map((/** @type {any} */ round) => h("li", {}, h("small", {}, t("round.n", { n: round.round })), h("b", {}, (round.points ?? round.gained).join(" : ")))));
  }

  /** The keys that say who starts. @param {(action: Record<string, any>, title: string) => void} chosen */
  #tossPick(chosen) {
    const { sides, seats } = this.message;
    const keys = sides.flatMap((name, side) =>
      this.own.seats[side].map((/** @type {number} */ seat) => {
        const who = seats[seat] ?? name;
        const pick = () => chosen({ type: this.kind("toss"), v: 1, seat, how: "drawn" }, t("did.toss", { name: who }));
        return h("button", { type: "button", class: `pick ${letter(side)}`, onclick: pick }, mark(side), h("span", {}, who));
      })
    );
    const unknown = () => chosen({ type: this.kind("toss"), v: 1, seat: null, how: "unknown" }, t("did.toss_unknown"));
    return h("div", { class: "ask" }, keys, h("button", { type: "button", class: "btn bare", onclick: unknown }, t("toss.unknown")));
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
  bottom(phase) {
    const go = /** @type {HTMLButtonElement} */ (find("#go"));
    go.hidden = phase !== "round";
    find("#again").hidden = phase !== "over";
    find("#bottom").classList.toggle("one", phase !== "round" && phase !== "over");
    go.disabled = !actionOf(this.draft, this.message.sides.length) || !this.draft.taps.length;
    find("#go span").textContent = this.own.extra ? t("finish.extra") : t("finish", { n: this.round });
  }

  // --- corrections and sheets ------------------------------------------------------------------------------

  corrections() {
    return {
      /** @type {import("./log.js").Desk["editor"]} */
      editor: (line, changed) => {
        if (line.verb in REPORTS) return this.#roundEditor(draftOf(line.action), changed);
        if (line.verb !== "toss") return null;
        /** @type {Record<string, any> | null} */ let held = null;
        const element = this.#tossPick((action) => {
          held = action;
          changed(true);
        });
        return { element, action: () => held, chosen: true };
      },
      /** @type {import("./log.js").Desk["inserter"]} */
      inserter: (line, changed) => (line.verb in REPORTS || line.verb === "toss" ? this.#roundEditor({ mode: this.modes()[0], taps: [] }, changed) : null),
      /** @param {Record<string, any>} own */
      score: (own) => own.score.join(" : "),
    };
  }

  /** @param {import("./round.js").Draft} draft @param {import("./log.js").Changed} changed */
  #roundEditor(draft, changed) {
    const form = new RoundForm(this.frame(), this.modes(), () => changed());
    form.show(draft);
    return { element: form.element, action: () => actionOf(form.draft, this.message.sides.length) };
  }

  acts() {
    return [this.expects.has("finish") && this.act("finish", t("finish_game"))];
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
}

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

/** @type {Promise<any>} */ (begin(Pad)).then((pad) => find("#go").addEventListener("click", () => pad.finish()));
