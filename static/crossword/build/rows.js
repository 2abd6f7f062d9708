// The rows beside the grid: in step with it, whatever is typed there.
import { answerOf } from "./model.js";

/** @typedef {import("./model.js").Entry} Entry */
/** @typedef {import("./model.js").Board} Board */

const blank = /** @type {HTMLTemplateElement} */ (document.getElementById("entry-blank"));

/** @param {string} place */
export function rowOf(place) {
  return /** @type {HTMLElement | null} */ (document.getElementById(`row-${place}`));
}

/** @param {HTMLElement} row @param {string} name */
export function fieldOf(row, name) {
  return /** @type {HTMLInputElement} */ (row.querySelector(`input[name=${name}]`));
}

/** @param {string} place */
function made(place) {
  const row = /** @type {HTMLElement} */ (
    /** @type {DocumentFragment} */ (blank.content.cloneNode(true)).firstElementChild
  );
  row.id = `row-${place}`;
  row.dataset.place = place;
  fieldOf(row, "place").value = place;
  for (const name of ["answer", "clue"]) {
    const field = fieldOf(row, name);
    field.id = `${name}-${place}`;
    /** @type {HTMLLabelElement} */ (field.previousElementSibling).htmlFor = field.id;
  }
  return row;
}

/**
 * A row for each entry, in order. Fields keep what is typed in them; the row of a clue that lost its entry stays until
 * the server has said where the clue is.
 * @param {Board} board @param {Entry[]} entries @param {boolean} settled
 */
export function paintRows(board, entries, settled) {
  for (const direction of ["across", "down"]) {
    const list = /** @type {HTMLElement} */ (document.getElementById(direction));
    const wanted = entries.filter((entry) => entry.direction === direction);
    const places = new Set(wanted.map((entry) => entry.place));
    for (const row of [.../** @type {HTMLCollectionOf<HTMLElement>} */ (list.children)]) {
      const gone = !places.has(row.dataset.place ?? "");
      if (gone && (settled || !fieldOf(row, "clue").value)) row.remove();
      else row.hidden = gone;
    }
    let after = /** @type {Element | null} */ (null);
    for (const entry of wanted) {
      const row = rowOf(entry.place) ?? made(entry.place);
      const next = after ? after.nextElementSibling : list.firstElementChild;
      if (next !== row) list.insertBefore(row, next);
      after = row;
      paintRow(board, entry, row);
    }
  }
}

/** @param {KeyboardEvent} event Enter in a clue leads to the next one, with Shift to the one before. */
export function stepClues(event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (event.key !== "Enter" || event.isComposing || field.name !== "clue") return;
  const clues = [.../** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(".entry:not([hidden]) .clue"))];
  event.preventDefault();
  clues[clues.indexOf(field) + (event.shiftKey ? -1 : 1)]?.focus();
}

/** @param {Board} board @param {Entry} entry @param {HTMLElement} row */
function paintRow(board, entry, row) {
  const number = /** @type {HTMLElement} */ (row.querySelector(".entry-no"));
  number.textContent = String(entry.number);
  const answer = fieldOf(row, "answer");
  answer.placeholder = String(entry.cells.length);
  const text = answerOf(board, entry);
  // What the grid said before, and not what somebody typed here.
  if (document.activeElement !== answer && answer.value === (answer.dataset.grid ?? answer.defaultValue)) answer.value = text;
  answer.dataset.grid = text;
}
