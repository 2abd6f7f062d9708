// What stands in the cells and what is known of it. Letters are kept in lower case and shown in upper case.
import { board, cellOf, entries, entryAt, inputs } from "./grid.js";

// Flags of a cell, as batches of letters tell them, and their classes.
const CLASSES = { p: "pencil", w: "wrong", o: "once", r: "right", s: "shown" };
/** @type {Map<number, string>} */
const letters = new Map();
/** @type {Map<number, string>} */
const flags = new Map();
const filled = document.getElementById("filled");
/** What was typed before the modules listened. @type {Map<number, string>} */
export const typedBefore = new Map();

for (const [cell, input] of inputs) {
  letters.set(cell, lower(input.defaultValue));
  const classes = cellOf(cell).classList;
  flags.set(cell, Object.entries(CLASSES).flatMap(([flag, name]) => (classes.contains(name) ? [flag] : [])).join(""));
  if (input.value === input.defaultValue) continue;
  typedBefore.set(cell, input.value.startsWith(input.defaultValue) ? input.value.slice(input.defaultValue.length) : input.value);
  input.value = input.defaultValue;
}

/** @param {string} text */
export function lower(text) {
  return [...text].map((sign) => (sign.toLowerCase().length === 1 ? sign.toLowerCase() : sign)).join("");
}

/** @param {string} text */
export function upper(text) {
  return [...text].map((sign) => (sign.toUpperCase().toLowerCase() === sign ? sign.toUpperCase() : sign)).join("");
}

/** @param {number} cell */
export const textOf = (cell) => letters.get(cell) ?? "";
/** @param {number} cell */
export const flagsOf = (cell) => flags.get(cell) ?? "";
/** @param {number} cell */
export const isFixed = (cell) => cellOf(cell).classList.contains("given") || /[rs]/.test(flagsOf(cell));
/** @param {{ cells: number[] }} entry */
export const isFilled = (entry) => entry.cells.every(textOf);

/**
 * Write into a cell what is known of it.
 * @param {number} cell @param {string} text @param {string} known @param {number} [by]
 */
export function show(cell, text, known, by = 0) {
  const input = inputs.get(cell);
  if (!input) return;
  letters.set(cell, text);
  flags.set(cell, known);
  const { classList } = cellOf(cell);
  for (const [flag, name] of Object.entries(CLASSES)) classList.toggle(name, known.includes(flag));
  sign(classList, by);
  input.readOnly = isFixed(cell) || board.hasAttribute("data-over");
  if (known.includes("w")) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
  draw(cell, text);
  count(cell);
}

/**
 * In a room a letter shows who wrote it.
 * @param {DOMTokenList} classes @param {number} by
 */
function sign(classes, by) {
  if (!("poll" in board.dataset)) return;
  for (const name of [...classes].filter((one) => one.startsWith("member-"))) classes.remove(name);
  classes.toggle("by", by > 0);
  if (by) classes.add(`member-${by}`);
}

/**
 * The text alone, which may be half written.
 * @param {number} cell @param {string} [text]
 */
export function draw(cell, text = textOf(cell)) {
  const input = inputs.get(cell);
  if (!input) return;
  input.value = upper(text);
  input.classList.toggle("long", text.length > 1);
  input.classList.toggle("longer", text.length > 3);
}

/** @param {number} cell */
function count(cell) {
  for (const entry of [entryAt(cell, true), entryAt(cell, false)]) entry?.item.classList.toggle("filled", isFilled(entry));
  if (filled) filled.textContent = String([...letters.values()].filter(Boolean).length);
}

/** Whether some entry has an empty cell. */
export const hasHoles = () => [...entries.values()].some((entry) => !isFilled(entry));
