// Keys, whatever makes them: a keyboard, a dead key, a phone's own keyboard, a paste.
import { draw } from "./cells.js";
import { isPaused } from "./clock.js";
import { arrow, cursor, end, enter, go, neighbour, turn } from "./cursor.js";
import { board, placeOf } from "./grid.js";
import { begin as beginRebus, erase, finish, isEmpty, isRebus, isSign, remove, switchPencil, type } from "./typing.js";

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => arrow(true, -1),
  ArrowRight: () => arrow(true, 1),
  ArrowUp: () => arrow(false, -1),
  ArrowDown: () => arrow(false, 1),
  Backspace: erase,
  Delete: remove,
  Home: () => end(false),
  End: () => end(true),
  ".": switchPencil,
};
// These mean something else on a button or a link.
/** @type {Record<string, (event: KeyboardEvent) => boolean | void>} */
const WITHIN = {
  " ": turn,
  Enter: (event) => (isRebus() ? finish(true) : next(event.shiftKey, true)),
  // After the last entry the browser goes on to what stands behind the grid.
  Tab: (event) => next(event.shiftKey, false),
  Escape: () => (isRebus() ? finish(false) : beginRebus()),
};
const POPOVERS = CSS.supports("selector(:popover-open)");

/** @param {boolean} back @param {boolean} around */
export function next(back, around) {
  if (isRebus()) finish(true);
  const found = neighbour(back ? -1 : 1, around);
  if (found) enter(found, isEmpty);
  return found !== null;
}

/** @param {KeyboardEvent} event */
function isShortcut(event) {
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
}

/** @param {KeyboardEvent} event */
function key(event) {
  const at = /** @type {Element} */ (event.target);
  const within = board.contains(at);
  if (event.defaultPrevented || event.isComposing || isShortcut(event) || isPaused()) return;
  if (!within && at.closest("input, select, textarea, summary, .pop, .top")) return;
  if (POPOVERS && document.querySelector(".pop:popover-open")) return;
  begun = true;
  if (handle(event, within) !== false) event.preventDefault();
}

/** @param {KeyboardEvent} event @param {boolean} within @returns {boolean | void} - false: it is not ours */
function handle(event, within) {
  if (isSign(event.key)) type(event.key);
  else if (within && event.key in WITHIN) return WITHIN[event.key](event);
  else if (event.key in KEYS && (within || !event.key.startsWith("Arrow"))) {
    if (isRebus() && /^(Home|End)/.test(event.key)) return;
    KEYS[event.key]();
  }
  else return false;
}

/**
 * What comes without a key that says what it is.
 * @param {InputEvent} event
 */
function before(event) {
  if (event.isComposing || event.inputType === "insertCompositionText") return;
  event.preventDefault();
  const text = event.data ?? event.dataTransfer?.getData("text/plain") ?? "";
  if (event.inputType.startsWith("insert")) for (const sign of text) sign === " " && text.length === 1 ? turn() : type(sign);
  else if (event.inputType === "deleteContentForward") remove();
  else if (event.inputType.startsWith("delete")) erase();
}

/**
 * What a composition has made so far: a dead key alone waits for its letter, any letter is taken at once.
 * @param {Event} event
 */
function composed(event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const letters = [...(/** @type {InputEvent} */ (event).data ?? "")].filter(isSign);
  const here = placeOf(input) === cursor.at;
  if (here && !letters.length) return;
  if (!isRebus()) draw(placeOf(input));
  if (here) type(letters[letters.length - 1]);
}

let pressed = -1;
// The page has put the focus into a cell: until its player has typed or pressed, a press only takes the cell.
let begun = false;
/** @param {PointerEvent} event */
function press(event) {
  pressed = begun && event.target === document.activeElement ? cursor.at : -1;
  begun = true;
}

/** @param {MouseEvent} event */
function click(event) {
  const input = /** @type {Element} */ (event.target).closest(".cell")?.querySelector("input");
  if (!input) return;
  if (placeOf(input) === pressed) turn();
  else go(placeOf(input));
}

export function listen() {
  document.addEventListener("keydown", key);
  board.addEventListener("beforeinput", before);
  board.addEventListener("input", composed);
  board.addEventListener("compositionend", (event) => { if (!isRebus()) draw(placeOf(/** @type {Element} */ (event.target))); });
  board.addEventListener("pointerdown", press);
  board.addEventListener("click", click);
  board.addEventListener("focusin", (event) => {
    const place = placeOf(/** @type {Element} */ (event.target));
    if (place !== cursor.at) go(place);
  });
}
