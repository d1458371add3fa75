// The card of a player (JK-40): who holds it, ten games announced, agreed and written, corrections with the
// director's initials, sanctions, copy and original.

import { find, h, icon, put, ruletag, sheet } from "./dom.js";
import { newId } from "./outbox.js";
import { Shell, begin, closeSheet, renew } from "./shell.js";
import { page, t } from "./texts.js";

const GUARD = 600;
const STAGES = { announce: "announced", agree: "agreed", disagree: "disputed", write: "play" };

/** The first letters of a name. @param {string} name */
export const initials = (name) => name.split(/\s+/).map((part) => [...part][0] ?? "").join("").toLocaleUpperCase(page.language);

class Card extends Shell {
  #pressed = -Infinity;
  #digits = "";
  /** @type {Record<string, string>} */ #met = {};

  // --- what is known ----------------------------------------------------------------------------------------

  /** Names by id: those that the log speaks of, and those that were given on this page. @returns {Record<string, string>} */
  get names() {
    return { .../** @type {any} */ (this.message).names, ...this.#met };
  }

  get player() {
    return this.message.view.people[0][0];
  }

  /** How it stands with what waits. */
  get standing() {
    const { own } = this;
    const ahead = { stage: own.stage, announced: own.announced, role: own.holder_role, holder: own.holder, unclear: false };
    for (const action of this.waiting) {
      const verb = action.type.split(".")[1];
      if (verb === "announce") ahead.announced = { game: action.game ?? own.next, score: action.score };
      if (verb in STAGES) ahead.stage = STAGES[/** @type {keyof typeof STAGES} */ (verb)];
      if (verb === "write") ahead.unclear = true;
      else if (verb === "hand") Object.assign(ahead, { role: action.role, holder: action.to });
      else if (!(verb in STAGES) && verb !== "note") ahead.unclear = true;
    }
    return ahead;
  }

  get phase() {
    const { own, standing } = this;
    if (this.message.view.outcome) return "over";
    if (this.expects.has("resume")) return "resume";
    if (standing.unclear) return "entered";
    if (standing.stage !== "play") return { announced: "agree", agreed: "write", disputed: "disputed" }[/** @type {string} */ (standing.stage)] ?? "entered";
    if (own.complete) return this.expects.has("copy") ? "copy" : "hand_in";
    return standing.role === "referee" && standing.holder ? "announce" : "hand";
  }

  // --- what people do ---------------------------------------------------------------------------------------

  async press() {
    const now = performance.now();
    if (now - this.#pressed < GUARD) return;
    this.#pressed = now;
    const { phase } = this;
    const score = this.standing.announced?.score ?? this.#digits;
    if (phase === "announce" && this.#digits) {
      const said = Number(this.#digits);
      this.#digits = "";
      await this.record([{ type: "jakkolo-card.announce", v: 1, score: said, game: this.own.next }], t("did.announce", { n: this.own.next, score: said }));
    } else if (phase === "agree" || phase === "write") {
      await this.record([{ type: `jakkolo-card.${phase}`, v: 1 }], t(`did.${phase}`, { n: this.standing.announced?.game, score }));
    } else if (phase === "copy") {
      await this.record([{ type: "jakkolo-card.copy", v: 1 }], t("copy"));
    } else if (phase === "hand_in") this.#handIn();
    else if (phase === "hand") this.#handOn();
  }

  #handOn() {
    this.#person(t("hand"), "JK-40", (to) => this.record([{ type: "jakkolo-card.hand", v: 1, to, role: "referee" }], t("did.hand", { name: this.names[to] })), [this.own.holder]);
  }

  #handIn() {
    this.#asDirector("JK-43", (to) => this.record([{ type: "jakkolo-card.hand", v: 1, to, role: "director" }], t("did.hand_in", { name: this.names[to] })));
  }

  /** The director of this card, asked for where the card names none. @param {string} rule @param {(person: string) => void} then */
  #asDirector(rule, then) {
    const { director } = this.own;
    if (director) then(director);
    else this.#person(t("who.director"), rule, then);
  }

  /** Who is meant: somebody known, or a new name. @param {string} title @param {string} rule @param {(person: string) => void} then @param {(string | null)[]} [without] */
  #person(title, rule, then, without = []) {
    const known = Object.entries(this.names).filter(([id]) => id !== this.player && !without.includes(id));
    const field = /** @type {HTMLInputElement} */ (h("input", { id: "person", maxlength: 80, autocomplete: "off", autocapitalize: "words" }));
    const told = h("p", { class: "small", role: "alert" });
    const taken = /** @param {Event} event @param {string} id */ (event, id) => (closeSheet(event), then(id));
    const keys = known.map(([id, name]) => h("button", { type: "button", class: "btn", onclick: (/** @type {Event} */ event) => taken(event, id) }, name));
    const add = async (/** @type {Event} */ event) => {
      const dialog = /** @type {HTMLElement} */ (event.currentTarget).closest("dialog");
      const id = await this.#introduced(field.value.trim());
      if (id === null) return put(told, t(field.value.trim() ? "person.offline" : "person.missing"));
      dialog?.close();
      then(id);
    };
    sheet(
      title,
      ruletag(rule),
      keys.length > 0 && h("div", { class: "acts" }, keys),
      h("div", { class: "field" }, h("label", { for: "person" }, t("person.new")), field),
      told,
      h("div", { class: "acts" }, h("button", { type: "button", class: "btn go big", onclick: add }, t("person.take")), h("button", { type: "button", class: "btn", onclick: closeSheet }, t("cancel")))
    );
  }

  /** The id of a person new to the store, or null where the name could not be told. @param {string} name */
  async #introduced(name) {
    if (!name) return null;
    const id = newId();
    try {
      const answer = await fetch(`/m/${page.code}/people`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ [id]: name }), signal: AbortSignal.timeout(8000) });
      if (!answer.ok) return null;
    } catch {
      return null;
    }
    this.#met[id] = name;
    return id;
  }

  // --- what is shown ----------------------------------------------------------------------------------------

  /** A number with two decimals as the language writes it. @param {string | null} average */
  #average(average) {
    return average === null ? "–" : Number(average).toLocaleString(page.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  }

  plaque() {
    const { own } = this;
    return [
      h(
        "div",
        { class: "jkp" },
        h("div", {}, h("div", { class: "who" }, this.message.sides[0]), h("div", { class: "sub" }, t("games.of", { n: own.played, all: own.planned })), h("div", { class: "sub" }, `${t("average")}: ${this.#average(own.average)}`)),
        h("div", { class: "score" }, h("span", { class: "vh" }, t("total")), String(own.score))
      ),
    ];
  }

  next() {
    const { holder, role } = this.standing;
    return [icon("list"), h("span", {}, holder ? t("custody", { name: this.names[holder] ?? "–", role: t(`role.${role}`) }) : t("custody.none"))];
  }

  /** @param {HTMLElement} main @param {string} phase */
  form(main, phase) {
    const shown = `${phase} ${this.message.version} ${this.waiting.length} ${Object.keys(this.#met).length}`;
    if (main.dataset.shown !== shown) put(main, ...this.#top(phase), this.#games(), this.#foot());
    main.dataset.shown = shown;
    const figure = document.getElementById("figure");
    if (figure) figure.textContent = this.#digits || "–";
  }

  /** @param {string} phase @returns {import("./dom.js").Child[]} */
  #top(phase) {
    const { own, standing } = this;
    const disagree = () => this.record([{ type: "jakkolo-card.disagree", v: 1 }], t("did.disagree"));
    if (phase === "resume") return this.resting();
    if (phase === "announce") return [this.#keypad()];
    if (phase === "entered") return [h("p", { class: "say" }, t("entered.hint"))];
    if (phase === "disputed") return [h("p", { class: "say" }, t("hint.disputed")), this.#ruling()];
    const game = standing.announced && h("p", { class: "said" }, t("game.n", { n: standing.announced.game }), h("b", {}, String(standing.announced.score)));
    return [
      game,
      h("p", { class: "say" }, t(`hint.${phase}`, { n: own.next ?? "" })),
      own.copy_stale && h("p", { class: "slip warn" }, t("copy.stale"), " ", ruletag("JK-43")),
      phase === "agree" && h("div", { class: "quick one" }, h("button", { type: "button", class: "btn", onclick: disagree }, t("disagree"))),
    ];
  }

  #keypad() {
    const most = this.expects.get("announce")?.score?.[1] ?? 157;
    const type = /** @param {string} digit */ (digit) => () => {
      const longer = digit === "" ? this.#digits.slice(0, -1) : `${this.#digits}${digit}`.replace(/^0+(?=\d)/, "");
      if (longer === "" || Number(longer) <= most) this.#digits = longer;
      this.render();
    };
    const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0"].map((digit) =>
      h("button", { type: "button", class: digit ? false : "del", "aria-label": digit ? false : t("digit.del"), onclick: type(digit) }, digit || icon("undo"))
    );
    const pad = h("section", { class: "keypad" }, h("h2", {}, t("score.ask", { n: this.own.next })), h("output", { id: "figure", class: "figure" }, this.#digits || "–"), h("div", { class: "grid" }, keys));
    pad.addEventListener("keydown", (event) => {
      if (/^[0-9]$/.test(event.key)) type(event.key)();
      else if (event.key === "Backspace") type("")();
    });
    return pad;
  }

  #ruling() {
    const { game, score } = this.standing.announced ?? { game: 0, score: 0 };
    const field = /** @type {HTMLInputElement} */ (h("input", { id: "ruled", inputmode: "numeric", pattern: "[0-9]*", maxlength: 3, value: score, autocomplete: "off" }));
    const decide = () =>
      /^[0-9]+$/.test(field.value) &&
      this.#asDirector("JK-46", (author) => this.record([{ type: "jakkolo-card.decision", v: 1, author, text: t("hint.disputed"), rule: "JK-46", effect: "score", figures: [game, Number(field.value)] }], t("did.ruled", { n: game, score: field.value })));
    const after = () => this.record([{ type: "jakkolo-card.agree", v: 1 }], t("did.agree", { n: game, score }));
    return h("div", { class: "card form ruling" }, h("div", { class: "field" }, h("label", { for: "ruled" }, t("total.game", { n: game })), field), h("button", { type: "button", class: "btn go big", onclick: decide }, t("rule")), h("button", { type: "button", class: "btn", onclick: after }, t("agree.after")));
  }

  #games() {
    const rows = this.own.games.map((/** @type {any} */ line) => {
      const told = [line.sanctioned && h("span", { class: "chip bad" }, t("sanctioned")), line.unconfirmed && h("span", { class: "chip wait" }, t("unconfirmed")), line.values.length > 1 && h("span", { class: "chip" }, t(`reason.${line.reason}`))];
      const label = t("game.line", { n: line.game, score: line.counts ?? "–" });
      return h(
        "li",
        {},
        h("button", { type: "button", class: "gameline", "aria-label": label, onclick: () => this.#game(line) }, h("b", { class: "no" }, String(line.game)), h("span", { class: "vals" }, this.#values(line)), h("span", { class: "chips" }, told), h("b", { class: "sumc" }, line.counts === null ? "" : String(line.counts)))
      );
    });
    return h("ol", { class: "card gamelist", "aria-label": t("games") }, rows);
  }

  /** The values of a game, struck out ones too; the one that counts stands at the end of its line. @param {any} line */
  #values(line) {
    if (line.values.length < 2 && !line.sanctioned) return null;
    return line.values.flatMap((/** @type {any} */ value) => [h(value.struck ? "s" : "span", {}, value.score === null ? "?" : String(value.score)), value.initialled && h("span", { class: "ini" }, t("initialled"))]);
  }

  #foot() {
    const { own } = this;
    return own.sanctions.length ? h("section", { class: "slip bad sanctions" }, h("h3", {}, t("sanctions")), own.sanctions.map((/** @type {any} */ each) => h("p", {}, t(`ruling.${each.code}`, { games: each.games, name: this.names[each.author] ?? "–", reason: each.reason }), " ", ruletag("JK-44")))) : null;
  }

  /** @param {string} phase */
  bottom(phase) {
    const go = /** @type {HTMLButtonElement} */ (find("#go"));
    const keyed = ["announce", "agree", "write", "copy", "hand_in", "hand"].includes(phase);
    go.hidden = !keyed;
    find("#again").hidden = true;
    find("#bottom").classList.toggle("one", !keyed);
    if (!keyed) return;
    const score = this.standing.announced?.score ?? this.#digits;
    go.disabled = phase === "announce" && !this.#digits;
    renew(find("#go span"), [h("span", { class: "two" }, h("span", {}, t(`key.${phase}`, { score: score || "–" })), h("small", {}, t(`key.${phase}.then`)))]);
  }

  // --- one game of the card ---------------------------------------------------------------------------------

  /** @param {any} line */
  #game(line) {
    const history = line.history.map((/** @type {any} */ each) => h("li", {}, t(`history.${each.code}`, { ...each, n: each.game, name: this.names[each.author ?? each.referee ?? each.initials] ?? "–", reason: each.reason ?? "", how: t(`reason.${each.how ?? "only"}`), score: each.score ?? each.new ?? "?" }), " ", ruletag(each.rule)));
    const key = /** @param {string} text @param {() => void} does */ (text, does) => h("button", { type: "button", class: "btn", onclick: (/** @type {Event} */ event) => (closeSheet(event), does()) }, text);
    const written = line.values.length > 0;
    const n = line.game;
    sheet(
      t("game.n", { n }),
      history.length > 0 && h("ol", { class: "list history" }, history),
      h(
        "div",
        { class: "acts" },
        written && key(t("correct"), () => this.#correct(line)),
        written && key(t("initial"), () => this.#asDirector("JK-41", (author) => this.record([{ type: "jakkolo-card.initial", v: 1, game: n, author }], t("did.initial", { n })))),
        written && key(t("take_out"), () => this.#reasoned(t("take_out"), "JK-32", (author, reason) => this.record([{ type: "jakkolo-card.take_out", v: 1, game: n, author, reason }], t("did.take_out", { n })))),
        !line.sanctioned && key(t("sanction"), () => this.#reasoned(t("sanction"), "JK-44", (author, reason) => this.record([{ type: "jakkolo-card.sanction", v: 1, games: [n], author, reason }], t("did.sanction", { n })))),
        line.sanctioned && key(t("lift"), () => this.#reasoned(t("lift"), "JK-44", (author, reason) => this.record([{ type: "jakkolo-card.lift", v: 1, games: [n], author, reason }], t("did.lift", { n })))),
        key(t("paper"), () => this.#paper(line))
      ),
      h("div", { class: "acts" }, h("button", { type: "button", class: "btn bare", onclick: closeSheet }, t("close")))
    );
  }

  /** What the director does for a reason. @param {string} title @param {string} rule @param {(author: string, reason: string) => void} then */
  #reasoned(title, rule, then) {
    const reason = /** @type {HTMLInputElement} */ (h("input", { id: "reason", maxlength: 200, autocomplete: "off" }));
    const save = (/** @type {Event} */ event) => {
      if (!reason.value.trim()) return reason.focus();
      closeSheet(event);
      this.#asDirector(rule, (author) => then(author, reason.value.trim()));
    };
    this.#form(title, rule, [["reason", t("reason"), reason]], save);
  }

  /** @param {any} line */
  #correct(line) {
    const score = /** @type {HTMLInputElement} */ (h("input", { id: "score", inputmode: "numeric", pattern: "[0-9]*", maxlength: 3, autocomplete: "off" }));
    const reason = /** @type {HTMLInputElement} */ (h("input", { id: "reason", maxlength: 200, autocomplete: "off" }));
    const signed = /** @type {HTMLInputElement} */ (h("input", { id: "signed", type: "checkbox" }));
    const save = (/** @type {Event} */ event) => {
      if (!/^[0-9]+$/.test(score.value)) return score.focus();
      closeSheet(event);
      const corrected = /** @param {string} author @param {string | null} director */ (author, director) =>
        this.record([{ type: "jakkolo-card.correct", v: 1, game: line.game, score: Number(score.value), author, reason: reason.value.trim(), initials: director }], t("did.correct_game", { n: line.game, score: score.value }));
      const by = this.own.holder ?? this.own.director;
      if (signed.checked) this.#asDirector("JK-41", (director) => corrected(by ?? director, director));
      else if (by) corrected(by, null);
      else this.#person(t("who.corrects"), "JK-41", (author) => corrected(author, null));
    };
    this.#form(t("correct"), "JK-41", [["score", t("score.new"), score], ["reason", t("reason"), reason]], save, h("div", { class: "field check" }, h("label", {}, signed, h("span", {}, t("with_initials")))));
  }

  /** A value of a paper card typed in, legible or not (JK-42). @param {any} line */
  #paper(line) {
    const score = /** @type {HTMLInputElement} */ (h("input", { id: "score", inputmode: "numeric", pattern: "[0-9]*", maxlength: 3, autocomplete: "off" }));
    const struck = /** @type {HTMLInputElement} */ (h("input", { id: "struck", type: "checkbox" }));
    const save = (/** @type {Event} */ event) => {
      closeSheet(event);
      const value = /^[0-9]+$/.test(score.value) ? Number(score.value) : null;
      this.record([{ type: "jakkolo-card.paper", v: 1, game: line.game, score: value, struck: struck.checked }], t("did.paper", { n: line.game, score: value ?? "?" }));
    };
    this.#form(t("paper"), "JK-42", [["score", t("score.paper"), score]], save, h("div", { class: "field check" }, h("label", {}, struck, h("span", {}, t("struck")))));
  }

  /** @param {string} title @param {string} rule @param {[string, string, HTMLElement][]} fields @param {(event: Event) => void} save @param {import("./dom.js").Child} [more] */
  #form(title, rule, fields, save, more) {
    sheet(
      title,
      ruletag(rule),
      fields.map(([id, label, field]) => h("div", { class: "field" }, h("label", { for: id }, label), field)),
      more,
      h("div", { class: "acts" }, h("button", { type: "button", class: "btn go big", onclick: save }, t("save")), h("button", { type: "button", class: "btn", onclick: closeSheet }, t("cancel")))
    );
  }

  acts() {
    const opened = /** @param {string} text @param {() => void} does */ (text, does) => h("button", { type: "button", class: "btn", onclick: (/** @type {Event} */ event) => (closeSheet(event), does()) }, text);
    const { own, phase } = this;
    const idle = ["announce", "hand"].includes(phase);
    return [
      idle && own.holder && opened(t("hand"), () => this.#handOn()),
      idle && opened(t("close_card"), () => this.#reasoned(t("close_card"), "JK-49", (author, reason) => this.record([{ type: "jakkolo-card.close", v: 1, author, reason }], t("close_card")))),
      own.complete && own.copy_stale && this.act("copy", t("copy")),
      h("a", { class: "btn", href: `/m/${page.code}/card`, target: "_blank", rel: "noopener" }, t("print")),
    ];
  }

  get leavers() {
    return [];
  }

  corrections() {
    return {
      editor: () => null,
      inserter: () => null,
      /** @param {Record<string, any>} own */
      score: (own) => String(own.score),
    };
  }
}

/** @type {Promise<any>} */ (begin(Card)).then((card) => find("#go").addEventListener("click", () => card.press()));
