// The grid as the page holds it: cells, entries, numbers, and the images of a cell under the symmetries.

/** @typedef {{ text: string, marks: string }} Cell */
/** @typedef {{ place: string, number: number, direction: "across" | "down", cells: number[] }} Entry */
/** @typedef {{ width: number, height: number, cells: Cell[], squares: HTMLElement[], inputs: HTMLInputElement[] }} Board */

export const MARKS = { circle: "c", shade: "s", "bar-right": "r", "bar-below": "b" };
const CLASSES = { c: "circled", s: "shaded", r: "bar-right", b: "bar-below" };
const KINDS = /** @type {Record<string, string>} */ ({ "#": "block", "@": "outside" });

/** @param {HTMLElement} element @returns {Board} */
export function readBoard(element) {
  const inputs = [.../** @type {NodeListOf<HTMLInputElement>} */ (element.querySelectorAll("input[name=cell]"))];
  const squares = inputs.map((input) => /** @type {HTMLElement} */ (input.parentElement));
  const cells = inputs.map((input, n) => ({ text: input.value, marks: marksOf(squares[n]) }));
  const width = Number(element.dataset.width);
  return { width, height: inputs.length / width, cells, squares, inputs };
}

/** @param {HTMLElement} square */
function marksOf(square) {
  return Object.entries(CLASSES).filter(([, name]) => square.classList.contains(name)).map(([mark]) => mark).join("");
}

/** @param {Cell} cell */
export function isOpen(cell) {
  return !(cell.text in KINDS);
}

/** @param {Board} board @param {number} at */
export function paintCell(board, at) {
  const [cell, square, input] = [board.cells[at], board.squares[at], board.inputs[at]];
  const kind = KINDS[cell.text] ?? "cell";
  for (const name of ["cell", "block", "outside"]) square.classList.toggle(name, name === kind);
  for (const [mark, name] of Object.entries(CLASSES)) square.classList.toggle(name, cell.marks.includes(mark));
  square.classList.toggle("long", cell.text.length > 1);
  if (input.value !== cell.text) input.value = cell.text;
}

/**
 * Whether this cell and the next one in the direction belong to one entry.
 * @param {Board} board @param {number} at @param {number} step
 */
function isJoined(board, at, step) {
  const after = at + step;
  if (at < 0 || after >= board.cells.length) return false;
  if (!isOpen(board.cells[at]) || !isOpen(board.cells[after])) return false;
  if (step === 1 && after % board.width === 0) return false;
  return !board.cells[at].marks.includes(step === 1 ? "r" : "b");
}

/** @param {Board} board @returns {Entry[]} */
export function entriesOf(board) {
  /** @type {Entry[]} */
  const found = [];
  let number = 0;
  for (let at = 0; at < board.cells.length; at++) {
    const runs = /** @type {["across" | "down", number[]][]} */ ([
      ["across", run(board, at, 1)],
      ["down", run(board, at, board.width)],
    ]).filter(([, cells]) => cells.length > 1);
    if (runs.length) number += 1;
    for (const [direction, cells] of runs) found.push({ place: `${direction[0]}${at}`, number, direction, cells });
  }
  return found;
}

/** @param {Board} board @param {number} at @param {number} step */
function run(board, at, step) {
  if (!isOpen(board.cells[at]) || isJoined(board, at - step, step)) return [];
  const cells = [at];
  while (isJoined(board, cells[cells.length - 1], step)) cells.push(cells[cells.length - 1] + step);
  return cells;
}

/** @param {Board} board @param {Entry[]} entries */
export function paintNumbers(board, entries) {
  const numbers = new Map(entries.map((entry) => [entry.cells[0], entry.number]));
  for (const [at, square] of board.squares.entries()) {
    const text = String(numbers.get(at) ?? "");
    const label = /** @type {HTMLElement} */ (square.firstElementChild);
    if (label.textContent !== text) label.textContent = text;
  }
}

/** @param {Board} board @param {Entry} entry */
export function answerOf(board, entry) {
  const letters = entry.cells.map((at) => board.cells[at].text || ".").join("");
  return /[^.]/.test(letters) ? letters : "";
}

const SQUARE = ["diagonal", "anti-diagonal", "diagonals", "quarter", "all"];

/** @type {Record<string, ((row: number, col: number, height: number, width: number) => [number, number])[]>} */
const TURNS = {
  none: [],
  rot180: [(row, col, height, width) => [height - 1 - row, width - 1 - col]],
  mirror: [(row, col, _height, width) => [row, width - 1 - col]],
  "mirror-up": [(row, col, height) => [height - 1 - row, col]],
  both: [(row, col, _height, width) => [row, width - 1 - col], (row, col, height) => [height - 1 - row, col]],
  diagonal: [(row, col) => [col, row]],
  "anti-diagonal": [(row, col, height, width) => [width - 1 - col, height - 1 - row]],
  diagonals: [(row, col) => [col, row], (row, col, height, width) => [width - 1 - col, height - 1 - row]],
  quarter: [(row, col, height) => [col, height - 1 - row]],
  all: [(row, col, _height, width) => [row, width - 1 - col], (row, col) => [col, row]],
};

/** @param {Board} board @param {number} at @param {string} symmetry */
export function imagesOf(board, at, symmetry) {
  const { width, height } = board;
  const square = SQUARE.includes(symmetry) && width !== height;
  const found = new Set([at]);
  for (const one of found) {
    for (const turn of square ? [] : (TURNS[symmetry] ?? [])) {
      const [row, col] = turn(Math.floor(one / width), one % width, height, width);
      found.add(row * width + col);
    }
  }
  return found;
}
