// The wall of a game of jakkolo: the score, the four compartments, the rounds.

import { h, put, ruletag } from "./dom.js";
import { t } from "./texts.js";
import { begin } from "./wall.js";

/** @param {any} own */
function board(own) {
  const round = own.rounds.at(-1);
  const before = own.rounds.at(-2)?.counts ?? own.values.map(() => 0);
  const boxes = own.values.map((/** @type {number} */ value, /** @type {number} */ place) => {
    const count = round?.counts[place] ?? 0;
    const kept = Math.min(count, before[place]);
    const drawn = Array.from({ length: count }, (_, disc) => h("i", { class: disc < kept ? false : "new" }));
    return h("div", { class: "box" }, h("span", { class: "val" }, String(value)), h("div", { class: `stack ${count > 9 ? "many" : ""}`, "aria-hidden": "true" }, drawn), h("b", { class: "v" }, own.hidden ? "·" : String(count)));
  });
  return h("div", { class: "jkwallboard", role: "group", "aria-label": t("told") }, boxes);
}

/** @param {any} own */
function rounds(own) {
  const done = own.rounds.map((/** @type {any} */ each, /** @type {number} */ place) => h("li", { class: "rd" }, h("small", {}, t("round.n", { n: place + 1 })), h("b", {}, String(each.score))));
  const bonus = own.bonus.map((/** @type {any} */ each) => h("li", { class: "rd" }, h("small", {}, t("bonus")), h("b", {}, `+${each.points}`)));
  const left = Math.max(0, own.round === null ? 0 : own.planned - done.length - bonus.length);
  const next = Array.from({ length: left }, (_, place) => h("li", { class: place ? "rd nx" : "rd now" }, h("small", {}, t("round.n", { n: done.length + bonus.length + place + 1 })), h("b", {}, place ? "" : "–")));
  return h("ol", { class: "rds", "aria-label": t("rounds") }, done, bonus, next);
}

begin({
  halves(message, called) {
    const { own, outcome } = message.view;
    const name = message.sides[0];
    const told = called ? [h("div", {}, called.text), ruletag(called.rule)] : null;
    return [
      h(
        "section",
        { class: `jkwall ${outcome ? "won" : ""}`, "aria-label": name },
        h("div", { class: "jkwallside" }, h("div", { class: name.length > 18 ? "nm long" : "nm" }, name), h("div", { class: "sc" }, own.score === null ? "–" : String(own.score)), h("div", { class: "call", "aria-live": "polite" }, told)),
        h("div", { class: "jkwallright" }, board(own), rounds(own))
      ),
    ];
  },
  place(message) {
    const { own, outcome, rest } = message.view;
    if (outcome) return [t("over")];
    if (rest) return [t(rest)];
    return [own.stage !== "play" ? t(`stage.${{ announced: "agree", agreed: "write", disputed: "disputed" }[/** @type {string} */ (own.stage)] ?? "entered"}`) : own.round === null ? "" : t("round.of", { n: own.round, all: own.planned })];
  },
});
