// Which bed a dart is in: the beds of a number, then those of its neighbours; and the sheet for typing.

import { h, put, sheet } from "./dom.js";
import { beds, neighbours, numberOf, typed } from "./darts-board.js";
import { closeSheet } from "./shell.js";
import { t } from "./texts.js";

/** @param {string} segment */
export const shownSegment = (segment) => (segment === "MISS" ? t("miss") : segment);

/** A bed as people hear it. @param {string} segment */
export function spoken(segment) {
  if (segment === "MISS") return t("miss");
  if (segment === "25" || segment === "50") return t(`bed.${segment}`);
  return t(`bed.${segment[0]}`, { n: segment.slice(1) });
}

/**
 * Rows of bed keys: those of `number`, then of its neighbours. `columns` tells in which column a lit bed is; null where that is not known.
 * @param {number} number @param {((segment: string) => number | null) | null} columns @param {(segment: string) => void} chosen
 * @param {string} [now]  the bed that stands there
 */
export function bedKeys(number, columns, chosen, now) {
  const key = /** @param {string} segment @param {boolean} large */ (segment, large) => {
    const column = columns?.(segment) ?? null;
    const place = !columns ? "" : column === null ? t("no_field") : t("column", { n: column });
    return h(
      "button",
      { type: "button", class: `bed ${large ? "large" : ""} ${column === null ? "" : "lit"}`, "aria-label": [spoken(segment), place].filter(Boolean).join(", "), "aria-pressed": now === undefined ? null : String(now === segment), onclick: () => chosen(segment) },
      h("b", {}, segment),
      large && place && h("small", {}, place)
    );
  };
  const sides = neighbours(number);
  return [
    h("div", { class: `beds n${beds(number).length}` }, beds(number).map((segment) => key(segment, true))),
    sides.length > 0 && h("p", { class: "small muted" }, t("neighbours")),
    sides.map((side) => h("div", { class: "beds" }, beds(side).map((segment) => key(segment, false)))),
  ].flat();
}

/**
 * The sheet that asks for the bed of a number.
 * @param {string} title @param {number} number @param {(segment: string) => number | null} columns @param {(segment: string) => void} chosen
 */
export function askBed(title, number, columns, chosen) {
  const take = /** @param {string} segment */ (segment) => (shown.close(), chosen(segment));
  const back = h("button", { type: "button", class: "btn", onclick: closeSheet }, t("back"));
  const miss = h("button", { type: "button", class: "btn", onclick: () => take("MISS") }, t("miss"));
  const shown = sheet(title, ...bedKeys(number, columns, take), h("div", { class: "acts side" }, back, miss));
  return shown;
}

/**
 * A field in which a bed is typed.
 * @param {(segment: string) => void} chosen @param {string} [first]  what has been typed already
 */
export function typing(chosen, first = "") {
  const input = /** @type {HTMLInputElement} */ (h("input", { id: "typed", class: "typed", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: 5, enterkeyhint: "done", "aria-describedby": "typed-hint" }));
  input.value = first;
  const told = h("p", { class: "small", role: "status" });
  const go = /** @type {HTMLButtonElement} */ (h("button", { class: "btn go big" }, t("type.enter")));
  const look = () => {
    const segment = typed(input.value);
    go.disabled = segment === null;
    put(told, segment ? spoken(segment) : input.value.trim() && t("type.unknown"));
  };
  const submit = /** @param {Event} event */ (event) => {
    event.preventDefault();
    const segment = typed(input.value);
    if (segment) chosen(segment);
  };
  input.addEventListener("input", look);
  look();
  return h("form", { class: "typing", onsubmit: submit }, h("label", { for: "typed" }, t("type.label")), input, h("p", { class: "small muted", id: "typed-hint" }, t("type.hint")), told, go);
}

/** The sheet for typing. @param {string} title @param {(segment: string) => void} chosen @param {string} [first] */
export function askTyped(title, chosen, first) {
  const form = typing((segment) => (shown.close(), chosen(segment)), first);
  const shown = sheet(title, form);
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
  return shown;
}

/**
 * What a dart is corrected to: the bed recorded and its neighbours first, then typing.
 * @param {string} segment @param {(segment: string) => void} chosen
 */
export function bedEditor(segment, chosen) {
  const number = numberOf(segment);
  const miss = h("button", { type: "button", class: "btn wide", onclick: () => chosen("MISS") }, t("miss"));
  return h("div", { class: "bededit" }, ...(number ? bedKeys(number, null, chosen, segment) : []), segment !== "MISS" && miss, typing(chosen));
}
