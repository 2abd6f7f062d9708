// The board of any game in the browser: typing, the line of letters, and what is half typed. The server stays the
// judge. What is a game's own it hands to `begin`, which is the last that its module does.
import { beginDraft, keepDraft, saveLater } from "./play/draft.js";
import { placeCaret, repeatHeld } from "./play/hands.js";
import { beginEarly, catchUp } from "./play/presses.js";
import { beginSending } from "./play/sending.js";
import { listUnsent } from "./play/unsent.js";

/**
 * What a game knows of its board.
 * @typedef {object} Known
 * @property {() => string} order - of the letters, as the player sees them
 * @property {(letter: string) => Element | null} tile - the one that a typed letter presses
 * @property {(letter: string) => string} kind - what a letter of the line is, as a class
 */
/**
 * What a game may want to do.
 * @typedef {object} Wanted
 * @property {(value: string) => void} drawn - the line has changed
 * @property {(value: string) => string} draft - what of the line is worth keeping
 * @property {(draft: string) => void} restore - put into the line what was kept
 * @property {() => string} blank - the line without a word
 * @property {(letter: string) => boolean} repeats - a letter that stands in the line already, as the first of a word
 * @property {(letter: string) => boolean} refuses - a letter that may not follow; says so itself
 * @property {() => boolean} back - whether taking back at this line is more than a letter, and done
 * @property {(word: string) => string} sent - the line after a word was sent
 * @property {(word: string) => string} fault - why a word cannot count, as far as the page knows
 * @property {(value: string) => void} typed - the field was changed by the browser itself
 * @property {(good: boolean, word: string, said: HTMLElement) => void} answered - a guess has its verdict
 * @property {(source: Element) => void} swapped - any other button has its answer
 */

const play = /** @type {HTMLElement} */ (document.getElementById("play"));
export const input = /** @type {HTMLInputElement} */ (document.getElementById("word"));
const line = /** @type {HTMLElement} */ (document.getElementById("letters"));
const entry = /** @type {HTMLElement} */ (document.getElementById("entry"));
const verdict = /** @type {HTMLElement} */ (document.getElementById("verdict"));
const send = /** @type {HTMLElement} */ (play.querySelector(".js-send"));
const LETTER = /^\p{L}$/u;
const over = play.classList.contains("over");

/** @type {Wanted} */
const CALM = {
  drawn() {},
  draft: (value) => value,
  restore: setLine,
  blank: () => "",
  repeats: () => false,
  refuses: () => false,
  back: () => false,
  sent: () => "",
  fault: () => "",
  typed() {},
  answered() {},
  swapped() {},
};
/** @type {Known & Wanted} */
let board;
const draft = () => board.draft(input.value);

// --- the line -----------------------------------------------------------------------------------

function draw() {
  const [from, to] = selected();
  const letters = [...input.value].map((letter, at) => {
    const shape = document.createElement("i");
    shape.className = board.kind(letter);
    shape.classList.toggle("picked", at >= from && at < to);
    shape.textContent = letter;
    return shape;
  });
  const caret = document.createElement("b");
  caret.className = "caret";
  letters.splice(input.selectionStart ?? letters.length, 0, caret);
  line.replaceChildren(...letters);
  line.classList.toggle("long", input.value.length > 11);
  board.drawn(input.value);
  keepDraft();
}

/** A line that stands as it is keeps what is selected in it. @param {string} text */
export function setLine(text) {
  if (input.value !== text) {
    input.value = text;
    input.setSelectionRange(text.length, text.length);
  }
  changed();
}

/** @returns {[number, number]} */
function selected() {
  return [input.selectionStart ?? 0, input.selectionEnd ?? 0];
}

/** @param {string} text @param {number} from @param {number} to */
function edit(text, from, to) {
  if (input.value.length - (to - from) + text.length > input.maxLength) return;
  input.setRangeText(text, from, to, "end");
  changed();
}

/** @param {string} letter */
function type(letter) {
  if (leavesOut(letter.toLowerCase())) return;
  edit(letter.toLowerCase(), ...selected());
  press(letter.toLowerCase());
}

/** @param {string} letter */
function leavesOut(letter) {
  return board.repeats(letter) || board.refuses(letter);
}

function erase() {
  if (board.back()) return;
  const [from, to] = selected();
  if (to > 0) edit("", from === to ? from - 1 : from, to);
}

function changed() {
  draw();
  saveLater();
}

/**
 * A tile answers the keyboard as it answers a finger.
 * @param {string} letter
 */
function press(letter) {
  const tile = board.tile(letter);
  if (!tile) return;
  tile.classList.add("pressed");
  setTimeout(() => tile.classList.remove("pressed"), 110);
}

let spelling = 0;
export function spell() {
  clearTimeout(spelling);
  spelling = setTimeout(() => {
    /** @type {HTMLElement} */ (document.getElementById("typed")).textContent = [...input.value].join(" ");
  }, 400);
}

// --- answers -------------------------------------------------------------------------------------

/** @param {HTMLElement} element @param {string} name */
export function animate(element, name) {
  element.classList.remove(name);
  void element.offsetWidth; // restarts an animation that is still running
  element.classList.add(name);
}

/** @param {Element} source */
function swapped(source) {
  if (source === send) answered();
  else {
    board.swapped(source);
    changed();
  }
}

function answered() {
  const said = verdict.querySelector(".verdict");
  if (!(said instanceof HTMLElement)) return;
  if (said.dataset.good !== "true") animate(entry, "shake");
  board.answered(said.dataset.good === "true", said.dataset.word ?? "", said);
}

// --- fingers and mice ----------------------------------------------------------------------------

/** @param {MouseEvent} event */
function click(event) {
  const button = /** @type {Element} */ (event.target).closest("button");
  if (over || button?.form?.id !== "guess") return;
  if (button.matches(".js-tile")) type(button.value);
  else if (button.matches(".js-delete")) erase();
  else if (button.matches(".js-enter")) send.click();
  else return;
  if (button.matches(".js-tile, .js-delete")) spell();
  event.preventDefault();
}

// --- keys ----------------------------------------------------------------------------------------

const POPOVERS = CSS.supports("selector(:popover-open)");

/** @param {Element} at */
function elsewhere(at) {
  if (POPOVERS && document.querySelector(".pop:popover-open")) return true;
  return at !== input && at.closest("input, select, textarea, summary, [contenteditable]") !== null;
}

/** @param {KeyboardEvent} event */
function isLetter(event) {
  const shortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
  return !shortcut && LETTER.test(event.key);
}

/** @param {KeyboardEvent} event */
function key(event) {
  const at = /** @type {Element} */ (event.target);
  if (event.defaultPrevented || event.isComposing || over || elsewhere(at)) return;
  if (event.key === "Escape" && draft() !== "") {
    setLine(board.blank());
    event.preventDefault();
  }
  else if (at === input && !shuffles(event, at)) typing(event);
  else if (pressed(event, at)) event.preventDefault();
}

/** @param {KeyboardEvent} event @param {Element} at */
function shuffles(event, at) {
  return event.key === " " && !at.closest("button, a[href]") && play.querySelector(".js-shuffle") !== null;
}

/**
 * Within the line the browser itself takes the key.
 * @param {KeyboardEvent} event
 */
function typing(event) {
  const letter = event.key.toLowerCase();
  if (isLetter(event)) press(letter);
  // A key that is held down must not eat the words before.
  if (event.key === "Backspace" && (event.repeat ? draft() === "" : board.back())) event.preventDefault();
  if (isLetter(event) && leavesOut(letter)) event.preventDefault();
}

/**
 * Whether a key outside the line was for it.
 * @param {KeyboardEvent} event
 * @param {Element} at
 */
function pressed(event, at) {
  const onControl = at.closest("button, a[href]") !== null;
  if (shuffles(event, at)) /** @type {HTMLElement} */ (play.querySelector(".js-shuffle")).click();
  else if (isLetter(event)) {
    type(event.key);
    // Whoever types goes on with Enter; on a button that would press the button again.
    if (onControl) input.focus({ preventScroll: true });
  }
  else if (event.key === "Backspace" && event.repeat && draft() === "") return false;
  else if (event.key === "Backspace") erase();
  else if (event.key === "Enter" && !onControl) send.click();
  else return false;
  return true;
}

/**
 * From anywhere on the page a word comes into the line.
 * @param {ClipboardEvent} event
 */
function paste(event) {
  if (over || elsewhere(/** @type {Element} */ (event.target))) return;
  event.preventDefault();
  const [from, to] = selected();
  const text = (event.clipboardData?.getData("text") ?? "").replace(/\s/g, "").toLowerCase();
  const word = board.repeats(text.slice(0, 1)) ? text.slice(1) : text;
  if (word) edit(word.slice(0, input.maxLength - input.value.length + to - from), from, to);
  spell();
}

// --- from here on it is played -------------------------------------------------------------------

/**
 * Listens only now, so that a game has heard of everything before.
 * @param {Known & Partial<Wanted>} own
 */
export function begin(own) {
  board = { ...CALM, ...own };
  const ownLine = { input, send, draft, setLine, sent: board.sent, fault: board.fault };
  beginSending(ownLine);
  takeUp();
  addEventListener("pageshow", draw);
  document.addEventListener("selectionchange", () => { if (document.activeElement === input) draw(); });
  document.addEventListener("keydown", key);
  document.addEventListener("paste", paste);
  document.addEventListener("htmx:after:swap", (event) => swapped(event.detail.ctx.sourceElement));
  listenToHands();
  beginEarly(ownLine);
  play.classList.add("live");
  input.setSelectionRange(input.value.length, input.value.length);
  draw();
  catchUp(ownLine);
}

/** What was typed before the modules listened stays; else what this tab has kept is put back. */
function takeUp() {
  const typed = input.value;
  // The next word follows those that wait.
  input.value = listUnsent().length ? board.blank() : input.defaultValue;
  const kept = beginDraft(() => ({ draft: draft(), order: board.order() }));
  if (typed !== input.defaultValue) input.value = typed;
  if (over || typed !== input.defaultValue) return saveLater();
  if (kept !== null && kept !== draft()) board.restore(kept);
}

function listenToHands() {
  // Pressing a tile must not take the focus: Enter would then press the tile again, and a phone would hide or show
  // its keyboard.
  play.addEventListener("mousedown", (event) => {
    if (/** @type {Element} */ (event.target).closest(".js-tile, .actions button")) event.preventDefault();
  });
  play.addEventListener("click", click);
  placeCaret(input, line);
  repeatHeld(play, ".js-delete", () => {
    const more = !over && draft() !== "";
    if (more) erase();
    return more;
  });
  input.addEventListener("input", () => {
    // A phone's keyboard may slip a blank in behind a suggestion.
    if (/\s/.test(input.value)) input.value = input.value.replace(/\s/g, "");
    board.typed(input.value);
    changed();
  });
}
