// A path over a board of letters, by finger, mouse and keys: what the page of a game and that of a drawing share.
// It is loaded before the page's own module, which finds it as `window.tracing`. `it` is such a page: board(), the
// element with the cells, which may be replaced at any time; over(), whether nothing can be traced any more; path,
// current (the cell that Tab leads to), set(path) and handIn(); told(), if it is there, tells what keys have taken.
const COLUMNS = 6;
const HIT = 0.42; // of a cell around its middle: a finger on its way aslant must not touch the neighbours
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

const cellsOf = (board) => [...board.querySelectorAll(".cell")];
const isArrow = (key) => key in STEPS;
const near = (one, two) =>
  Math.abs((one % COLUMNS) - (two % COLUMNS)) < 2 && Math.abs(Math.floor(one / COLUMNS) - Math.floor(two / COLUMNS)) < 2;

// The cell that an arrow leads to; at the edge the same one.
function step(from, key, count) {
  const [down, right] = STEPS[key];
  const [row, column] = [Math.floor(from / COLUMNS) + down, (from % COLUMNS) + right];
  const inside = row >= 0 && row < count / COLUMNS && column >= 0 && column < COLUMNS;
  return inside ? row * COLUMNS + column : from;
}

function show({ board, path, current }) {
  const middle = (cell) => `${(cell % COLUMNS) * 100 + 50},${Math.floor(cell / COLUMNS) * 100 + 50}`;
  const suffix = `, ${board().dataset.inPath}`;
  board().querySelector(".draft-path").setAttribute("points", path.map(middle).join(" "));
  for (const [number, cell] of cellsOf(board()).entries()) {
    const typed = path.includes(number);
    cell.classList.toggle("typed", typed);
    cell.classList.toggle("last", number === path.at(-1));
    cell.tabIndex = number === current ? 0 : -1;
    const name = cell.ariaLabel.replace(suffix, "");
    cell.ariaLabel = typed ? name + suffix : name;
  }
}

// As the server does it without scripts: an earlier letter goes back to it, a neighbour goes on, others begin anew.
function touched(path, cell) {
  if (path.includes(cell)) return path.slice(0, path.indexOf(cell) + 1);
  return path.length && near(path.at(-1), cell) ? [...path, cell] : [cell];
}

function trace(root, it) {
  let drag = null;
  let pointed = false;
  const pressed = (event) => {
    const cell = event.target.closest(".cell");
    return cell && it.board().contains(cell) ? cellsOf(it.board()).indexOf(cell) : -1;
  };

  root.addEventListener("pointerdown", (event) => {
    const at = pressed(event);
    if (at < 0 || it.over() || !event.isPrimary || event.button) return;
    pointed = true;
    it.current = at;
    drag = { before: it.path, again: it.path.at(-1) === at, moved: false, x: event.clientX, y: event.clientY };
    it.set(touched(it.path, at));
  });

  addEventListener("pointermove", (event) => {
    if (!drag || !event.isPrimary) return;
    const { left, top, width } = it.board().getBoundingClientRect();
    const [size, fromX, fromY] = [width / COLUMNS, drag.x, drag.y];
    [drag.x, drag.y] = [event.clientX, event.clientY];
    const steps = Math.ceil(Math.hypot(drag.x - fromX, drag.y - fromY) / (size / 6));
    for (let at = 1; at <= steps; at += 1) {
      const x = (fromX + ((drag.x - fromX) * at) / steps - left) / size;
      const y = (fromY + ((drag.y - fromY) * at) / steps - top) / size;
      drawOn(x, y);
    }
  });

  // x and y count in cells.
  function drawOn(x, y) {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [cell, last] = [row * COLUMNS + column, it.path.at(-1)];
    if (column < 0 || column >= COLUMNS || row < 0 || cell >= cellsOf(it.board()).length || cell === last) return;
    if (Math.hypot(x - column - 0.5, y - row - 0.5) > HIT) return;
    if (!it.path.includes(cell) && !near(last, cell)) return;
    drag.moved = true;
    it.current = cell;
    it.set(touched(it.path, cell));
  }

  addEventListener("pointerup", (event) => {
    if (!drag || !event.isPrimary) return;
    const { moved, again } = drag;
    drag = null;
    if (moved || again) it.handIn();
  });

  addEventListener("pointercancel", () => {
    if (drag) it.set(drag.before);
    drag = null;
  });

  // What a key or a screen reader presses comes as a click alone.
  root.addEventListener("click", (event) => {
    const at = pressed(event);
    if (at < 0) return;
    event.preventDefault();
    const handled = pointed && event.detail > 0;
    pointed = false;
    if (handled || it.over()) return;
    it.current = at;
    if (it.path.at(-1) === at) return it.handIn();
    it.set(touched(it.path, at));
    it.told?.();
  });
}

window.tracing = { cellsOf, isArrow, near, show, step, trace };
