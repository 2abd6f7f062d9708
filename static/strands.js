// What is Strands' own in the browser: a path over the board, by finger, mouse and keys. The letters that stand in the
// line are looked for on the board, and their path is drawn if it is the only one.
const { cellsOf, isArrow, near, step, trace } = window.tracing;

const MOST_STEPS = 4000;
const play = document.getElementById("play");
const posted = document.getElementById("path");
const grid = () => document.getElementById("board");
const cells = () => cellsOf(grid());
const letters = cells().map((cell) => cell.textContent.trim());
const spelled = (cellsOfPath) => cellsOfPath.map((cell) => letters[cell]).join("");
const over = () => document.getElementById("finish").childElementCount > 0;

const path = posted.value ? posted.value.split(".").map(Number) : [];
const traced = { path, current: path.at(-1) ?? 0, board: grid, over, set: setPath, handIn, told: () => board.spell() };
const sent = new Map(); // words on their way, with their paths: what comes back unsent stands where it stood

function setPath(cellsOfPath) {
  traced.path = cellsOfPath;
  board.setLine(spelled(cellsOfPath));
}

function handIn() {
  if (traced.path.length > 1) play.querySelector(".js-send").click();
  else setPath([]);
}

// --- the board as the page shows it ---------------------------------------------------------------

function show() {
  posted.value = traced.path.join(".");
  window.tracing.show(traced);
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
  draft: (value) => (traced.path.length ? traced.path.join(".") : value),

  back() {
    const { selectionStart: from, selectionEnd: to, value } = board.input;
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

  answered(good) {
    show();
    if (good && over()) document.querySelector(".finish-card").scrollIntoView({ block: "nearest" });
  },
};
window.board = board;

// --- fingers and mice -----------------------------------------------------------------------------

trace(play, traced);

// Elsewhere lets the path go.
document.addEventListener("pointerdown", (event) => {
  if (traced.path.length && !event.target.closest("a, button, input, label, select, textarea, summary, .line, [popover]")) setPath([]);
});

// --- keys -----------------------------------------------------------------------------------------

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || play.querySelector(":popover-open") || over()) return;
  // From elsewhere an arrow leads to the board; within the line, left and right move the caret.
  const onCell = target.closest(".cell");
  const upright = key === "ArrowUp" || key === "ArrowDown";
  if (key === "Escape" && board.input.value) board.setLine("");
  else if (isArrow(key) && (onCell || target === document.body || (target === board.input && upright))) {
    if (onCell) traced.current = step(traced.current, key, letters.length);
    show();
    cells()[traced.current].focus();
  } else return;
  event.preventDefault();
});
