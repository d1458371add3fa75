// The wall of crokinole: the score of both sides, the hammer, the rounds, what was called.

import { h, icon, letter, mark, ruletag } from "./dom.js";
import { page, t } from "./texts.js";
import { begin } from "./wall.js";

const board = document.getElementById("page")?.dataset.board ?? "";

/**
 * How a side looks: shot by shot the discs are called by their colours, and side 0 has the red ones.
 * @param {Record<string, any>} own @param {number} side
 */
const look = (own, side) => (own.table && side < 2 ? 1 - side : side);

/** What stands under the score of a side. @param {Record<string, any>} own @param {number} side */
function facts(own, side) {
  if (own.variant === "darts") {
    const now = own.turn === side && own.now !== null && own.now !== own.totals[side];
    return [
      h("span", {}, `${t("legs")} `, h("b", {}, String(own.legs[side]))),
      h("span", {}, `${t("sets")} `, h("b", {}, String(own.sets[side]))),
      now && h("b", {}, `→ ${own.now}`),
    ];
  }
  return [own.twenties[side] !== null && h("span", {}, `${t("twenties")} `, h("b", {}, String(own.twenties[side])))];
}

/** @param {import("./live.js").Message} message @param {number} side */
function half(message, side) {
  const { own, outcome } = message.view;
  const name = message.sides[side];
  const points = String((own.score ?? own.totals)[side]);
  const hammer = !outcome && (own.hammer ?? null) !== null && own.seats[side].includes(own.hammer);
  return h(
    "section",
    { class: `side ${letter(look(own, side))} ${outcome?.winners.includes(side) ? "won" : ""}`, "aria-label": name },
    h("div", { class: name.length > 16 ? "nm long" : "nm" }, mark(look(own, side)), h("span", {}, name)),
    h("div", { class: points.length > 2 ? "sc long" : "sc" }, points),
    h(
      "div",
      { class: "facts" },
      ...facts(own, side),
      hammer && h("span", { class: "ham" }, icon("hammer"), t("hammer"))
    )
  );
}

/** The rounds so far, the one at hand, and those to come. @param {import("./live.js").Message} message */
function rounds(message) {
  const { own, outcome } = message.view;
  if (!own.rounds) return null; // Darts has none
  const [until, number] = (own.length ?? "").split(":");
  const done = own.rounds.slice(-6).map((/** @type {any} */ round) => {
    const figures = round.points ?? round.gained;
    const low = /** @param {number} side */ (side) => figures[side] < figures[1 - side];
    const figure = /** @param {number} side */ (side) => h("span", { class: low(side) ? "lo" : false }, figures[side] === null ? "?" : String(figures[side]));
    return h("li", { class: "rd" }, h("small", {}, t("round.n", { n: round.round })), h("b", {}, figure(0), h("i", {}, ":"), figure(1)));
  });
  const now = !outcome && h("li", { class: "rd now" }, h("small", {}, t("round.now", { n: own.round })), h("b", {}, "–"));
  const left = until === "rounds" && !outcome && !own.extra ? Math.max(0, Math.min(6, Number(number)) - own.round) : 0;
  const next = Array.from({ length: left }, (_, place) => h("li", { class: "rd nx" }, h("small", {}, String(own.round + place + 1)), h("b")));
  return h("ol", { class: "rds", "aria-label": t("rounds") }, done, now, next);
}

/** @param {import("./live.js").Message} message @param {import("./live.js").News | undefined} called */
function middle(message, called) {
  const { own, outcome } = message.view;
  const src = own.table ? `/m/${page.code}/board.svg?v=${message.version}` : board;
  const names = outcome?.winners.map((/** @type {number} */ side) => message.sides[side]).join(", ");
  const told = called ? [h("div", {}, called.text), ruletag(called.rule)] : outcome && h("div", {}, names ? t("won", { name: names }) : t("draw"));
  return h("div", { class: "middle" }, h("img", { class: "board", src, alt: own.table ? t("board", { n: own.table.discs.length }) : "" }), h("div", { class: "call", "aria-live": "polite" }, told), rounds(message));
}

begin({
  halves(message, called) {
    document.querySelector(".wall")?.classList.toggle("shots", Boolean(message.view.own.table));
    const halves = message.sides.map((_, side) => half(message, side));
    if (halves.length === 2) return [halves[0], middle(message, called), halves[1]];
    const pair = (/** @type {number[]} */ sides) => h("div", { class: "stacked" }, ...sides.map((side) => halves[side]));
    return [pair([0, 1]), middle(message, called), pair([3, 2])];
  },
  place(message) {
    const { own, outcome, rest } = message.view;
    const [until, number] = (own.length ?? "").split(":");
    const place = own.variant === "darts" ? "" : until === "rounds" && !own.extra ? t("round.of", { n: Math.min(own.round, Number(number)), all: number }) : t("round.n", { n: own.round });
    const next = own.table ? (own.variant === "darts" ? own.seats[own.turn ?? -1] : own.shooters) : null;
    if (!outcome && !rest && next?.length) return [h("b", {}, t("shoots", { name: message.seats[next[0]] }))];
    const seat = (own.starter ?? null) === null ? null : message.seats[own.starter];
    if (outcome) return [t("over")];
    return rest ? [t(rest)] : [place, h("br"), seat && h("b", {}, t("starts", { name: seat }))];
  },
});
