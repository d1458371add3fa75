// The wall of Darts Four: the grid and the lit dartboard between the two sides, what was called.

import { dartboard, grid, heading, sideOf } from "./darts-board.js";
import { h, letter, mark, ruletag } from "./dom.js";
import { t } from "./texts.js";
import { begin } from "./wall.js";

const CALLED = ["call", "no-score", "two-stones", "captured", "extra-turn", "leg-won", "nobody-can-win", "match-won", "match-drawn", "draw-offered", "draw-accepted", "draw-declined", "leg-resigned", "too-many-captures", "ended"];

/** @param {import("./live.js").Message} message @param {number} side */
function half(message, side) {
  const { own, outcome, rest } = message.view;
  const name = message.sides[side];
  const acts = !outcome && !rest && own.stage === "play" && sideOf(own.turn) === side;
  const level = own.config.levels[0] !== own.config.levels[1] && h("span", {}, t(`level.${own.config.levels[side]}`));
  return h(
    "section",
    { class: `side ${letter(side)} ${acts ? "acts" : ""} ${outcome?.winners.includes(side) ? "won" : ""}`, "aria-label": name },
    h("div", { class: name.length > 16 ? "nm long" : "nm" }, mark(side), h("span", {}, name)),
    h("div", { class: "sc" }, String(own.config.sets > 1 ? own.sets[side] : own.legs[side])),
    h("div", { class: "facts" }, own.config.sets > 1 && h("span", {}, `${t("leg")} `, h("b", {}, String(own.legs[side]))), h("span", {}, t("stones", { n: own.stones[side] })), h("span", {}, t("darts", { n: own.darts[side] })), level)
  );
}

/** @param {import("./live.js").Message} message @param {import("./live.js").News | undefined} called @param {import("./live.js").News[]} fresh */
function middle(message, called, fresh) {
  const { own, outcome } = message.view;
  const lines = own.ending?.lines ?? [];
  const hit = fresh.find((news) => news.code === "stone" || news.code === "captured");
  const over = own.stage === "play" && own.visit_over;
  const heads = own.header.map((/** @type {any} */ head) => h("span", { class: own.lit.length && head.field !== null ? "lit" : "dark" }, heading(head.text), head.ring && h("i", { class: "dot" })));
  const names = outcome?.winners.map((/** @type {number} */ side) => message.sides[side]).join(", ");
  const told = called ? [h("div", {}, called.text), ruletag(called.rule)] : outcome && h("div", {}, names ? t("won", { name: names }) : t("draw"));
  const chips = own.chips.map((/** @type {any} */ chip) => h("span", { class: `d4chip ${!chip ? "none" : chip.counts ? (chip.code === "fits-nothing" ? "miss" : "hit") : "no"}` }, chip ? (chip.segment === "MISS" ? t("miss.short") : chip.segment) : "–"));
  const landing = hit ? { side: hit.facts.side, segment: hit.facts.segment, twice: fresh.some((news) => news.code === "two-stones") } : null;
  const falling = fresh.filter((news) => news.code === "stone").map((news) => `${news.facts.column}:${news.facts.row}`);
  return h(
    "div",
    { class: "middle d4" },
    own.rows.length > 0 && own.header.length > 0 && h("div", { class: "gridwrap" }, h("div", { class: "heads" }, heads), grid(own, t("grid"), { tall: true, lines, dim: true, falling })),
    h("div", { class: `boardrow ${landing ? "lands" : ""}` }, dartboard(own, t(over ? "board.over" : "grid"), { over, landing }), h("div", { class: "beside" }, h("div", { class: "chips" }, chips), h("div", { class: "call", "aria-live": "polite" }, told)))
  );
}

begin({
  halves: (message, called, fresh) => [half(message, 0), middle(message, called, fresh), half(message, 1)],
  place(message) {
    const { own, outcome, rest } = message.view;
    if (outcome) return [t("over")];
    if (rest) return [t(rest)];
    const seat = message.seats[own.seat] ?? message.sides[sideOf(own.turn)];
    return [own.leg > 0 && t("leg.n", { n: own.leg }), h("br"), own.stage === "play" && h("b", {}, t("throws", { name: seat }))];
  },
  calls: (news) => CALLED.includes(news.code),
});
