// The grid, the stones and the dartboard of Darts Four, as the server's view says them. No rules: what is lit,
// where stones lie and what is covered comes with the view.

/** @typedef {Record<string, any>} Own  the game's part of the view */

export const SIDES = ["green", "cream"];
export const CIRCLE = [20, 1, 18, 4, 13, 6, 10, 15, 2, 17, 3, 19, 7, 16, 8, 11, 14, 9, 12, 5];
const ROWS = 6;

/** The number of a side. @param {string} name */
export const sideOf = (name) => SIDES.indexOf(name);

const STONE = [
  '<circle r="16" class="edge"/><circle r="14.6" class="body"/><circle r="11.9" class="groove"/><circle r="6.6" class="inl-s"/>',
  '<circle r="16" class="edge"/><circle r="14.6" class="body"/><circle r="11.9" class="groove"/><path d="M0-9 9 0 0 9-9 0Z" class="inl"/>',
];

/** @param {number} side @param {number} x @param {number} y @param {number} scale @param {string} [more] */
const stone = (side, x, y, scale, more = "") =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><g class="stone ${"ab"[side]} ${more}">${STONE[side]}</g></g>`;

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A field in its open hole; long ones are written smaller, the longest on two lines. @param {string} field @param {number} x @param {number} y @param {number} scale */
function written(field, x, y, scale) {
  const size = (field.length < 4 ? 13 : field.length < 5 ? 11 : field.length < 6 ? 9.5 : 9) * scale;
  const lines = field === "Bullseye" ? ["Bulls-", "eye"] : [field];
  const first = y + size * 0.36 - (lines.length - 1) * size * 0.45;
  return lines.map((line, place) => `<text x="${x}" y="${(first + place * size * 0.9).toFixed(1)}" font-size="${size.toFixed(1)}" class="gt ${field === "?" ? "cov" : ""}">${escaped(line)}</text>`).join("");
}

/** @param {string} markup @returns {SVGElement} */
function drawn(markup) {
  const holder = document.createElement("template");
  holder.innerHTML = markup;
  return /** @type {SVGElement} */ (holder.content.firstElementChild);
}

/**
 * The grid. `tall`: square cells for large screens. `falling`: stones that land now, as `column:row`.
 * `turned`: stones captured now. `lines`: fours to show; `dim` darkens the rest.
 * @param {Own} own @param {string} label
 * @param {{tall?: boolean, falling?: string[], turned?: string[], lines?: [number, number][][], dim?: boolean, last?: string[]}} [how]
 */
export function grid(own, label, how = {}) {
  const pitch = how.tall ? 51 : 32;
  const hole = how.tall ? 21 : 14.4;
  const height = 10 + pitch * ROWS;
  const x = /** @param {number} column */ (column) => 30.5 + 51 * (column - 1);
  const y = /** @param {number} row */ (row) => height - 5 - pitch * (row - 0.5);
  const lines = how.lines ?? [];
  const won = new Set(lines.flat().map((hole) => hole.join(":")));
  const parts = [`<rect width="367" height="${height}" rx="9" class="gf"/>`, `<rect x="2" y="2" width="363" height="${height - 4}" rx="7.5" class="gf-hi"/>`];
  for (let column = 1; column < 7; column++) parts.push(`<path class="gsep" d="M${x(column) + 25.5} 8V${height - 8}"/>`);
  own.rows.forEach((/** @type {any[]} */ row, /** @type {number} */ down) => {
    row.forEach((cell, place) => {
      const [column, up] = [place + 1, ROWS - down];
      const key = `${column}:${up}`;
      const kind = won.size && !won.has(key) && how.dim ? "hole dim" : "hole";
      const inside = [`<circle cx="${x(column)}" cy="${y(up)}" r="${hole}" class="gh"/>`];
      if (cell.stone) {
        const side = sideOf(cell.stone);
        const moves = how.falling?.includes(key) ? `falls from${Math.min(ROWS, ROWS - up + 1)}` : how.turned?.includes(key) ? "turns" : "";
        inside.push(stone(side, x(column), y(up), (hole - 1) / 16, moves));
        if (how.last?.includes(key)) inside.push(`<circle cx="${x(column)}" cy="${y(up)}" r="${hole + 1.4}" class="glast"/>`);
      } else if (cell.field) {
        inside.push(written(cell.field, x(column), y(up), how.tall ? 1.2 : 1));
      }
      parts.push(`<g class="${kind}">${inside.join("")}</g>`);
    });
  });
  lines.forEach((line) => {
    const [from, to] = [line[0], line[line.length - 1]];
    parts.push(`<path class="wline" pathLength="1" d="M${x(from[0])} ${y(from[1])}L${x(to[0])} ${y(to[1])}"/>`);
    line.forEach(([column, row], place) => parts.push(`<g class="wring w${place}">${own.rows[ROWS - row][column - 1].stone ? stone(sideOf(own.rows[ROWS - row][column - 1].stone), x(column), y(row), (hole - 1) / 16) : ""}<circle cx="${x(column)}" cy="${y(row)}" r="${hole + 1}" class="wr"/></g>`));
  });
  return drawn(`<svg class="grid ${how.tall ? "tall" : ""} ${lines.length ? "won" : ""}" viewBox="0 0 367 ${height}" role="img" aria-label="${escaped(label)}">${parts.join("")}</svg>`);
}

// One twentieth of the board for tapping, its middle at the top: rings enlarged for fingers.
const BEDS = [
  ["S", "single", "M-13.14 -82.97A84 84 0 0 1 13.14 -82.97L5.16 -32.59A33 33 0 0 0 -5.16 -32.59Z"],
  ["T", "ring", "M-17.68 -111.61A113 113 0 0 1 17.68 -111.61L13.14 -82.97A84 84 0 0 0 -13.14 -82.97Z"],
  ["S", "single", "M-23.15 -146.18A148 148 0 0 1 23.15 -146.18L17.68 -111.61A113 113 0 0 0 -17.68 -111.61Z"],
  ["D", "ring", "M-27.85 -175.81A178 178 0 0 1 27.85 -175.81L23.15 -146.18A148 148 0 0 0 -23.15 -146.18Z"],
];
const BULL = 33;

/** Where a number stands. @param {number} place */
const at = (place) => [199 * Math.sin((place * Math.PI) / 10), -199 * Math.cos((place * Math.PI) / 10)].map((part) => Number(part.toFixed(2)));

/**
 * The dartboard. Lit beds are those of the view; `over`: dark, violet rim, a crossed-out dart.
 * @param {Own} own @param {string} label
 * @param {{over?: boolean, landing?: {side: number, segment: string, twice?: boolean} | null, fresh?: string[], unsure?: boolean}} [how]
 */
export function dartboard(own, label, how = {}) {
  const lit = new Set(how.over || how.unsure ? [] : own.lit);
  const fresh = new Set(how.fresh ?? []);
  const bed = /** @param {string} segment */ (segment) => (lit.has(segment) ? `lit${fresh.has(segment) ? " fresh" : ""}` : "");
  const parts = ['<circle r="226" class="d-rim"/>', '<circle r="220" class="d-num"/>'];
  CIRCLE.forEach((number, place) => {
    const beds = BEDS.map(([ring, kind, path]) => `<path d="${path}" class="seg ${kind} ${bed(ring + number)}" data-segment="${ring}${number}"/>`);
    parts.push(`<g class="${place % 2 ? "odd" : "even"}" transform="rotate(${18 * place})">${beds.join("")}</g>`);
  });
  parts.push(`<circle r="33" class="seg bull ${bed("25")}" data-segment="25"/>`, `<circle r="15" class="seg eye ${bed("50")}" data-segment="50"/>`);
  CIRCLE.forEach((number, place) => {
    const [x, y] = at(place);
    const on = ["S", "D", "T"].some((ring) => lit.has(ring + number));
    if (on) parts.push(`<circle cx="${x}" cy="${y}" r="18.1" class="num-lit"/>`);
    parts.push(`<text x="${x}" y="${(y + 9.3).toFixed(2)}" class="num ${on ? "on" : ""}">${number}</text>`);
  });
  if (how.over) parts.push(night());
  if (how.landing) {
    const { side, segment, twice } = how.landing;
    parts.push(`<g class="landing"><g class="stone ${"ab"[side]}" transform="scale(8)">${STONE[side]}</g><text class="hit" y="22">${segment}</text>${twice ? '<text class="twice" x="78" y="-66">× 2</text>' : ""}</g>`);
  }
  return drawn(`<svg class="darts ${how.over ? "over" : ""}" viewBox="-227 -227 454 454" role="img" aria-label="${escaped(label)}">${parts.join("")}</svg>`);
}

/** Visit over: the board dark, its rim violet, a crossed-out dart on it. */
function night() {
  const wires = [15, BULL, 84, 113, 148, 178].map((radius) => `<circle r="${radius}" class="n-wire"/>`);
  const rays = CIRCLE.map((_, place) => `<path d="M0-${BULL}V-178" transform="rotate(${18 * place + 9})" class="n-wire"/>`);
  const numbers = CIRCLE.map((number, place) => `<text x="${at(place)[0]}" y="${(at(place)[1] + 9.3).toFixed(2)}" class="num">${number}</text>`);
  return `<g class="night"><circle r="226" class="n-rim"/><circle r="220" class="n-band"/>${wires.join("")}${rays.join("")}${numbers.join("")}${CROSSED}</g>`;
}

const CROSSED =
  '<g class="crossed"><g transform="rotate(35)"><path class="d-body" d="M0-58V52"/><path class="d-point" d="M0-92V-58"/><path class="d-flight" d="M0 40 22 66V96L0 80-22 96V66Z"/></g><path class="d-cross" d="M-92-92 92 92"/><circle r="130" class="d-cross"/></g>';

/**
 * The number that a tap on the dartboard meant: its wedge, 25 for the middle, 0 outside of the numbers.
 * @param {SVGElement} board @param {{clientX: number, clientY: number}} at
 */
export function wedge(board, at) {
  const box = board.getBoundingClientRect();
  const scale = 454 / Math.min(box.width, box.height);
  const [x, y] = [(at.clientX - box.left - box.width / 2) * scale, (at.clientY - box.top - box.height / 2) * scale];
  const far = Math.hypot(x, y);
  if (far > 227) return 0;
  if (far <= BULL) return 25;
  const turn = Math.atan2(x, -y) / (Math.PI / 10);
  return CIRCLE[(Math.round(turn) + 20) % 20];
}

/** A field as it stands over its column: the longest may break. @param {string} text */
export const heading = (text) => text.replace("Bullseye", "Bulls\u00adeye");

/** The two numbers beside a number on the circle; those of the bull have none. @param {number} number */
export function neighbours(number) {
  const place = CIRCLE.indexOf(number);
  return place < 0 ? [] : [CIRCLE[(place + 19) % 20], CIRCLE[(place + 1) % 20]];
}

/** The beds of a number. @param {number} number */
export const beds = (number) => (number === 25 ? ["25", "50"] : ["S", "D", "T"].map((ring) => ring + number));

/** The number of a segment; 0 for a miss. @param {string} segment */
export const numberOf = (segment) => (segment === "MISS" ? 0 : segment === "50" ? 25 : Number(segment.replace(/^[SDT]/, "")));

/** What was typed, as a segment, or null: `d16`, `t20`, `5`, `25`, `50`, `m`. @param {string} text */
export function typed(text) {
  const word = text.trim().toUpperCase().replace(/\s+/g, "");
  if (["M", "MISS", "0", "-", "X"].includes(word)) return "MISS";
  if (word === "25" || word === "50") return word;
  const found = /^([SDT]?)([1-9]|1\d|20)$/.exec(word);
  return found ? `${found[1] || "S"}${found[2]}` : null;
}
