// What is Strands' own in the browser: a path over the board, by finger, mouse and keys. The letters that stand in the
// line are looked for on the board, and their path is drawn if it is the only one.
const COLUMNS = 6;
const HIT = 0.42; // of a cell around its middle: a finger on its way aslant must not touch the neighbours
const MOST_STEPS = 4000;
const play = document.getElementById("play");
const posted = document.getElementById("path");
const grid = () => document.getElementById("board");
const cells = () => [...grid().querySelectorAll(".cell")];
const letters = cells().map((cell) => cell.textContent.trim());
const spelled = (cellsOfPath) => cellsOfPath.map((cell) => letters[cell]).join("");
const over = () => document.getElementById("finish").childElementCount > 0;
const near = (one, two) =>
  Math.abs((one % COLUMNS) - (two % COLUMNS)) < 2 && Math.abs(Math.floor(one / COLUMNS) - Math.floor(two / COLUMNS)) < 2;

let path = posted.value ? posted.value.split(".").map(Number) : [];
let current = path.at(-1) ?? 0; // the letter that Tab leads to
const sent = new Map(); // words on their way, with their paths: what comes back unsent stands where it stood

function setPath(cellsOfPath) {
  path = cellsOfPath;
  board.setLine(spelled(path));
}

// --- the board as the page shows it ---------------------------------------------------------------

function show() {
  const suffix = `, ${grid().dataset.inPath}`;
  posted.value = path.join(".");
  grid().querySelector(".draft-path").setAttribute("points", path.map(middle).join(" "));
  for (const [number, cell] of cells().entries()) {
    const typed = path.includes(number);
    cell.classList.toggle("typed", typed);
    cell.classList.toggle("last", number === path.at(-1));
    cell.tabIndex = number === current ? 0 : -1;
    const name = cell.ariaLabel.replace(suffix, "");
    cell.ariaLabel = typed ? name + suffix : name;
  }
}

function middle(cell) {
  return `${(cell % COLUMNS) * 100 + 50},${Math.floor(cell / COLUMNS) * 100 + 50}`;
}

// The path of a word, if all its paths lie on the same letters.
function find(word) {
  let [found, one, steps] = [null, true, 0];
  const walk = (trail) => {
    if (!one || (steps += 1) > MOST_STEPS) return;
    if (trail.length === word.length) {
      if (found && found.some((cell) => !trail.includes(cell))) one = false;
      found ??= trail;
      return;
    }
    for (const [cell, letter] of letters.entries()) {
      const follows = trail.length === 0 || (near(trail.at(-1), cell) && !trail.includes(cell));
      if (letter === word[trail.length] && follows) walk([...trail, cell]);
    }
  };
  if (word) walk([]);
  return one && steps <= MOST_STEPS ? found : null;
}

const board = {
  order: () => "",
  tile: () => null,
  kind: (letter) => (letters.includes(letter.toLowerCase()) ? "on" : "outside"),
  draft: (value) => (path.length ? path.join(".") : value),

  back() {
    const { selectionStart: from, selectionEnd: to, value } = board.input;
    if (!path.length || from !== value.length || to !== from) return false;
    setPath(path.slice(0, -1));
    return true;
  },

  sent(word) {
    sent.set(word.toLowerCase(), path);
    return "";
  },

  drawn(value) {
    const word = value.toLowerCase();
    if (spelled(path) !== word) path = sent.get(word) ?? find(word) ?? [];
    show();
  },

  answered(good) {
    show();
    if (good && over()) document.querySelector(".finish-card").scrollIntoView({ block: "nearest" });
  },
};
window.board = board;

// --- pressing letters -----------------------------------------------------------------------------

// As the server does it without scripts: an earlier letter goes back to it, a neighbour goes on, others begin anew.
function touched(cell) {
  if (path.includes(cell)) return path.slice(0, path.indexOf(cell) + 1);
  return path.length && near(path.at(-1), cell) ? [...path, cell] : [cell];
}

function handIn() {
  if (path.length > 1) play.querySelector(".js-send").click();
  else setPath([]);
}

// --- fingers and mice -----------------------------------------------------------------------------

let drag = null;
let pointed = false;

play.addEventListener("pointerdown", (event) => {
  const cell = event.target.closest(".cell");
  if (!cell || over() || !event.isPrimary || event.button) return;
  const at = Number(cell.value);
  pointed = true;
  current = at;
  drag = { before: path, again: path.at(-1) === at, moved: false, x: event.clientX, y: event.clientY };
  setPath(touched(at));
});

addEventListener("pointermove", (event) => {
  if (!drag || !event.isPrimary) return;
  const { left, top, width } = grid().getBoundingClientRect();
  const [size, fromX, fromY] = [width / COLUMNS, drag.x, drag.y];
  [drag.x, drag.y] = [event.clientX, event.clientY];
  const steps = Math.ceil(Math.hypot(drag.x - fromX, drag.y - fromY) / (size / 6));
  for (let step = 1; step <= steps; step += 1) {
    const x = (fromX + ((drag.x - fromX) * step) / steps - left) / size;
    const y = (fromY + ((drag.y - fromY) * step) / steps - top) / size;
    drawOn(x, y);
  }
});

// x and y count in cells.
function drawOn(x, y) {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const cell = row * COLUMNS + column;
  if (column < 0 || column >= COLUMNS || row < 0 || cell >= letters.length || cell === path.at(-1)) return;
  if (Math.hypot(x - column - 0.5, y - row - 0.5) > HIT) return;
  if (!path.includes(cell) && !near(path.at(-1), cell)) return;
  drag.moved = true;
  current = cell;
  setPath(touched(cell));
}

addEventListener("pointerup", (event) => {
  if (!drag || !event.isPrimary) return;
  const { moved, again } = drag;
  drag = null;
  if (moved || again) handIn();
});

addEventListener("pointercancel", () => {
  if (drag) setPath(drag.before);
  drag = null;
});

// Elsewhere lets the path go.
document.addEventListener("pointerdown", (event) => {
  if (path.length && !event.target.closest("a, button, input, label, select, textarea, summary, .line, [popover]")) setPath([]);
});

// What a key or a screen reader presses comes as a click alone.
play.addEventListener("click", (event) => {
  const cell = event.target.closest(".cell");
  if (!cell) return;
  event.preventDefault();
  const handled = pointed && event.detail > 0;
  pointed = false;
  if (handled || over()) return;
  current = Number(cell.value);
  if (path.at(-1) === current) handIn();
  else setPath(touched(current));
});

// --- keys -----------------------------------------------------------------------------------------

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

function go([down, right]) {
  const [row, column] = [Math.floor(current / COLUMNS) + down, (current % COLUMNS) + right];
  if (row < 0 || row >= letters.length / COLUMNS || column < 0 || column >= COLUMNS) return;
  current = row * COLUMNS + column;
}

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || play.querySelector(":popover-open") || over()) return;
  if (key === "Escape" && board.input.value) board.setLine("");
  // From elsewhere an arrow leads to the board; within the line, left and right move the caret.
  else if (STEPS[key] && (target === document.body || target.closest(".cell") || (target === board.input && STEPS[key][0]))) {
    if (target.closest(".cell")) go(STEPS[key]);
    show();
    cells()[current].focus();
  } else return;
  event.preventDefault();
});
