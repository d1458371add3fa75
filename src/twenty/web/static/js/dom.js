// Building blocks of the pages: elements, icons, the discs of the sides, sheets.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element with attributes (`on...` are listeners, `false` and `null` leave an attribute out) and children.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false && value != null) element.setAttribute(name, value === true ? "" : String(value));
  }
  put(element, ...children);
  return element;
}

/**
 * Replaces what is in an element.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function put(element, ...children) {
  const shown = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  element.replaceChildren(.../** @type {(Node | string)[]} */ (shown.map((child) => (child instanceof Node ? child : String(child)))));
}

/**
 * The element that a page must have.
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function find(selector) {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`the page has no ${selector}`);
  return found;
}

/** @param {string} markup @param {string} classes @param {string} box */
function drawing(markup, classes, box) {
  const holder = document.createElement("template");
  holder.innerHTML = `<svg class="${classes}" viewBox="${box}" aria-hidden="true">${markup}</svg>`;
  return /** @type {SVGElement} */ (holder.content.firstElementChild);
}

const ICONS = {
  check: '<path d="m5 12.5 4.7 4.7L19.5 7"/>',
  wait: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>',
  off: '<path d="M3 8.5c5-4.300 13-4.300 18 0M6.500 12.500c3.200-2.700 7.800-2.700 11 0M12 17.500h.01M4 4l16 16"/>',
  minus: '<path d="M5 12h14"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  next: '<path d="m9 5 7 7-7 7"/>',
  undo: '<path d="M8.5 5 4 9.5 8.5 14"/><path d="M4.5 9.5H14a5.5 5.5 0 0 1 0 11H9"/>',
  redo: '<path d="M15.5 5 20 9.5 15.5 14"/><path d="M19.5 9.5H10a5.5 5.5 0 0 0 0 11h5"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  eye: '<path d="M2.5 12C5 7.5 8.200 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-5.700 6.500-9.500 6.500S5 16.500 2.500 12z"/><circle cx="12" cy="12" r="3"/>',
  hammer: '<path d="M4 8.2h9.5l3.2-3v8.6l-3.2-3H4z" class="f"/><path d="M8.6 10.8V21"/>',
  list: '<path d="M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01"/>',
  warn: '<path d="M12 4 2.800 19.500h18.400zM12 10v4.500M12 17h.01"/>',
  pencil: '<path d="M4 20l1-4.500L16 4.500l3.500 3.500L8.500 19zM13.500 7l3.500 3.500"/>',
};

/** @param {keyof typeof ICONS} name */
export const icon = (name) => drawing(ICONS[name], "ico", "0 0 24 24");

const INLAYS = [
  '<circle r="6.6" class="inl-s"/>',
  '<path d="M0-9 9 0 0 9-9 0Z" class="inl"/>',
  '<path d="M-5.5-7v14M0-8.500v17M5.500-7v14" class="inl-s"/>',
  '<path d="M-6-6 6 6M6-6-6 6" class="inl-s"/>',
];

/** @param {number} side */
export const letter = (side) => "abcd"[side] ?? "a";

/** The disc of a side: colour and inlay. @param {number} side */
export const mark = (side) =>
  drawing(`<circle r="16" class="edge"/><circle r="14.6" class="body"/><circle r="11.9" class="groove"/>${INLAYS[side]}`, `mark ${letter(side)}`, "-17 -17 34 34");

const RINGS = { 20: '<circle r="4.4" class="hl"/>', 15: "5.8 4.6", 10: "10.4 4.5", 5: "15 4.5" };

/** A ring of the board, filled where the discs of one row lie. @param {20 | 15 | 10 | 5} value */
export function ring(value) {
  const [radius, width] = RINGS[value].split(" ");
  const own = value === 20 ? RINGS[20] : `<circle r="${radius}" class="w" stroke-width="${width}"/><circle r="1.8" class="h"/>`;
  return drawing(`<circle r="17.4" class="o"/><circle r="12.8" class="o"/><circle r="8.2" class="o"/>${own}`, "rings", "-20 -20 40 40");
}

/** A rule number as it stands on slips. @param {string} rule */
export const ruletag = (rule) => h("span", { class: "ruletag" }, rule);

/**
 * Opens a sheet; it goes when it is closed. Escape closes it, the rest of the page is out of reach meanwhile.
 * @param {string} title
 * @param {...(Child | Child[])} children
 * @returns {HTMLDialogElement}
 */
export function sheet(title, ...children) {
  const name = h("h2", { id: `sheet-${Math.floor(performance.now() * 1000)}`, tabindex: -1 }, title);
  const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { class: "sheet", "aria-labelledby": name.id }));
  put(dialog, h("div", { class: "grab" }), name, ...children);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  name.focus();
  return dialog;
}
