// The grid as the page has it: fields by place, and the entries, read from the list of clues.

/** @typedef {"across" | "down"} Way */
/**
 * @typedef {object} Entry
 * @property {string} key - "across-12"
 * @property {Way} way
 * @property {number[]} cells
 * @property {HTMLElement} item - its line in the list of clues
 * @property {string[]} refers - the keys of the entries that its clue speaks of
 */

export const play = /** @type {HTMLElement} */ (document.getElementById("play"));
export const board = /** @type {HTMLElement} */ (document.getElementById("board"));
export const isOver = () => play.classList.contains("over");

/** How many cells a row has. */
export const width = Number(/c(\d+)/.exec(board.className)?.[1]);
/** @type {Map<number, HTMLInputElement>} */
export const inputs = new Map();
for (const input of board.querySelectorAll("input")) {
  inputs.set(placeOf(input), input);
  label(input);
}

/** @type {Map<string, Entry>} */
export const entries = new Map();
/** @type {{ across: Map<number, Entry>, down: Map<number, Entry> }} */
const through = { across: new Map(), down: new Map() };
for (const item of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".clues li[data-long]"))) read(item);
export const order = [...entries.values()];

/** @param {HTMLElement} item */
function read(item) {
  const way = item.id.startsWith("across") ? "across" : "down";
  const first = Number(item.querySelector("a")?.hash.slice(2));
  const cells = Array.from({ length: Number(item.dataset.long) }, (_cell, n) => first + n * (way === "across" ? 1 : width));
  const entry = { key: item.id, way: /** @type {Way} */ (way), cells, item, refers: item.dataset.refers?.split(" ") ?? [] };
  entries.set(entry.key, entry);
  for (const cell of cells) through[entry.way].set(cell, entry);
}

/**
 * Short, because a reader says it at every step.
 * @param {HTMLInputElement} input
 */
function label(input) {
  const place = placeOf(input);
  const circled = input.parentElement?.classList.contains("circled") ? `, ${board.dataset.circled}` : "";
  const where = `${board.dataset.row} ${Math.floor(place / width) + 1}, ${board.dataset.column} ${(place % width) + 1}`;
  input.setAttribute("aria-label", where + circled);
  input.autocomplete = "off";
}

/** @param {Element} input */
export function placeOf(input) {
  return Number(input.id.slice(1));
}

/** @param {number} cell @param {boolean} across */
export function entryAt(cell, across) {
  return through[across ? "across" : "down"].get(cell);
}

/** @param {number} cell */
export function cellOf(cell) {
  return /** @type {HTMLElement} */ (inputs.get(cell)?.parentElement);
}
