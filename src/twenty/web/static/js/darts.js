// The pad of Darts Four at a real dartboard: seven column keys over the grid, the dartboard, three chips.

import { beds, dartboard, grid, heading, numberOf, sideOf, wedge } from "./darts-board.js";
import { askBed, askTyped, bedEditor, shownSegment } from "./darts-pick.js";
import { find, h, icon, letter, mark, put, sheet } from "./dom.js";
import { openLine } from "./log.js";
import { newId } from "./outbox.js";
import { Shell, begin, closeSheet } from "./shell.js";
import { page, t } from "./texts.js";

/** @typedef {import("./live.js").News} News @typedef {import("./dom.js").Child} Child */

const GUARD = 250; // a second tap on the same key within so many ms is the same tap
const LARGE = matchMedia("(min-width: 720px)");
const HIGH = matchMedia("(min-height: 800px)"); // room for square cells when a leg is over
const CHIPS = 3;

class Pad extends Shell {
  /** News of the newest message, for what moves. @type {News[]} */ fresh = [];
  viewed = false;
  #dealing = false;
  #tapped = { key: "", at: -Infinity };
  #shown = "";

  /** @param {import("./outbox.js").Outbox} outbox @param {import("./outbox.js").Draft | undefined} draft */
  constructor(outbox, draft) {
    super(outbox, draft);
    this.miss = h("button", { type: "button", class: "btn", id: "miss", onclick: () => this.#again("miss") || this.#dart("MISS") }, h("span", {}, t("miss")));
    this.type = h("button", { type: "button", class: "btn", id: "type", onclick: () => this.#askTyped() }, h("span", {}, t("type")));
    this.pull = h("button", { type: "button", class: "btn", id: "pull", onclick: () => this.#askPull() }, h("span", {}, t("name.pulled")));
    this.look = h("button", { type: "button", class: "btn", id: "view", onclick: () => this.#look() }, icon("eye"), h("span", {}, t("name.view_board")));
    find("#bottom").classList.add("d4");
    find("#bottom").append(this.miss, this.type, this.pull, this.look);
    find("#go").addEventListener("click", () => this.#go());
    LARGE.addEventListener("change", () => this.render());
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {import("./live.js").Message} before */
  moved(before) {
    this.fresh = this.message.resync || this.message.version !== before.version + this.#entries() ? [] : this.message.news;
    this.viewed = false;
    if (this.#dealing && this.expects.has("deal")) this.#deal();
  }

  /** How many entries the newest news are of. */
  #entries() {
    return new Set(this.message.news.map((news) => news.entry)).size;
  }

  // --- what is known ----------------------------------------------------------------------------------------

  get phase() {
    if (this.expects.has("resume")) return "resume";
    if (this.message.view.outcome) return "over";
    if (this.own.stage === "toss") return this.waitingVerbs.includes("toss") ? "dealing" : "toss";
    if (this.own.stage === "deal") return this.own.ending ? "won" : "dealing";
    return "play";
  }

  /** Whether what waits has not been judged, as nobody can be reached. */
  get unsure() {
    return this.outbox.waiting.length > 0 && (!this.outbox.reachable || !this.live.connected || this.outbox.stop !== null);
  }

  /** The darts of the visit at hand: those judged, then those that wait. @returns {{segment: string, code?: string, counts?: boolean}[]} */
  get darts() {
    let darts = this.own.chips.filter(Boolean);
    /** @type {{segment: string, id: string}[]} */ let waiting = [];
    for (const { id, action } of this.outbox.waiting.flatMap((batch) => batch.entries)) {
      const verb = action.type.split(".")[1];
      if (verb === "dart") waiting.push({ segment: action.segment, id });
      else if (verb === "pulled") [darts, waiting] = [[], []];
      else if (verb === "retract" && action.undo) {
        if (waiting.some((dart) => dart.id === action.target)) waiting = waiting.filter((dart) => dart.id !== action.target);
        else darts = darts.slice(0, -1);
      }
    }
    return [...darts, ...waiting];
  }

  /** Whether the visit goes on as far as is known. */
  get open() {
    return this.phase === "play" && this.darts.length < CHIPS && (this.unsure || !this.own.visit_over || this.waitingVerbs.includes("pulled"));
  }

  get turn() {
    return sideOf(this.own.turn);
  }

  /** Who throws now. */
  get thrower() {
    return this.message.seats[this.own.seat] ?? this.message.sides[this.turn];
  }

  /** The column in which a bed is lit. @param {string} segment */
  columnOf(segment) {
    if (this.unsure || !this.own.lit.includes(segment)) return null;
    const place = this.own.header.findIndex((/** @type {any} */ head) => fieldNumber(head.field) === numberOf(segment));
    return place < 0 ? null : place + 1;
  }

  // --- what people do ---------------------------------------------------------------------------------------

  /** Whether the same key was pressed just now. @param {string} key */
  #again(key) {
    const before = this.#tapped;
    this.#tapped = { key, at: performance.now() };
    return before.key === key && this.#tapped.at - before.at < GUARD;
  }

  /** @param {string} segment */
  #dart(segment) {
    if (this.phase !== "play" || this.darts.length >= CHIPS) return;
    this.record([{ type: this.kind("dart"), v: 1, segment }], t("did.dart", { segment: shownSegment(segment), name: this.message.sides[this.turn] }));
  }

  #nth() {
    return t("which", { n: Math.min(CHIPS, this.darts.length + 1) });
  }

  /** @param {number} number */
  #askBed(number) {
    if (this.phase !== "play" || this.darts.length >= CHIPS) return;
    const title = number === 25 ? t("which_bull", { n: this.darts.length + 1 }) : t("which_bed", { n: this.darts.length + 1, number });
    askBed(title, number, (segment) => this.columnOf(segment), (segment) => this.#dart(segment));
  }

  /** @param {string} [first] */
  #askTyped(first) {
    if (this.phase !== "play" || this.darts.length >= CHIPS) return;
    askTyped(this.#nth(), (segment) => this.#dart(segment), first);
  }

  /** A key of a column: its lit bed, or which of them. @param {number} column */
  #column(column) {
    const number = fieldNumber(this.own.header[column - 1].field);
    const lit = beds(number).filter((segment) => this.own.lit.includes(segment));
    if (lit.length === 1) this.#dart(lit[0]);
    else if (lit.length) this.#askBed(number);
  }

  /** Typing starts wherever one is. @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    if (/^[sdtm0-9]$/i.test(event.key) && this.phase === "play" && this.darts.length < CHIPS) {
      event.preventDefault();
      this.#askTyped(event.key);
    }
  }

  #askPull() {
    if (!this.open) return this.#pulled();
    const left = CHIPS - this.darts.length;
    const end = /** @param {Event} event */ (event) => (closeSheet(event), this.#pulled());
    sheet(
      t("pull.ask"),
      h("p", { class: "sheet-text" }, t("pull.left", { n: left })),
      h("div", { class: "acts" }, h("button", { type: "button", class: "btn go big", onclick: end }, t("pull.end")), h("button", { type: "button", class: "btn", onclick: closeSheet }, t("pull.go_on")))
    );
  }

  #pulled() {
    this.record([{ type: this.kind("pulled"), v: 1, by: "button" }], t("name.pulled"));
  }

  /** The one next step. */
  #go() {
    if (this.#again("go")) return;
    if (this.phase === "play") return this.#askPull();
    if (this.expects.has("deal_again")) return this.record([{ type: this.kind("deal_again"), v: 1 }], t("did.deal"));
    this.#dealing = true;
    if (this.expects.has("deal")) return this.#deal();
    if (this.expects.has("pulled") && !this.waitingVerbs.includes("pulled")) this.#pulled();
  }

  /** The next leg is dealt by the server: nobody else may know what is covered. */
  async #deal() {
    this.#dealing = false;
    await this.#draw("deal");
  }

  /** @param {"deal" | "toss"} verb */
  async #draw(verb) {
    try {
      const answer = await fetch(`/m/${page.code}/draw/${verb}?entry=${newId()}&language=${page.language}`, { method: "POST", signal: AbortSignal.timeout(10000) });
      if (!answer.ok) return;
      this.take(await answer.json());
      if (verb === "toss" && this.expects.has("deal")) await this.#draw("deal");
    } catch {
      sheet(t("deal.offline"), h("p", { class: "sheet-text" }, t("deal.offline.hint")), h("div", { class: "acts" }, h("button", { type: "button", class: "btn big", onclick: closeSheet }, t("close"))));
    }
  }

  #look() {
    this.viewed = !this.viewed;
    this.#shown = "";
    this.render();
  }

  // --- what is shown ----------------------------------------------------------------------------------------

  plaque() {
    const { own } = this;
    const half = /** @param {number} side */ (side) => {
      const active = this.phase === "play" && !this.unsure && this.turn === side;
      const level = own.config.levels[0] !== own.config.levels[1] && h("span", {}, t(`level.${own.config.levels[side]}`));
      return h(
        "div",
        { class: `half ${letter(side)} ${active ? "active" : ""}` },
        h("div", { class: "who" }, h("div", { class: "row" }, mark(side), h("span", { class: "name" }, this.message.sides[side])), h("div", { class: "sub" }, h("span", {}, t("stones", { n: own.stones[side] })), h("span", {}, t("darts", { n: own.darts[side] })), level))
      );
    };
    const sets = own.config.sets > 1;
    const middle = [sets && h("span", { class: "sets" }, t("sets", { score: own.sets.join(" : ") })), h("span", {}, t("leg")), h("b", {}, own.legs.join(" : ")), own.drawn > 0 && h("span", {}, t("drawn", { n: own.drawn }))];
    return [half(0), h("div", { class: "mid" }, middle), half(1)];
  }

  next() {
    const { own } = this;
    return own.leg ? [h("span", {}, t("leg.n", { n: own.leg }))] : [];
  }

  /** @param {HTMLElement} main @param {string} phase */
  form(main, phase) {
    const shown = JSON.stringify([phase, this.message.version, this.outbox.waiting.map((batch) => batch.n), this.unsure, LARGE.matches, this.viewed]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const focused = document.activeElement?.id;
    main.className = `d4-form ${phase}`;
    document.querySelector("main.play")?.classList.toggle("calm", !this.unsure && !this.outbox.stop);
    put(main, ...this.#content(phase));
    if (focused && main.querySelector(`#${focused}`)) document.getElementById(focused)?.focus();
  }

  /** @param {string} phase @returns {Child[]} */
  #content(phase) {
    if (phase === "resume") return this.resting();
    if (phase === "toss") return [this.#toss()];
    if (phase === "dealing") return [h("div", { class: "result" }, h("h2", {}, t("deal.first")), h("p", { class: "muted" }, t("deal.hint")))];
    if (phase === "won" || phase === "over") return this.#ended(phase);
    return [this.#offer(), this.#turnrow(), h("div", { class: "tables" }, this.#gridwrap(), this.#board())].filter(Boolean);
  }

  #toss() {
    const keys = this.message.sides.map((name, side) => {
      const seat = side === 0 ? 0 : this.message.view.people[0].length;
      const pick = () => this.record([{ type: this.kind("toss"), v: 1, seat, how: "agreed" }], t("did.toss", { name }));
      return h("button", { type: "button", class: `pick ${letter(side)}`, onclick: pick }, mark(side), h("span", {}, name));
    });
    return h("section", {}, h("h2", { class: "question" }, t("toss.who")), h("div", { class: "ask" }, keys, h("button", { type: "button", class: "btn", onclick: () => this.#draw("toss") }, t("toss.draw"))));
  }

  #turnrow() {
    const { own } = this;
    const side = this.turn;
    const count = this.darts.length;
    const over = !this.open;
    const other = this.message.sides[1 - side];
    const said = saidOf(this.fresh);
    const late = own.chips.some((/** @type {any} */ chip) => chip && !chip.counts);
    let [head, line] = [t("throws", { name: this.thrower }), t("dart_of", { n: count + 1 })];
    if (this.unsure) [head, line] = [t("unjudged"), t("dart_n", { n: Math.min(count + 1, CHIPS) })];
    else if (over) [head, line] = [t("said.visit_over"), t(late ? "late" : "pull_then", { name: other })];
    return h(
      "section",
      { class: `turnrow ${letter(side)}` },
      h("span", { class: "bigstone", role: "img", "aria-label": t(`stone.${own.turn}`) }, mark(side)),
      h("div", { class: "say", "aria-live": "polite" }, h("span", {}, said && !this.unsure ? said : head), h("small", {}, line)),
      this.#chips()
    );
  }

  #chips() {
    const thrown = this.darts;
    const chips = Array.from({ length: CHIPS }, (_, place) => {
      const dart = thrown[place];
      const name = t("name.dart", { number: place + 1 });
      if (!dart) return h("span", { class: `d4chip ${place === thrown.length && this.open ? "next" : "none"}` }, h("span", { class: "vh" }, `${name}: –`), h("span", { "aria-hidden": "true" }, place === thrown.length && this.open ? String(place + 1) : "–"));
      const kind = dart.code === undefined ? "wait" : dart.counts === false ? "no" : dart.code === "fits-nothing" ? "miss" : "hit";
      const told = t(`chip.${kind === "hit" && dart.code === "captured" ? "captured" : kind}`);
      const fix = () => this.#correct(place);
      return h("button", { type: "button", id: `chip${place}`, class: `d4chip ${kind}`, "aria-label": t("chip.correct", { dart: name, segment: shownSegment(dart.segment), told }), onclick: fix }, h("b", {}, dart.segment === "MISS" ? t("miss.short") : dart.segment), dart.segment !== "MISS" && h("small", {}, told));
    });
    return h("div", { class: "chips" }, chips);
  }

  /** Corrects a dart of this visit, by the line that recorded it. @param {number} place */
  #correct(place) {
    const chip = this.own.chips[place];
    if (!chip || this.outbox.waiting.length) return this.openLog();
    openLine(this.desk(), (line) => line.rulings.some((told) => told.facts.visit === this.own.visit && told.facts.dart === place + 1));
  }

  #heads() {
    const { own } = this;
    const fresh = new Map(this.fresh.filter((news) => news.code === "field-shown").map((news) => [news.facts.column, news.facts.field]));
    return own.header.map((/** @type {any} */ head, /** @type {number} */ place) => {
      const column = place + 1;
      const lit = this.open && !this.unsure && head.field !== null && beds(fieldNumber(head.field)).some((segment) => own.lit.includes(segment));
      const holes = own.rows.map((/** @type {any[]} */ row) => row[place].stone).filter(Boolean).reverse();
      const label = t("column.key", { n: column, field: spokenField(head.field), stones: holes.length ? holes.map((/** @type {string} */ side) => t(`name.${side}`)).join(", ") : t("column.empty") });
      return h(
        "button",
        { type: "button", id: `column${column}`, class: `${lit ? "lit" : "dark"} ${fresh.has(column) ? "fresh" : ""} ${head.text.length > 4 ? "long" : ""}`, "aria-label": label, "aria-disabled": String(!lit), onclick: () => lit && !this.#again(`column ${column}`) && this.#column(column) },
        h("span", {}, heading(head.text)),
        head.ring && h("i", { class: "dot", "aria-hidden": "true" })
      );
    });
  }

  /** @param {Parameters<typeof grid>[2]} [how] */
  #grid(how = {}) {
    const landed = this.#landed();
    return grid(this.own, this.#described(), { tall: LARGE.matches, ...landed, ...how });
  }

  /** Which stones move now, and which fell last. */
  #landed() {
    const visit = this.fresh.filter((news) => ["stone", "captured", "two-stones"].includes(news.code));
    const falling = [];
    const turned = [];
    let last = "";
    for (const news of visit) {
      const { column } = news.facts;
      if (news.code === "two-stones") falling.push(`${column}:${Number(last.split(":")[1]) + 1}`);
      else {
        last = `${column}:${news.facts.row}`;
        (news.code === "captured" ? turned : falling).push(last);
      }
    }
    return { falling, turned, last: [...falling, ...turned] };
  }

  #described() {
    const columns = this.own.header.map((/** @type {any} */ head, /** @type {number} */ place) => {
      const stones = this.own.rows.map((/** @type {any[]} */ row) => row[place].stone).filter(Boolean).reverse();
      return t("column.key", { n: place + 1, field: spokenField(head.field), stones: stones.length ? stones.map((/** @type {string} */ side) => t(`name.${side}`)).join(", ") : t("column.empty") });
    });
    return `${t("grid")}. ${columns.join(". ")}`;
  }

  #gridwrap() {
    return h("div", { class: "gridwrap" }, h("div", { class: "heads" }, this.#heads()), this.#grid());
  }

  #board() {
    const { own } = this;
    const over = !this.open && !this.unsure;
    const hit = this.fresh.find((news) => news.code === "stone" || news.code === "captured");
    const landing = hit && { side: hit.facts.side, segment: hit.facts.segment, twice: this.fresh.some((news) => news.code === "two-stones") };
    const fresh = this.fresh.filter((news) => news.code === "field-shown").flatMap((news) => (news.facts.field === "–" ? [] : beds(fieldNumber(news.facts.field))));
    const label = over ? t("board.over") : t("board.lit", { beds: own.lit.join(", ") });
    const board = dartboard(own, label, { over, landing, fresh, unsure: this.unsure });
    const tap = /** @param {MouseEvent} event */ (event) => {
      const number = wedge(board, event);
      if (number) this.#askBed(number);
    };
    board.addEventListener("click", tap);
    const hint = h("p", { class: "small muted hint" }, over ? t("pull_hint") : t("hint"));
    return h("div", { class: `dwrap ${over ? "over" : ""} ${landing ? "lands" : ""}` }, board, hint);
  }

  #offer() {
    const { offer } = this.own;
    if (offer === null || this.outbox.waiting.length) return null;
    const side = 1 - sideOf(offer);
    const answer = /** @param {boolean} accept @param {string} title */ (accept, title) =>
      h("button", { type: "button", class: accept ? "btn go" : "btn", onclick: () => this.record([{ type: this.kind("answer_draw"), v: 1, side, accept }], title) }, title);
    return h("section", { class: "slip warn offer", role: "alert" }, h("h2", {}, t("draw.offered", { name: this.message.sides[1 - side] })), h("p", {}, t("draw.asked", { name: this.message.sides[side] })), h("div", { class: "acts" }, answer(true, t("draw.accept")), answer(false, t("draw.decline"))));
  }

  /** A leg, or the match, is over. @param {string} phase @returns {Child[]} */
  #ended(phase) {
    const { own } = this;
    const lines = own.ending?.lines ?? [];
    const winner = own.ending?.winner ?? null;
    const { outcome } = this.message.view;
    const shown = own.rows.length ? h("div", { class: `gridwrap ended ${this.viewed ? "viewed" : ""}` }, this.viewed && h("div", { class: "heads" }, this.#heads()), this.#grid({ lines, dim: !this.viewed, last: [], tall: HIGH.matches })) : null;
    const side = outcome ? (outcome.winners.length === 1 ? outcome.winners[0] : null) : winner;
    const name = side === null ? null : this.message.sides[side];
    const title = outcome ? (name ? t("won.match", { name }) : t("drawn.match")) : name ? t("won.leg", { name }) : t("drawn.leg");
    const why = own.ending ? t(`ending.${own.ending.code}`, { n: winner === null ? 0 : own.darts[winner] }) : "";
    const ended = outcome && !["legs", "drawn"].includes(outcome.termination) ? t(`ending.${outcome.termination}`) : "";
    const call = h("div", { class: "result", "aria-live": "polite" }, side !== null && h("span", { class: `crown ${letter(side)}` }, mark(side)), h("h2", {}, title), why && h("p", { class: "muted" }, why), ended && h("p", { class: "muted" }, ended), outcome && h("p", { class: "num" }, own.config.sets > 1 ? t("sets", { score: own.sets.join(" : ") }) : `${t("leg")} ${own.legs.join(" : ")}`));
    return [shown, call, own.chips.some(Boolean) && this.#chips()].filter(Boolean);
  }

  /** @param {string} phase */
  bottom(phase) {
    const { own } = this;
    const play = phase === "play";
    const over = play && !this.open;
    const full = this.darts.length >= CHIPS;
    const go = /** @type {HTMLButtonElement} */ (find("#go"));
    const next = phase === "won" || phase === "dealing";
    go.hidden = !(over || next);
    const starter = this.message.sides[sideOf(own.starter)];
    find("#go span").textContent = over ? t("name.pulled") : phase === "dealing" ? t("deal.do") : t("next_leg", { n: own.leg + 1, name: starter });
    find("#again").hidden = phase !== "over";
    this.miss.hidden = this.type.hidden = !play || full;
    this.pull.hidden = !play || over;
    this.look.hidden = !(phase === "won" || phase === "over") || !own.rows.length;
    /** @type {HTMLElement} */ (this.look.querySelector("span")).textContent = this.viewed ? t("view_result") : t("name.view_board");
    find("#bottom").dataset.phase = over ? "pull" : phase;
  }

  // --- menu and corrections ---------------------------------------------------------------------------------

  acts() {
    const { own } = this;
    const play = this.phase === "play" && !this.message.view.rest;
    const pull = /** @param {Event} event */ (event) => (closeSheet(event), this.#askPull());
    return [
      play && this.open && h("button", { type: "button", class: "btn", onclick: pull }, t("name.pulled")),
      play && own.offer === null && this.act("offer_draw", t("draw.offer", { name: this.message.sides[this.turn] }), { side: this.turn }),
      ...(play ? this.message.sides.map((name, side) => this.act("resign_leg", t("resigns_leg", { name }), { side })) : []),
      h("a", { class: "btn", href: "/help/darts-four", target: "_blank", rel: "noopener" }, t("help")),
    ];
  }

  corrections() {
    const dart = /** @param {string} segment */ (segment) => ({ type: this.kind("dart"), v: 1, segment });
    const editor = /** @param {string} segment @param {import("./log.js").Changed} changed */ (segment, changed) => {
      /** @type {string | null} */ let held = null;
      const chosen = /** @param {string} bed */ (bed) => {
        held = bed;
        changed(true);
      };
      return { element: bedEditor(segment, chosen), action: () => (held === null ? null : dart(held)), chosen: true };
    };
    return {
      /** @type {import("./log.js").Desk["editor"]} */
      editor: (line, changed) => (line.action.type === this.kind("dart") ? editor(line.action.segment, changed) : null),
      /** @type {import("./log.js").Desk["inserter"]} */
      inserter: (line, changed) => (line.action.type === this.kind("dart") ? editor("MISS", changed) : null),
      /** @param {Record<string, any>} own */
      score: (own) => t("effect.figures", { legs: own.legs.join(" : "), stones: own.stones.join(" : ") }),
      /** @param {Record<string, any>} own */
      picture: (own) => (own.rows.length && own.header.length ? grid(own, t("effect.grid"), { lines: own.ending?.lines ?? [], dim: true }) : null),
    };
  }
}

/** The number that a field asks for. @param {string | null} field */
export function fieldNumber(field) {
  if (field === null || field === "–") return -1;
  return field.startsWith("Bull") ? 25 : Number(field.replace(/^[^0-9]*/, ""));
}

/** A field as people hear it. @param {string | null} field */
function spokenField(field) {
  if (field === null) return t("field.none");
  if (field.startsWith("Bull")) return t(field === "Bull" ? "field.bull" : "field.bullseye");
  const kind = field.replace(/[0-9]+$/, "");
  const number = field.slice(kind.length);
  return kind === "" ? number : kind === "D·T" ? t("field.DT", { n: number }) : t(`bed.${kind}`, { n: number });
}

/** The message of a bonus, if one happened. @param {News[]} fresh */
function saidOf(fresh) {
  const codes = new Set(fresh.map((news) => news.code));
  if (codes.has("extra-turn")) return codes.has("two-stones") ? t("said.two_stones") : t("said.extra_turn");
  return codes.has("two-stones") ? t("said.two_stones") : codes.has("captured") ? t("said.captured") : "";
}

begin(Pad);
