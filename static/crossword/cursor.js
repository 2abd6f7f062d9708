// Where the solver is: a cell and a direction. It lights the entry, its clue and the entries that the clue speaks of.
import { hasHoles, isFilled } from "./cells.js";
import { board, cellOf, entries, entryAt, inputs, order, width } from "./grid.js";

/** @typedef {import("./grid.js").Entry} Entry */

export const cursor = { at: -1, across: true };
/** @type {Set<(from: number) => void>} - called before the cursor leaves a cell */
export const leaving = new Set();
const bar = document.getElementById("clue-told");
let told = "";

export const entry = () => entryAt(cursor.at, cursor.across);

/**
 * Go to a cell. Where no entry runs in the direction, the other one is taken.
 * @param {number} cell @param {boolean} [across] @param {boolean} [focus]
 */
export function go(cell, across = cursor.across, focus = true) {
  const input = inputs.get(cell);
  if (!input) return;
  if (cell !== cursor.at) for (const heard of leaving) heard(cursor.at);
  cursor.at = cell;
  cursor.across = entryAt(cell, across) ? across : Boolean(entryAt(cell, true));
  light();
  tell();
  if (focus) {
    input.focus({ preventScroll: true });
    input.select();
  }
  cellOf(cell).scrollIntoView({ block: "nearest", inline: "nearest" });
}

export function turn() {
  go(cursor.at, !cursor.across);
}

function light() {
  for (const lit of document.querySelectorAll("#board .on, #board .at, #board .refers, .clues .on, .clues .crossing, .clues .refers")) {
    lit.classList.remove("on", "at", "refers", "crossing");
  }
  for (const [cell, input] of inputs) input.tabIndex = cell === cursor.at ? 0 : -1;
  cellOf(cursor.at).classList.add("at");
  const here = entry();
  here?.item.classList.add("on");
  const crossing = entryAt(cursor.at, !cursor.across);
  crossing?.item.classList.add("crossing");
  if (crossing) reach(crossing.item);
  for (const key of here?.refers ?? []) lightOther(entries.get(key));
  for (const cell of here?.cells ?? []) {
    cellOf(cell).classList.add("on");
    cellOf(cell).classList.remove("refers");
  }
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input.js-at"))) field.value = String(cursor.at);
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input.js-across"))) field.value = cursor.across ? "1" : "0";
}

/** @param {Entry | undefined} other */
function lightOther(other) {
  other?.item.classList.add("refers");
  for (const cell of other?.cells ?? []) cellOf(cell).classList.add("refers");
}

/** The clue is said when an entry is entered or its clue is another, and not at each of its cells. */
function tell() {
  const here = entry();
  const clue = here ? here.key + here.item.textContent : "";
  if (!bar || clue === told) return;
  told = clue;
  bar.replaceChildren();
  if (!here) return;
  const name = document.createElement("b");
  const way = here.way === "across" ? board.dataset.rowAcross : board.dataset.rowDown;
  name.textContent = `${here.key.split("-")[1]} ${way}`;
  const text = [...(here.item.querySelector("a > span")?.childNodes ?? [])].map((node) => node.cloneNode(true));
  bar.append(name, " ", ...text);
  bar.classList.toggle("long", (bar.textContent ?? "").length > 75);
  reach(here.item);
}

/**
 * The list scrolls, and never the page.
 * @param {HTMLElement} item
 */
function reach(item) {
  const list = item.closest("ol");
  if (!list || list.scrollHeight <= list.clientHeight) return;
  const [here, frame] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  if (here.top < frame.top) list.scrollTop -= frame.top - here.top + 8;
  else if (here.bottom > frame.bottom) list.scrollTop += here.bottom - frame.bottom + 8;
}

// --- steps ----------------------------------------------------------------------------------------

/** @param {number} by - one cell of the entry, on or back; false at its ends */
export function along(by) {
  const cells = entry()?.cells ?? [];
  const next = cells[cells.indexOf(cursor.at) + by];
  if (next === undefined) return false;
  go(next);
  return true;
}

/** @param {boolean} last */
export function end(last) {
  const cells = entry()?.cells;
  if (cells) go(last ? cells[cells.length - 1] : cells[0]);
}

/**
 * An arrow: across the direction it only turns.
 * @param {boolean} across @param {number} by
 */
export function arrow(across, by) {
  if (across !== cursor.across && entryAt(cursor.at, across)) return go(cursor.at, across);
  let cell = cursor.at;
  do {
    const row = Math.floor(cell / width);
    cell += across ? by : by * width;
    if (across && Math.floor(cell / width) !== row) return;
    if (cell < 0 || cell > Math.max(...inputs.keys())) return;
  } while (!inputs.has(cell));
  go(cell, across);
}

/** @param {Entry} to - at its first empty cell */
export function enter(to, isEmpty = (/** @type {number} */ _cell) => false) {
  go(to.cells.find(isEmpty) ?? to.cells[0], to.way === "across");
}

/**
 * The next entry with an empty cell, or the one before; in a full grid, the next one. None behind the last, unless it
 * goes around.
 * @param {number} by @param {boolean} around
 */
export function neighbour(by, around) {
  const here = entry();
  const from = here ? order.indexOf(here) : -1;
  const wanted = hasHoles() ? order.map((one) => !isFilled(one)) : order.map(() => true);
  for (let step = 1; step <= order.length; step += 1) {
    const place = from + by * step;
    if (!around && (place < 0 || place >= order.length)) return null;
    const at = (place + order.length * 2) % order.length;
    if (wanted[at] && order[at] !== here) return order[at];
  }
  return null;
}
