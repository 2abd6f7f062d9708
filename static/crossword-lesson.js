// The lesson's grid: letters go from cell to cell, Space and a second press change the direction. A full entry is sent,
// and of the answer the page takes the step and what is known of the letters, so that nobody is interrupted.
import { isFilled, lower, show, textOf, typedBefore } from "./crossword/cells.js";
import { along, arrow, cursor, end, enter, entry, go, neighbour, turn } from "./crossword/cursor.js";
import { board, entryAt, inputs, placeOf } from "./crossword/grid.js";

/** @typedef {import("./crossword/grid.js").Entry} Entry */

const form = /** @type {HTMLFormElement} */ (document.getElementById("guess"));
const LETTER = /^\p{L}$/u;
/** @param {number} cell */
const isEmpty = (cell) => !textOf(cell);
/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => arrow(true, -1),
  ArrowRight: () => arrow(true, 1),
  ArrowUp: () => arrow(false, -1),
  ArrowDown: () => arrow(false, 1),
  Home: () => end(false),
  End: () => end(true),
  Backspace: erase,
  Delete: () => write(""),
  " ": turn,
  Enter: next,
};

/** @param {string} text */
function write(text) {
  show(cursor.at, text, "");
}

/** @param {string} letter */
function type(letter) {
  const here = entry();
  if (!here) return;
  const crossing = entryAt(cursor.at, !cursor.across);
  const had = [here, crossing].map((one) => !one || isFilled(one));
  write(lower(letter));
  const has = [here, crossing].map((one) => !one || isFilled(one));
  advance(here);
  if (has.some((full, n) => full && !had[n])) send(null);
}

/** @param {Entry} here - on to its next empty cell, or to the next entry from one that is full */
function advance(here) {
  const free = here.cells.slice(here.cells.indexOf(cursor.at) + 1).find(isEmpty) ?? here.cells.find(isEmpty);
  if (free !== undefined) go(free);
  else next();
}

function next() {
  const found = neighbour(1, true);
  if (found) enter(found, isEmpty);
}

function erase() {
  if (textOf(cursor.at) || along(-1)) write("");
}

// --- the next turn --------------------------------------------------------------------------------

let sent = 0;
/** @param {HTMLElement | null} button */
async function send(button) {
  sent += 1;
  const number = sent;
  const texts = new Map([...inputs.keys()].map((cell) => [cell, textOf(cell)]));
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form, button)));
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    if (!answer.ok) throw new Error(String(answer.status));
    // Of two answers the later one knows more.
    if (number === sent) take(new DOMParser().parseFromString(await answer.text(), "text/html"), texts);
  } catch {
    HTMLFormElement.prototype.submit.call(form);
  }
}

/** @param {Document} fresh @param {Map<number, string>} texts - what stood in the cells when they were sent */
function take(fresh, texts) {
  const title = document.title;
  if (!fresh.getElementById("guess")) {
    document.getElementById("lesson")?.replaceWith(.../** @type {HTMLElement} */ (fresh.getElementById("main")).children);
    document.title = title;
    return /** @type {HTMLElement | null} */ (document.querySelector("#lesson .primary"))?.focus();
  }
  for (const id of ["step", "learnt", "task", "verdict"]) {
    document.getElementById(id)?.replaceChildren(...(fresh.getElementById(id)?.childNodes ?? []));
  }
  /** @type {HTMLInputElement} */ (form.elements.namedItem("carried")).value = fresh.querySelector("[name=carried]")?.getAttribute("value") ?? "";
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (fresh.querySelectorAll("#board input"))) {
    const cell = placeOf(input);
    if (textOf(cell) === texts.get(cell)) show(cell, lower(input.value), flagsIn(input));
  }
}

/** @param {HTMLInputElement} input */
function flagsIn(input) {
  const classes = input.parentElement?.classList;
  return [["wrong", "w"], ["right", "r"], ["shown", "s"]].map(([name, flag]) => (classes?.contains(name) ? flag : "")).join("");
}

// --- keys and presses -----------------------------------------------------------------------------

board.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (LETTER.test(event.key)) type(event.key);
  else if (event.key in KEYS) KEYS[event.key]();
  else return;
  event.preventDefault();
});
board.addEventListener("beforeinput", (event) => {
  if (event.isComposing || event.inputType === "insertCompositionText") return;
  event.preventDefault();
  if (event.inputType.startsWith("delete")) erase();
  for (const sign of event.data ?? "") if (LETTER.test(sign)) type(sign);
});
// A phone's own keyboard composes words: the letter is taken when it is there.
board.addEventListener("input", (event) => {
  const letter = [...(/** @type {InputEvent} */ (event).data ?? "")].filter((sign) => LETTER.test(sign)).at(-1);
  if (letter) type(letter);
});

let pressed = -1;
board.addEventListener("pointerdown", (event) => { pressed = event.target === document.activeElement ? cursor.at : -1; });
board.addEventListener("click", (event) => {
  const input = /** @type {Element} */ (event.target).closest(".cell")?.querySelector("input");
  if (!input) return;
  if (placeOf(input) === pressed) turn();
  else go(placeOf(input));
});
board.addEventListener("focusin", (event) => {
  const place = placeOf(/** @type {Element} */ (event.target));
  if (place !== cursor.at) go(place);
});
document.querySelector(".clues")?.addEventListener("click", (event) => {
  const item = /** @type {Element} */ (event.target).closest("li[data-long]");
  if (!item) return;
  event.preventDefault();
  const cell = Number(item.querySelector("a")?.hash.slice(2));
  const here = entryAt(cell, item.id.startsWith("across"));
  if (here) enter(here, isEmpty);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  send(event.submitter);
});

go(Math.max(0, Number(board.dataset.at)), board.dataset.across !== "0", false);
for (const [cell, text] of typedBefore) {
  go(cell);
  type([...text].at(-1) ?? "");
}
