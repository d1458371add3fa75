// The wall of crokinole: the score of both sides, the hammer, the rounds, what was called.

import { h, icon, letter, mark, ruletag } from "./dom.js";
import { page, t } from "./texts.js";
import { begin } from "./wall.js";

const board = document.getElementById("page")?.dataset.board ?? "";

/** @param {import("./live.js").Message} message @param {number} side */
function half(message, side) {
  const { own, outcome } = message.view;
  const name = message.sides[side];
  const points = String(own.score[side]);
  const hammer = !outcome && own.hammer !== null && own.seats[side].includes(own.hammer);
  return h(
    "section",
    { class: `side ${letter(side)} ${outcome?.winners.includes(side) ? "won" : ""}`, "aria-label": name },
    h("div", { class: name.length > 16 ? "nm long" : "nm" }, mark(side), h("span", {}, name)),
    h("div", { class: points.length > 2 ? "sc long" : "sc" }, points),
    h(
      "div",
      { class: "facts" },
      own.twenties[side] !== null && h("span", {}, `${t("twenties")} `, h("b", {}, String(own.twenties[side]))),
      hammer && h("span", { class: "ham" }, icon("hammer"), t("hammer"))
    )
  );
}

/** The rounds so far, the one at hand, and those to come. @param {import("./live.js").Message} message */
function rounds(message) {
  const { own, outcome } = message.view;
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
  const { outcome } = message.view;
  const names = outcome?.winners.map((/** @type {number} */ side) => message.sides[side]).join(", ");
  const told = called ? [h("div", {}, called.text), ruletag(called.rule)] : outcome && h("div", {}, names ? t("won", { name: names }) : t("draw"));
  return h("div", { class: "middle" }, h("img", { class: "board", src: board, alt: "" }), h("div", { class: "call", "aria-live": "polite" }, told), rounds(message));
}

begin({
  halves: (message, called) => [half(message, 0), middle(message, called), half(message, 1)],
  place(message) {
    const { own, outcome, rest } = message.view;
    const [until, number] = (own.length ?? "").split(":");
    const place = until === "rounds" && !own.extra ? t("round.of", { n: Math.min(own.round, Number(number)), all: number }) : t("round.n", { n: own.round });
    const seat = own.starter === null ? null : message.seats[own.starter];
    if (outcome) return [t("over")];
    return rest ? [t(rest)] : [place, h("br"), seat && h("b", {}, t("starts", { name: seat }))];
  },
});
