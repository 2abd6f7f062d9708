// A path over a board of letters, by finger, mouse and keys. `board()` answers the element with the cells, which may be
// replaced at any time; `changed(path)` hears of every change, `done(path)` of a path that was handed in.
export const COLUMNS = 6;
const HIT = 0.42; // of a cell around its middle: a finger on its way aslant must not touch the neighbours
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export const near = (one, two) =>
  Math.abs((one % COLUMNS) - (two % COLUMNS)) < 2 && Math.abs(Math.floor(one / COLUMNS) - Math.floor(two / COLUMNS)) < 2;
export const middle = (cell) => `${(cell % COLUMNS) * 100 + 50},${Math.floor(cell / COLUMNS) * 100 + 50}`;
const cellsOf = (board) => [...board.querySelectorAll(".cell")];

// The cell an arrow leads to; the same one at the edge.
export function step(from, key, count) {
  const [down, right] = STEPS[key];
  const [row, column] = [Math.floor(from / COLUMNS) + down, (from % COLUMNS) + right];
  const inside = row >= 0 && row < count / COLUMNS && column >= 0 && column < COLUMNS;
  return inside ? row * COLUMNS + column : from;
}

export const isArrow = (key) => key in STEPS;

export function trace({ board, changed, done }) {
  let path = [];
  let current = 0; // the letter that Tab leads to
  let drag = null;
  let pointed = false;

  // An earlier letter goes back to it, a neighbour goes on, others begin anew.
  function touched(cell) {
    if (path.includes(cell)) return path.slice(0, path.indexOf(cell) + 1);
    return path.length && near(path.at(-1), cell) ? [...path, cell] : [cell];
  }

  function set(cells) {
    path = cells;
    show();
    changed(path);
  }

  function show() {
    board().querySelector(".draft-path").setAttribute("points", path.map(middle).join(" "));
    for (const [number, cell] of cellsOf(board()).entries()) {
      const typed = path.includes(number);
      cell.classList.toggle("typed", typed);
      cell.classList.toggle("last", number === path.at(-1));
      cell.tabIndex = number === current ? 0 : -1;
      cell.setAttribute("aria-label", typed ? `${cell.dataset.name}, ${board().dataset.inPath}` : cell.dataset.name);
    }
  }

  function handIn() {
    const cells = path;
    set([]);
    if (cells.length > 1) done(cells);
  }

  document.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button) return;
    const cell = event.target.closest(".cell");
    if (!cell || !board().contains(cell)) return;
    const at = cellsOf(board()).indexOf(cell);
    // A finger holds on to what it pressed first; the others must hear of it too.
    cell.releasePointerCapture?.(event.pointerId);
    pointed = true;
    current = at;
    drag = { before: path, again: path.at(-1) === at, moved: false, x: event.clientX, y: event.clientY };
    set(touched(at));
  });

  addEventListener("pointermove", (event) => {
    if (!drag || !event.isPrimary) return;
    const { left, top, width } = board().getBoundingClientRect();
    const [size, fromX, fromY] = [width / COLUMNS, drag.x, drag.y];
    [drag.x, drag.y] = [event.clientX, event.clientY];
    const steps = Math.ceil(Math.hypot(drag.x - fromX, drag.y - fromY) / (size / 6));
    for (let at = 1; at <= steps; at += 1) {
      drawOn((fromX + ((drag.x - fromX) * at) / steps - left) / size, (fromY + ((drag.y - fromY) * at) / steps - top) / size);
    }
  });

  // x and y count in cells.
  function drawOn(x, y) {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const cell = row * COLUMNS + column;
    if (column < 0 || column >= COLUMNS || row < 0 || cell >= cellsOf(board()).length || cell === path.at(-1)) return;
    if (Math.hypot(x - column - 0.5, y - row - 0.5) > HIT) return;
    if (!path.includes(cell) && !near(path.at(-1), cell)) return;
    drag.moved = true;
    current = cell;
    set(touched(cell));
  }

  addEventListener("pointerup", (event) => {
    if (!drag || !event.isPrimary) return;
    const { moved, again } = drag;
    drag = null;
    if (moved || again) handIn();
  });

  addEventListener("pointercancel", () => {
    if (drag) set(drag.before);
    drag = null;
  });

  // What a key or a screen reader presses comes as a click alone.
  document.addEventListener("click", (event) => {
    const cell = event.target.closest(".cell");
    if (!cell || !board().contains(cell)) return;
    event.preventDefault();
    const handled = pointed && event.detail > 0;
    pointed = false;
    if (handled) return;
    current = cellsOf(board()).indexOf(cell);
    if (path.at(-1) === current) handIn();
    else set(touched(current));
  });

  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const onBoard = board().contains(target);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Escape" && path.length) set([]);
    else if (key === "Backspace" && onBoard && path.length) set(path.slice(0, -1));
    else if (isArrow(key) && onBoard) {
      current = step(current, key, cellsOf(board()).length);
      show();
      cellsOf(board())[current].focus();
    } else return;
    event.preventDefault();
  });

  show();
  return { show, set };
}
