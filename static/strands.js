// What is Strands' own in the browser: a path over the board, by finger, mouse and keys. The letters that stand in the
// line are looked for on the board, and their path is drawn if it is the only one.

import { changed, listUnsent } from "./play/unsent.js";
import { begin, input, setLine, spell } from "./play.js";
import { cellsOf, isArrow, near, pointsOf, show as showPath, step, trace } from "./strands-trace.js";

const MOST_STEPS = 4000;
const play = /** @type {HTMLElement} */ (document.getElementById("play"));
const posted = /** @type {HTMLInputElement} */ (document.getElementById("path"));
const grid = () => /** @type {HTMLElement} */ (document.getElementById("board"));
const cells = () => cellsOf(grid());
const letters = cells().map((cell) => (cell.textContent ?? "").trim());
/** @param {number[]} path */
const spelled = (path) => path.map((cell) => letters[cell]).join("");
const over = () => /** @type {HTMLElement} */ (document.getElementById("finish")).childElementCount > 0;

const path = posted.value ? posted.value.split(".").map(Number) : [];
/** @type {import("./strands-trace.js").Traced} */
const traced = { path, current: path.at(-1) ?? 0, board: grid, over, set: setPath, handIn, told: spell };
/**
 * Words on their way, with their paths: what comes back unsent stands where it stood.
 * @type {Map<string, number[]>}
 */
const sent = new Map();

/** @param {number[]} path */
function setPath(path) {
  traced.path = path;
  setLine(spelled(path));
}

// The text to share is there at the end alone.
function share() {
  if (over()) import("./share.js");
}

function handIn() {
  if (traced.path.length > 1) /** @type {HTMLElement} */ (play.querySelector(".js-send")).click();
  else setPath([]);
}

// --- the board as the page shows it ---------------------------------------------------------------

function show() {
  posted.value = traced.path.join(".");
  showPath(traced);
  showPending();
}

/** Paths that have no answer yet. */
function showPending() {
  const drawing = grid().querySelector("svg");
  for (const line of grid().querySelectorAll(".pending-path")) line.remove();
  for (const { fields } of listUnsent()) {
    const line = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
    line.setAttribute("class", "pending-path");
    line.setAttribute("points", pointsOf(fields.path ? fields.path.split(".").map(Number) : []));
    drawing?.append(line);
  }
}

/**
 * The path of a word, if all its paths lie on the same letters.
 * @param {string} word
 */
function find(word) {
  /** @type {number[] | undefined} */
  let found;
  let [single, steps] = [true, 0];
  /** @param {number[]} trail */
  const walk = (trail) => {
    steps += 1;
    if (!single || steps > MOST_STEPS) return;
    if (trail.length === word.length) {
      if (found?.some((cell) => !trail.includes(cell))) single = false;
      found ??= trail;
      return;
    }
    for (const [cell, letter] of letters.entries()) {
      const follows = trail.length === 0 || (near(trail.at(-1), cell) && !trail.includes(cell));
      if (letter === word[trail.length] && follows) walk([...trail, cell]);
    }
  };
  if (word) walk([]);
  return single && steps <= MOST_STEPS ? found : undefined;
}

// --- fingers and mice -----------------------------------------------------------------------------

trace(play, traced);

// Elsewhere lets the path go.
document.addEventListener("pointerdown", (event) => {
  const kept = "a, button, input, label, select, textarea, summary, .line, [popover]";
  if (traced.path.length && !/** @type {Element} */ (event.target).closest(kept)) setPath([]);
});

// --- keys -----------------------------------------------------------------------------------------

document.addEventListener("keydown", (event) => {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector(".pop:popover-open") || over()) return;
  // From elsewhere an arrow leads to the board; within the line, left and right move the caret.
  const at = /** @type {Element} */ (event.target);
  const onCell = at.closest(".cell");
  const upright = key === "ArrowUp" || key === "ArrowDown";
  if (isArrow(key) && (onCell || at === document.body || (at === input && upright))) {
    if (onCell) traced.current = step(traced.current, key, letters.length);
    show();
    cells()[traced.current].focus();
  } else return;
  event.preventDefault();
});

changed.add(showPending);
begin({
  order: () => "",
  tile: () => null,
  kind: (letter) => (letters.includes(letter.toLowerCase()) ? "on" : "outside"),
  draft: (value) => (traced.path.length ? traced.path.join(".") : value),
  restore: (draft) => (/^[\d.]+$/.test(draft) ? setPath(draft.split(".").map(Number)) : setLine(draft)),

  back() {
    const { selectionStart: from, selectionEnd: to, value } = input;
    if (!traced.path.length || from !== value.length || to !== from) return false;
    setPath(traced.path.slice(0, -1));
    return true;
  },

  sent(word) {
    sent.set(word.toLowerCase(), traced.path);
    return "";
  },

  drawn(value) {
    const word = value.toLowerCase();
    if (spelled(traced.path) !== word) traced.path = sent.get(word) ?? find(word) ?? [];
    show();
  },

  answered() {
    show();
    share();
  },
});
share();
