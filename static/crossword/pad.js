// Buttons: the keys for fingers, the tools above the grid, and the clues, which lead to their entries.
import { isPaused, setPaused } from "./clock.js";
import { cursor, enter, go, turn } from "./cursor.js";
import { entries, inputs, isOver, play } from "./grid.js";
import { next } from "./keys.js";
import { begin, erase, finish, isEmpty, isRebus, switchPencil, type } from "./typing.js";

const fingers = matchMedia("(pointer: coarse)");

/** @type {[string, (button: HTMLElement) => void][]} */
const BUTTONS = [
  [".key[value]:not(.tool)", (button) => type(/** @type {HTMLButtonElement} */ (button).value)],
  [".js-back", erase],
  [".js-rebus", () => (isRebus() ? finish(true) : begin())],
  [".js-pencil", switchPencil],
  [".js-previous", () => next(true, true)],
  [".js-next", () => next(false, true)],
  [".js-others", turnPage],
  [".js-clock", () => setPaused(!isPaused())],
  [".js-go-on", () => setPaused(false)],
  [".bar-clue", turn],
];

function turnPage() {
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (play.querySelectorAll(".key-row"))) row.hidden = !row.hidden;
}

/** @param {MouseEvent} event */
function click(event) {
  const at = /** @type {Element} */ (event.target);
  const line = at.closest(".clues li[data-long]");
  if (line) {
    event.preventDefault();
    const entry = entries.get(line.id);
    if (entry) enter(entry, isEmpty);
    return;
  }
  for (const [name, act] of BUTTONS) {
    const button = at.closest(name);
    if (button instanceof HTMLElement) {
      act(button);
      if (!isPaused() && !isOver() && !name.startsWith(".bar")) go(cursor.at);
      return;
    }
  }
}

/** The system's own keyboard would hide half of the grid. */
function chooseKeyboard() {
  for (const input of inputs.values()) input.inputMode = fingers.matches ? "none" : "text";
}

export function listen() {
  // A button must not take the focus from its cell.
  play.addEventListener("mousedown", (event) => {
    if (/** @type {Element} */ (event.target).closest(".key, .bar-step, .bar-clue, .js-rebus, .js-pencil")) event.preventDefault();
  });
  play.addEventListener("click", click);
  fingers.addEventListener("change", chooseKeyboard);
  chooseKeyboard();
}
