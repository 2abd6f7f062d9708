// What is written: letters, several of them in a cell, with a pencil; and what is taken away.
import { draw, isFilled, isFixed, lower, textOf } from "./cells.js";
import { isPaused } from "./clock.js";
import { along, cursor, enter, entry, go, leaving, neighbour } from "./cursor.js";
import { cellOf, isOver } from "./grid.js";
import { put } from "./queue.js";

const LONGEST = 10;
const SIGN = /^[\p{L}\p{N}]$/u;
let pencil = false;
/** The half-written letters of a cell, null while there are none. @type {string | null} */
let rebus = null;

/** @param {string} sign */
export const isSign = (sign) => SIGN.test(sign);
export const isRebus = () => rebus !== null;
const isShut = () => isOver() || isPaused() || cursor.at < 0;
/** @param {number} cell */
export const isEmpty = (cell) => !textOf(cell);

/** @param {string} sign - a letter or a digit */
export function type(sign) {
  if (isShut() || !isSign(sign)) return;
  if (rebus !== null) {
    if (rebus.length < LONGEST) half(rebus + lower(sign));
    return;
  }
  const was = textOf(cursor.at);
  if (!isFixed(cursor.at)) write(lower(sign));
  advance(was);
}

/** @param {string} text */
function write(text) {
  if (textOf(cursor.at) !== text || text) put(cursor.at, text, pencil);
  draw(cursor.at);
}

/**
 * On to the next empty cell of the entry; from one that is full, or has just become so, to the next entry. Whoever
 * writes over a letter writes the entry anew: on to the next cell, whatever stands there.
 * @param {string} was - what stood in the cell before
 */
function advance(was) {
  const here = entry();
  if (!here) return;
  if (was && along(1)) return;
  const place = here.cells.indexOf(cursor.at);
  const free = here.cells.slice(place + 1).find(isEmpty) ?? here.cells.find(isEmpty);
  if (free !== undefined) return go(free);
  const next = isFilled(here) ? neighbour(1, true) : null;
  if (next?.cells.some(isEmpty)) enter(next, isEmpty);
  else go(cursor.at);
}

/** Backspace: empty the cell; from an empty one go back, and empty that. */
export function erase() {
  if (isShut()) return;
  if (rebus !== null) return half([...rebus].slice(0, -1).join(""));
  if (textOf(cursor.at) && !isFixed(cursor.at)) return write("");
  if (along(-1) && textOf(cursor.at) && !isFixed(cursor.at)) write("");
}

/** Delete: empty the cell and stay. */
export function remove() {
  if (isShut()) return;
  if (rebus !== null) return half("");
  if (textOf(cursor.at) && !isFixed(cursor.at)) write("");
}

// --- several letters in a cell --------------------------------------------------------------------

/** @param {string} text */
function half(text) {
  rebus = text;
  draw(cursor.at, text);
}

export function begin() {
  if (isShut() || isFixed(cursor.at)) return;
  half(textOf(cursor.at));
  mark(cursor.at, true);
}

/** @param {boolean} keep */
export function finish(keep) {
  if (rebus === null) return;
  const [text, was] = [rebus, textOf(cursor.at)];
  drop(cursor.at);
  if (!keep) return;
  if (text !== was) write(text);
  if (text) advance(was);
}

/** @param {number} cell */
function drop(cell) {
  rebus = null;
  mark(cell, false);
  draw(cell);
}

/** @param {number} cell @param {boolean} on */
function mark(cell, on) {
  cellOf(cell).classList.toggle("rebus", on);
  press(".js-rebus", on);
}

// Whoever goes away with a press keeps what is written so far.
leaving.add((from) => {
  if (rebus === null) return;
  const text = rebus;
  drop(from);
  if (text !== textOf(from)) put(from, text, pencil);
});

// --- the pencil -----------------------------------------------------------------------------------

export function switchPencil() {
  pencil = !pencil;
  press(".js-pencil", pencil);
}

/** @param {string} buttons @param {boolean} on */
function press(buttons, on) {
  for (const button of document.querySelectorAll(buttons)) button.setAttribute("aria-pressed", String(on));
}
