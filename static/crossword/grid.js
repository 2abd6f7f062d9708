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

/** @type {Map<number, HTMLInputElement>} */
export const inputs = new Map();
for (const input of board.querySelectorAll("input")) inputs.set(placeOf(input), input);

/** @type {Map<string, Entry>} */
export const entries = new Map();
/** @type {{ across: Map<number, Entry>, down: Map<number, Entry> }} */
const through = { across: new Map(), down: new Map() };
for (const item of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".clues li[data-cells]"))) read(item);
export const order = [...entries.values()];

/** @param {HTMLElement} item */
function read(item) {
  const way = item.id.startsWith("across") ? "across" : "down";
  const cells = (item.dataset.cells ?? "").split(" ").map(Number);
  const entry = { key: item.id, way: /** @type {Way} */ (way), cells, item, refers: item.dataset.refers?.split(" ") ?? [] };
  entries.set(entry.key, entry);
  for (const cell of cells) through[entry.way].set(cell, entry);
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

/** How many cells a row has. */
export const width = Number(/c(\d+)/.exec(board.className)?.[1]);
