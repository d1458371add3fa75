// The wall of a card: total and average, the games.

import { h, ruletag } from "./dom.js";
import { page, t } from "./texts.js";
import { begin } from "./wall.js";

begin({
  halves(message, called) {
    const { own } = message.view;
    const name = message.sides[0];
    const average = own.average === null ? "–" : Number(own.average).toLocaleString(page.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    const games = own.games.map((/** @type {any} */ line) => h("li", { class: line.game === own.next ? "rd now" : line.counts === null ? "rd nx" : "rd" }, h("small", {}, t("game.n", { n: line.game })), h("b", {}, line.counts === null ? "" : String(line.counts))));
    return [
      h(
        "section",
        { class: "jkwall cardwall", "aria-label": name },
        h("div", { class: "jkwallside" }, h("div", { class: name.length > 18 ? "nm long" : "nm" }, name), h("div", { class: "sc" }, String(own.score)), h("div", { class: "call", "aria-live": "polite" }, called ? [h("div", {}, called.text), ruletag(called.rule)] : `${t("average")}: ${average}`)),
        h("div", { class: "jkwallright" }, h("ol", { class: "rds games", "aria-label": t("games") }, games))
      ),
    ];
  },
  place(message) {
    const { own, outcome } = message.view;
    return [outcome ? t("over") : t("games.of", { n: own.played, all: own.planned })];
  },
});
