// A path over a board of letters, by finger, mouse and keys: what the page of a game and that of a drawing share.

/**
 * A page with such a board. `path` holds cells by their number; `current` is the cell that Tab leads to.
 * @typedef {object} Traced
 * @property {number[]} path
 * @property {number} current
 * @property {() => HTMLElement} board - the element with the cells, which may be replaced at any time
 * @property {() => boolean} over - whether nothing can be traced any more
 * @property {(path: number[]) => void} set
 * @property {() => void} handIn
 * @property {() => void} [told] - tells what keys have taken
 */
/**
 * A finger on its way. `again`: it came down on the last cell; `before` is the path that it found.
 * @typedef {{ before: number[], again: boolean, moved: boolean, x: number, y: number }} Drag
 */

const COLUMNS = 6;
const HIT = 0.42; // of a cell around its middle: a finger on its way aslant must not touch the neighbours
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** @param {HTMLElement} board */
export const cellsOf = (board) => [.../** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll(".cell"))];
/** @param {string} key */
export const isArrow = (key) => key in STEPS;
/** @param {number | undefined} one @param {number} two */
export function near(one = NaN, two) {
  const [down, right] = [Math.floor(one / COLUMNS) - Math.floor(two / COLUMNS), (one % COLUMNS) - (two % COLUMNS)];
  return Math.abs(right) < 2 && Math.abs(down) < 2;
}

/**
 * The cell that an arrow leads to; at the edge the same one.
 * @param {number} from @param {string} key @param {number} count
 */
export function step(from, key, count) {
  const [down, right] = STEPS[key];
  const [row, column] = [Math.floor(from / COLUMNS) + down, (from % COLUMNS) + right];
  const inside = row >= 0 && row < count / COLUMNS && column >= 0 && column < COLUMNS;
  return inside ? row * COLUMNS + column : from;
}

/** The corners of a path as a drawing wants them. @param {number[]} path */
export function pointsOf(path) {
  return path.map((cell) => `${(cell % COLUMNS) * 100 + 50},${Math.floor(cell / COLUMNS) * 100 + 50}`).join(" ");
}

/** @param {Traced} traced */
export function show({ board, path, current }) {
  const suffix = `, ${board().dataset.inPath}`;
  board().querySelector(".draft-path")?.setAttribute("points", pointsOf(path));
  for (const [number, cell] of cellsOf(board()).entries()) {
    const typed = path.includes(number);
    cell.classList.toggle("typed", typed);
    cell.classList.toggle("last", number === path.at(-1));
    cell.tabIndex = number === current ? 0 : -1;
    const name = (cell.ariaLabel ?? "").replace(suffix, "");
    cell.ariaLabel = typed ? name + suffix : name;
  }
}

/**
 * As the server does it without scripts: an earlier letter goes back to it, a neighbour goes on, others begin anew.
 * @param {number[]} path @param {number} cell
 */
function touched(path, cell) {
  if (path.includes(cell)) return path.slice(0, path.indexOf(cell) + 1);
  return path.length && near(path.at(-1), cell) ? [...path, cell] : [cell];
}

/** @param {HTMLElement} root @param {Traced} it */
export function trace(root, it) {
  /** @type {Drag | null} */
  let drag = null;
  let pointed = false;
  /** @param {Event} event */
  const pressed = (event) => {
    const cell = /** @type {Element} */ (event.target).closest(".cell");
    return cell instanceof HTMLElement && it.board().contains(cell) ? cellsOf(it.board()).indexOf(cell) : -1;
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
      if (reach(it, x, y)) drag.moved = true;
    }
  });

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

/**
 * A finger has come to this place, counted in cells: whether that took a letter.
 * @param {Traced} it @param {number} x @param {number} y
 */
function reach(it, x, y) {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [cell, last] = [row * COLUMNS + column, it.path.at(-1)];
  if (column < 0 || column >= COLUMNS || row < 0 || cell >= cellsOf(it.board()).length || cell === last) return false;
  if (Math.hypot(x - column - 0.5, y - row - 0.5) > HIT) return false;
  if (!it.path.includes(cell) && !near(last, cell)) return false;
  it.current = cell;
  it.set(touched(it.path, cell));
  return true;
}
