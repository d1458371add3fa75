// The score pad of jakkolo: a game by counts. One key leads through it: all thrown, enter the round, permit the
// next, announce, agree, write. What follows from an entry comes with the server's messages.

import { beside } from "./beside.js";
import { Compartments, WHYS, countsOf, reasonsOf, roundOf, total, wanted, worth } from "./compartments.js";
import { find, h, icon, put, ruletag, sheet } from "./dom.js";
import { Shell, closeSheet, renew } from "./shell.js";
import { page, t } from "./texts.js";

/** @typedef {import("./outbox.js").Tap} Tap */

const GUARD = 600; // a second tap on the one key within so many ms is the same tap
const OUT = ["flew_off", "over_gate", "on_partition", "back"]; // of a disc that was thrown
const GONE = ["jumped_back", "jumped_over", "flew_off"]; // of a disc that lay in a compartment
const STAGES = { announce: "announced", agree: "agreed", disagree: "disputed", write: "written" };
const TRIALS = 5;

class Pad extends Shell {
  /** @type {Tap[]} */ untapped = [];
  #pressed = -Infinity;
  #open = false; // the counts were uncovered for this round

  /** @param {import("./outbox.js").Outbox} outbox @param {import("./outbox.js").Draft | undefined} draft */
  constructor(outbox, draft) {
    super(outbox, draft);
    this.fields = new Compartments(this.frame(), (taps) => this.#drafted(taps));
    this.need = h("section", { class: "need", "aria-live": "polite" });
    this.quick = h("div", { class: "quick" });
  }

  // --- what is known ----------------------------------------------------------------------------------------

  /** How it stands with what waits: as entered, not judged yet. */
  get standing() {
    const { rounds, stage, bonus, permitted } = this.own;
    const ahead = { rounds: rounds.map((/** @type {any} */ round) => round.counts), stage, bonus: bonus.length, permitted, unclear: false, waits: false };
    for (const action of this.waiting) {
      const verb = action.type.split(".")[1];
      ahead.waits = true;
      if (verb === "round") {
        ahead.rounds.push(action.counts.split("/").map(Number));
        ahead.permitted = false;
      } else if (verb === "permit") ahead.permitted = true;
      else if (verb in STAGES) ahead.stage = STAGES[/** @type {keyof typeof STAGES} */ (verb)];
      else if (!["note", "tell", "trial", "throw", "moved", "consent", "all_thrown"].includes(verb)) ahead.unclear = true;
    }
    return ahead;
  }

  /** @returns {import("./compartments.js").Frame} */
  frame() {
    const { values, full, discs } = this.own;
    return { values, full, discs, before: this.standing.rounds.at(-1) ?? values.map(() => 0) };
  }

  get phase() {
    const { own, expects, standing } = this;
    if (this.message.view.outcome) return "over";
    if (own.hidden) return "hidden";
    if (expects.has("resume")) return "resume";
    if (standing.unclear || standing.stage === "written") return "entered";
    if (standing.stage !== "play") return { announced: "agree", agreed: "write", disputed: "disputed" }[/** @type {string} */ (standing.stage)] ?? "entered";
    if (standing.waits) return this.#ahead(standing);
    if (expects.has("bonus") && own.bonus_due) return "bonus";
    if (expects.has("announce")) return "announce";
    return expects.has("permit") && !this.draft.taps.length ? "permit" : "round";
  }

  /** What comes next as far as the counts on the screen tell. @param {Pad["standing"]} standing */
  #ahead({ rounds, permitted }) {
    const { own } = this;
    const last = rounds.at(-1);
    if (!last || rounds.length === own.rounds.length) return rounds.length && !permitted ? "permit" : own.bonus_due ? "bonus" : "round";
    if (own.full?.every((/** @type {number} */ count, /** @type {number} */ place) => count === last[place])) return "entered";
    if (rounds.length >= own.planned || total(last) === own.discs) return "announce";
    return permitted || this.draft.taps.length ? "round" : "permit";
  }

  /** The number of the round at hand. */
  get round() {
    return this.standing.rounds.length + this.standing.bonus + 1;
  }

  get covered() {
    return localStorage.getItem("twenty.covered") === "yes" && this.phase === "round" && !this.draft.taps.length && !this.#open;
  }

  /** The score as it would be entered now; the referee's own where nothing is on the screen. */
  get score() {
    const { own, standing, draft } = this;
    const counting = this.phase === "round" && draft.taps.length;
    if (!counting && !standing.waits) return own.score;
    const counts = counting ? countsOf(this.frame(), draft.taps) : standing.rounds.at(-1);
    return counts ? worth(counts, own.values, own.set) : own.score;
  }

  // --- what people do ---------------------------------------------------------------------------------------

  /** @param {Tap[]} taps */
  #drafted(taps) {
    this.untapped = [];
    this.draft = { stream: this.code, mode: "round", taps };
    this.outbox.keep(this.draft);
    this.render();
  }

  untap() {
    const tap = this.draft.taps.at(-1);
    return tap ? { title: this.#tapTitle(tap), tap: true } : null;
  }

  retap() {
    const tap = this.untapped.at(-1);
    return tap ? { title: this.#tapTitle(tap), tap: true } : null;
  }

  /** @param {"undo" | "redo"} which */
  tapped(which) {
    const [from, to] = which === "undo" ? [this.draft.taps, this.untapped] : [this.untapped, this.draft.taps];
    const tap = from.pop();
    if (tap) to.push(tap);
    this.outbox.keep(this.draft);
    this.render();
  }

  /** @param {Tap} tap */
  #tapTitle(tap) {
    const n = this.own.values[tap.side];
    if (tap.key === "count") return t("tap.count", { n, by: `${(tap.by ?? 0) < 0 ? "−" : "+"}${Math.abs(tap.by ?? 0)}` });
    return tap.key === "bonus" ? t("tap.bonus", { what: this.#landing(String(tap.to)) }) : t("tap.why", { n });
  }

  /** @param {string} landing */
  #landing(landing) {
    return landing === "none" || landing === "waived" ? t(`word.${landing}`) : `+${landing}`;
  }

  /** The game of the player whose turn it is, where it is another one and nothing is on the form. */
  get #nextPlayer() {
    const next = beside.several && !this.draft.taps.length && !this.#open && ["permit", "round", "bonus"].includes(this.phase) ? beside.turnOf : null;
    return next && next !== this.code ? next : null;
  }

  /** What the one key does in each phase. */
  async press() {
    const now = performance.now();
    if (now - this.#pressed < GUARD) return;
    this.#pressed = now;
    const { phase, standing } = this;
    const { own } = this;
    const fresh = this.emptyDraft();
    const next = this.#nextPlayer;
    if (next) beside.turn(next);
    else if (phase === "permit") {
      await this.record([{ type: "jakkolo.permit", v: 1, returned: own.discs - total(standing.rounds.at(-1) ?? []) }], t("did.permit", { n: this.round }));
    } else if (phase === "round" && !this.draft.taps.length) {
      this.#open = true;
      if (own.calls && !own.calls.said) await this.record([{ type: "jakkolo.all_thrown", v: 1 }], t("all_thrown"));
      this.render();
      this.fields.pick(0);
    } else if (phase === "round") {
      const action = roundOf(this.frame(), this.draft.taps);
      if (!action) return;
      const title = t("did.round", { n: this.round, counts: action.counts.replaceAll("/", " "), score: this.score });
      await this.#enter(action, title, fresh);
    } else if (phase === "bonus") {
      const landing = this.draft.taps.at(-1)?.to;
      if (!landing) return;
      await this.#enter({ type: "jakkolo.bonus", v: 1, landing: String(landing) }, t("did.bonus", { what: this.#landing(String(landing)) }), fresh);
    } else if (phase === "announce" || phase === "agree" || phase === "write") {
      await this.record([{ type: `jakkolo.${phase}`, v: 1 }], t(`did.${phase}`, { score: this.score }));
    }
  }

  /** @param {Record<string, any>} action @param {string} title @param {import("./outbox.js").Draft} fresh */
  async #enter(action, title, fresh) {
    this.draft = fresh;
    this.untapped = [];
    this.#open = false;
    this.fields.picking = null;
    await this.record([action], title, fresh);
  }

  // --- what is shown ----------------------------------------------------------------------------------------

  plaque() {
    const { own, standing, covered } = this;
    const sealed = own.hidden || covered;
    const done = standing.rounds.map((/** @type {number[]} */ counts) => String(worth(counts, own.values, own.set)));
    const bonus = own.bonus.map((/** @type {any} */ each) => `+${each.points}`);
    const now = ["permit", "round", "bonus", "hidden"].includes(this.phase) ? done.length + bonus.length : -1;
    const live = this.phase === "round" && this.draft.taps.length ? String(this.score) : "·";
    const cells = Array.from({ length: Math.max(own.planned, now + 1) }, (_, place) => {
      const shown = sealed ? "·" : [...done, ...bonus][place] ?? (place === now ? live : "·");
      return h("li", { class: place === now ? "on" : false }, h("span", { class: "vh" }, t("round.n", { n: place + 1 })), shown);
    });
    const ledger = own.bonus?.length && !sealed ? `${own.full_score} ${bonus.join(" ")}` : "";
    const figure = sealed || this.score === null ? "–" : String(this.score);
    return [
      h(
        "div",
        { class: "jkp" },
        h("div", {}, h("div", { class: "who" }, this.message.sides[0]), h("div", { class: "sub" }, own.pair && this.phase === "round" ? t("pair.throws", { name: this.message.seats[String(Math.min(1, this.round - 1))] ?? "" }) : ledger || t("game")), h("ol", { class: "jkrounds", "aria-label": t("rounds") }, cells)),
        h("div", { class: "score", "aria-live": "off" }, figure)
      ),
    ];
  }

  next() {
    const { phase, own } = this;
    if (phase === "over") return [h("b", {}, t("written"))];
    if (["announce", "agree", "write", "disputed", "entered", "hidden"].includes(phase)) return [h("b", {}, t(`stage.${phase}`))];
    return [h("b", {}, phase === "bonus" ? t("bonus.of", { n: own.bonus.length + 1, all: own.bonus.length + own.bonus_due }) : t("round.of", { n: this.round, all: own.planned }))];
  }

  /** @param {HTMLElement} main @param {string} phase */
  form(main, phase) {
    const nav = beside.bar(this);
    if (phase === "round" || phase === "permit") {
      this.fields.show(this.frame(), this.draft.taps, this.covered);
      if (this.fields.element.parentElement !== main) put(main, h("div", { class: "besides" }), this.fields.element, this.need, this.quick);
      renew(this.need, this.#need(phase));
      this.#wire();
      this.need.hidden = this.covered;
      this.quick.hidden = this.fields.picking !== null;
      const quick = this.#quick();
      if (this.quick.dataset.shown !== String(quick.length) + this.message.version) put(this.quick, ...quick);
      this.quick.dataset.shown = String(quick.length) + this.message.version;
      main.dataset.shown = "counts";
    } else {
      const shown = `${phase} ${this.message.version} ${JSON.stringify(this.draft.taps)} ${this.waiting.length} ${this.code}`;
      if (main.dataset.shown !== shown) put(main, h("div", { class: "besides" }), ...this.#other(phase));
      main.dataset.shown = shown;
    }
    put(find(".besides"), nav);
  }

  /** What is left, what 148 still wants, why there are fewer. @param {string} phase */
  #need(phase) {
    const frame = this.frame();
    const { counts } = this.fields;
    const { own } = this;
    const left = frame.discs - total(counts);
    const reasons = reasonsOf(frame, this.draft.taps);
    const asked = reasons.findIndex((why) => why === null);
    const big = h("div", { class: "big" }, String(left), h("small", {}, t("left", { n: left })));
    const missing = wanted(frame, counts);
    const chips = missing && left > 0 && h("div", { class: "chips" }, frame.values.map((value, place) => h("span", {}, h("em", {}, `${value}:`), ` +${missing[place]}`)));
    const columns = phase === "permit" && own.rounds.at(-1)?.columns;
    const stack = columns && h("p", { class: "small" }, h("b", {}, t("stack")), " ", columns.map((/** @type {number[]} */ heights, /** @type {number} */ place) => `${frame.values[place]}: ${heights.join("+") || "–"}`).join(" · "));
    const told = this.#verdict(frame, counts, left, missing);
    const why = reasons.flatMap((given, place) => (given === undefined ? [] : [this.#whyKeys(frame.values[place], place, given)]));
    return [...(why.length ? [h("div", { class: asked >= 0 ? "slip warn why" : "slip why" }, why)] : []), h("div", { class: "card sums" }, big, h("div", {}, h("b", {}, told), chips, stack))];
  }

  /** @param {import("./compartments.js").Frame} frame @param {number[]} counts @param {number} left @param {number[] | null} missing */
  #verdict(frame, counts, left, missing) {
    const score = worth(counts, frame.values, this.own.set);
    const full = this.own.full_score;
    if (missing && left === 0) return t("full", { full });
    if (left === 0) return t("all_in", { score });
    if (!frame.full) return t("live", { score });
    return missing ? t("possible", { full }) : t("impossible", { full });
  }

  /** @param {number} value @param {number} place @param {string | null} given */
  #whyKeys(value, place, given) {
    const keys = WHYS.map((why) => h("button", { type: "button", role: "radio", "aria-checked": String(given === why), "data-place": place, "data-why": why }, t(`why.${why}`)));
    return h("div", {}, h("b", {}, t("why.ask", { n: value })), h("div", { class: "seg-ctl", role: "radiogroup", "aria-label": t("why.ask", { n: value }) }, keys), h("span", { class: "ruletag" }, "JK-33"));
  }

  /** The keys of reasons are drawn as text compares them; here they get their ears. */
  #wire() {
    for (const key of this.need.querySelectorAll("[data-why]")) {
      const { place, why } = /** @type {HTMLElement} */ (key).dataset;
      /** @type {HTMLElement} */ (key).onclick = () => this.#drafted([...this.draft.taps, /** @type {any} */ ({ key: "why", side: Number(place), to: why })]);
    }
  }

  #quick() {
    const { own, waiting } = this;
    const trial = own.rounds.length + waiting.length === 0 && !own.calls && own.trial < TRIALS;
    const key = /** @param {string} text @param {() => void} does */ (text, does) => h("button", { type: "button", class: "btn", onclick: does }, text);
    return [trial && key(t("trial"), () => this.#trial()), key(t("out"), () => this.#out()), key(t("tell"), () => this.#tell())].filter(Boolean);
  }

  /** @param {string} phase @returns {import("./dom.js").Child[]} */
  #other(phase) {
    const { own } = this;
    if (phase === "over") return this.#written();
    if (phase === "resume") return this.resting();
    if (phase === "bonus") return [this.#bonus()];
    if (phase === "hidden") return [this.#hidden()];
    if (phase === "entered") return [h("div", { class: "result" }, h("h2", {}, t("entered")), h("p", { class: "muted" }, t("entered.hint")))];
    const disagree = () => this.record([{ type: "jakkolo.disagree", v: 1 }], t("did.disagree"));
    return [
      this.#sheet(),
      h("p", { class: "say" }, t(`hint.${phase}`)),
      phase === "agree" && h("div", { class: "quick one" }, h("button", { type: "button", class: "btn", onclick: disagree }, t("disagree"))),
      phase === "disputed" && this.#director(),
      own.halted && h("p", { class: "slip warn" }, t("halted"), " ", ruletag("JK-26")),
    ];
  }

  /** The rounds with what lay in the compartments. */
  #sheet() {
    const { own } = this;
    const head = h("tr", {}, h("th", { scope: "col" }, t("round")), own.values.map((/** @type {number} */ value) => h("th", { scope: "col" }, String(value))), h("th", { scope: "col" }, t("score")));
    const rounds = own.rounds.map((/** @type {any} */ round, /** @type {number} */ place) => h("tr", {}, h("th", { scope: "row" }, String(place + 1)), round.counts.map((/** @type {number} */ count) => h("td", {}, String(count))), h("td", { class: "sumc" }, String(round.score))));
    const bonus = own.bonus.map((/** @type {any} */ each, /** @type {number} */ place) => h("tr", {}, h("th", { scope: "row" }, String(own.rounds.length + place + 1)), h("td", { colspan: 4 }, t("bonus")), h("td", { class: "sumc" }, `+${each.points}`)));
    return h("div", { class: "card sheetcard" }, h("table", { class: "count" }, h("caption", { class: "vh" }, t("rounds")), h("thead", {}, head), h("tbody", {}, rounds, bonus)));
  }

  #written() {
    return [h("div", { class: "result" }, h("h2", {}, t("result", { name: this.message.sides[0], score: this.own.score })), h("p", { class: "muted" }, t(`ending.${this.message.view.outcome.termination}`))), this.#sheet()];
  }

  #bonus() {
    const { own } = this;
    const chosen = this.draft.taps.at(-1)?.to;
    const choose = /** @param {string} to */ (to) => () => this.#drafted([/** @type {any} */ ({ key: "bonus", side: 0, to })]);
    const key = /** @param {string} to @param {string} text @param {string} label */ (to, text, label) =>
      h("button", { type: "button", role: "radio", "aria-checked": String(String(chosen) === to), "aria-label": label, onclick: choose(to) }, text);
    return h(
      "section",
      { class: "bonusform" },
      h("h2", { class: "question" }, t("bonus.ask")),
      h("p", { class: "ledger" }, String(own.full_score), own.bonus.map((/** @type {any} */ each) => h("span", {}, `+${each.points}`)), h("span", { class: "now" }, chosen ? this.#landing(String(chosen)) : "+?")),
      h("div", { class: "jkboard bonus", role: "radiogroup", "aria-label": t("bonus.ask") }, own.values.map((/** @type {number} */ value) => key(String(value), String(value), t("compartment", { n: value })))),
      h("div", { class: "quick two", role: "radiogroup", "aria-label": t("bonus.missed") }, key("none", t("word.none"), t("word.none")), key("waived", t("word.waived"), t("word.waived")))
    );
  }

  /** What the player's own device shows while the referee counts (JK-17). */
  #hidden() {
    const { told } = this.own;
    const counts = told && h("div", { class: "told" }, told.map((/** @type {number} */ count, /** @type {number} */ place) => h("div", {}, h("small", {}, String(this.own.values[place])), h("b", {}, String(count)))));
    return h("div", { class: "result" }, h("h2", {}, t(told ? "told" : "hidden")), counts, h("p", { class: "muted" }, t("hidden.hint"), " ", ruletag("JK-17")));
  }

  /** Nobody agreed: the director sets the score, or it is agreed after all. */
  #director() {
    const figure = /** @type {HTMLInputElement} */ (h("input", { id: "ruled", inputmode: "numeric", pattern: "[0-9]*", maxlength: 3, autocomplete: "off" }));
    const reason = /** @type {HTMLInputElement} */ (h("input", { id: "reason", maxlength: 200, autocomplete: "off" }));
    const decide = () => {
      if (!/^[0-9]+$/.test(figure.value)) return figure.focus();
      const text = reason.value.trim() || t("director");
      this.record([{ type: "jakkolo.decision", v: 1, author: "director", text, rule: "JK-46", effect: "score", figures: [Number(figure.value)] }], t("did.ruled", { score: figure.value }));
    };
    const after = () => this.record([{ type: "jakkolo.agree", v: 1 }], t("did.agree", { score: this.score }));
    return h(
      "div",
      { class: "card form ruling" },
      h("h2", {}, t("director")),
      h("div", { class: "field" }, h("label", { for: "ruled" }, t("score")), figure),
      h("div", { class: "field" }, h("label", { for: "reason" }, t("reason")), reason),
      h("button", { type: "button", class: "btn go big", onclick: decide }, t("rule")),
      h("button", { type: "button", class: "btn", onclick: after }, t("agree.after"))
    );
  }

  /** @param {string} phase */
  bottom(phase) {
    const go = /** @type {HTMLButtonElement} */ (find("#go"));
    const keyed = ["permit", "round", "bonus", "announce", "agree", "write"].includes(phase);
    go.hidden = !keyed;
    find("#again").hidden = phase !== "over" || beside.several;
    find("#bottom").classList.toggle("one", !keyed && phase !== "over");
    const { standing, score } = this;
    const empty = !this.draft.taps.length;
    const back = this.own.discs - total(standing.rounds.at(-1) ?? []);
    /** @type {Record<string, () => [string, string]>} */
    const words = {
      permit: () => [t("permit", { n: this.round }), t("permit.back", { n: back })],
      round: () => (empty ? [t("all_thrown"), t("all_thrown.then")] : [t("enter", { n: this.round, score }), t("enter.then")]),
      bonus: () => [t("enter.bonus"), empty ? t("bonus.choose") : this.#landing(String(this.draft.taps.at(-1)?.to))],
      announce: () => [t("announce", { score }), t("announce.then")],
      agree: () => [t("agree", { score }), t("agree.then")],
      write: () => [t("write", { score }), t("write.then")],
    };
    if (!keyed) return;
    const next = this.#nextPlayer;
    const [word, then] = next ? [t("beside.next"), beside.nameOf(next)] : words[phase]();
    go.disabled = !next && ((phase === "bonus" && empty) || (phase === "round" && !empty && !roundOf(this.frame(), this.draft.taps)));
    renew(find("#go span"), [h("span", { class: "two" }, h("span", {}, word), h("small", {}, then))]);
  }

  // --- sheets -----------------------------------------------------------------------------------------------

  /** A sheet of keys, each of which records something. @param {string} title @param {[string, Record<string, any>[], string][]} keys @param {string} [rule] */
  #choices(title, keys, rule) {
    const made = keys.map(([text, actions, did]) =>
      h("button", { type: "button", class: "btn", onclick: (/** @type {Event} */ event) => (this.record(this.#permitted(actions), did), closeSheet(event)) }, text)
    );
    sheet(title, rule ? ruletag(rule) : null, h("div", { class: "acts choices" }, made), h("div", { class: "acts" }, h("button", { type: "button", class: "btn bare", onclick: closeSheet }, t("cancel"))));
  }

  /** A disc that is thrown means that the round was permitted. @param {Record<string, any>[]} actions */
  #permitted(actions) {
    const thrown = actions.some((action) => ["jakkolo.throw", "jakkolo.moved"].includes(action.type));
    const permit = thrown && this.expects.has("permit") && !this.standing.permitted;
    return permit ? [{ type: "jakkolo.permit", v: 1 }, ...actions] : actions;
  }

  #trial() {
    const rest = TRIALS - this.own.trial;
    const keys = Array.from({ length: rest }, (_, place) => /** @type {[string, any[], string]} */ ([t("trial.n", { n: place + 1 }), [{ type: "jakkolo.trial", v: 1, discs: place + 1 }], t("trial.n", { n: place + 1 })]));
    this.#choices(t("trial"), keys, "JK-30");
  }

  #out() {
    /** @type {[string, any[], string][]} */
    const thrown = OUT.map((where) => {
      const consent = where === "back" ? [{ type: "jakkolo.consent", v: 1 }] : [];
      return [t(`out.${where}`), [{ type: "jakkolo.throw", v: 1, where }, ...consent], t(`out.${where}`)];
    });
    /** @type {[string, any[], string][]} */
    const gone = this.own.values.flatMap((/** @type {number} */ value, /** @type {number} */ place) =>
      (this.standing.rounds.at(-1)?.[place] ?? 0) > 0 ? GONE.map((where) => [t("out.of", { n: value, what: t(`out.${where}`) }), [{ type: "jakkolo.moved", v: 1, source: String(value), where }], t("out.of", { n: value, what: t(`out.${where}`) })]) : []
    );
    this.#choices(t("out"), [...thrown, ...gone], "JK-12");
  }

  /** The counts, to be shown to the player who asked for them (JK-17). */
  #tell() {
    const counts = this.standing.rounds.at(-1) ?? this.own.values.map(() => 0);
    this.record([{ type: "jakkolo.tell", v: 1 }], t("tell"));
    const shown = h("div", { class: "told" }, counts.map((/** @type {number} */ count, /** @type {number} */ place) => h("div", {}, h("small", {}, String(this.own.values[place])), h("b", {}, String(count)))));
    sheet(t("told"), shown, ruletag("JK-17"), h("div", { class: "acts" }, h("button", { type: "button", class: "btn big", onclick: closeSheet }, t("close"))));
  }

  #bare() {
    const most = this.expects.get("result")?.score?.[1] ?? this.own.full_score;
    const figure = /** @type {HTMLInputElement} */ (h("input", { id: "bare", inputmode: "numeric", pattern: "[0-9]*", maxlength: 3, autocomplete: "off" }));
    const save = /** @param {Event} event */ (event) => {
      if (!/^[0-9]+$/.test(figure.value) || Number(figure.value) > most) return figure.focus();
      this.record([{ type: "jakkolo.result", v: 1, score: Number(figure.value) }], t("did.result", { score: figure.value }));
      closeSheet(event);
    };
    sheet(t("bare"), h("div", { class: "field" }, h("label", { for: "bare" }, t("score")), figure), h("div", { class: "acts" }, h("button", { type: "button", class: "btn go big", onclick: save }, t("save")), h("button", { type: "button", class: "btn", onclick: closeSheet }, t("cancel"))));
  }

  #found() {
    const figure = /** @type {HTMLInputElement} */ (h("input", { id: "found", inputmode: "numeric", pattern: "[0-9]*", maxlength: 2, autocomplete: "off" }));
    const save = /** @param {Event} event */ (event) => {
      if (!/^[0-9]+$/.test(figure.value)) return figure.focus();
      this.record([{ type: "jakkolo.discs", v: 1, found: Number(figure.value) }], t("did.discs", { n: figure.value }));
      closeSheet(event);
    };
    sheet(t("discs"), ruletag("JK-32"), h("div", { class: "field" }, h("label", { for: "found" }, t("discs.found")), figure), h("div", { class: "acts" }, h("button", { type: "button", class: "btn go big", onclick: save }, t("save")), h("button", { type: "button", class: "btn", onclick: closeSheet }, t("cancel"))));
  }

  acts() {
    const opened = /** @param {string} text @param {() => void} does */ (text, does) =>
      h("button", { type: "button", class: "btn", onclick: (/** @type {Event} */ event) => (closeSheet(event), does()) }, text);
    const { own, phase } = this;
    if (own.hidden) return [];
    const running = !this.message.view.outcome;
    const covers = localStorage.getItem("twenty.covered") === "yes";
    const cover = () => {
      localStorage.setItem("twenty.covered", covers ? "no" : "yes");
      this.render();
    };
    const again = own.rounds.length + own.bonus.length + (phase === "announce" ? 0 : 1);
    return [
      running && opened(t(covers ? "cover.off" : "cover"), cover),
      this.expects.has("result") && opened(t("bare"), () => this.#bare()),
      running && this.act("broken_disc", t("broken"), { round: again }),
      opened(t("discs"), () => this.#found()),
      running && !own.over && this.act("abandon", t("abandon.player"), { by: "player" }),
      running && !own.over && this.act("abandon", t("abandon.hall"), { by: "hall" }),
      own.halted && this.act("play_on", t("play_on"), { author: "director", text: t("play_on") }),
    ];
  }

  corrections() {
    return {
      /** @type {import("./log.js").Desk["editor"]} */
      editor: (line, changed) => {
        if (line.verb === "round") return this.#roundEditor(line.action.counts.split("/").map(Number), line, changed);
        if (line.verb !== "bonus") return null;
        return this.#bonusEditor(line.action.landing, changed);
      },
      inserter: () => null,
      /** @param {Record<string, any>} own */
      score: (own) => String(own.score ?? "–"),
    };
  }

  /** @param {number[]} counts @param {import("./log.js").Line} line @param {import("./log.js").Changed} changed */
  #roundEditor(counts, line, changed) {
    const { values, full, discs } = this.own;
    /** @type {Tap[]} */ const taps = [];
    const frame = { values, full, discs, before: counts };
    const form = new Compartments(frame, () => changed());
    form.show(frame, taps);
    return { element: h("div", { class: "correct" }, form.element), action: () => ({ type: "jakkolo.round", v: 1, counts: countsOf(frame, taps).join("/"), fewer: line.action.fewer ?? [] }) };
  }

  /** @param {string} landing @param {import("./log.js").Changed} changed */
  #bonusEditor(landing, changed) {
    /** @type {Record<string, any> | null} */ let held = null;
    const key = /** @param {string} to */ (to) => h("button", { type: "button", class: "btn", "aria-pressed": String(to === landing), onclick: () => ((held = { type: "jakkolo.bonus", v: 1, landing: to }), changed(true)) }, this.#landing(to));
    const element = h("div", { class: "acts choices" }, [...this.own.values.map(String), "none", "waived"].map(key));
    return { element, action: () => held, chosen: true };
  }
}

beside.start(Pad);
