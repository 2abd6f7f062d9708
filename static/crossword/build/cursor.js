// The cursor in the grid: keys and taps, letters and marks. Whoever uses it is told of each change.
import { entriesOf, imagesOf, isOpen, MARKS, paintCell } from "./model.js";

/** @typedef {import("./model.js").Board} Board */
/** @typedef {import("./model.js").Entry} Entry */
/** @typedef {ReturnType<typeof makeCursor>} Cursor */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
/** @type {Record<string, string>} */
const SIGNS = { ".": "block", "#": "block", ",": "bars", "`": "shade", "~": "circle" };
// A bar at the right, below, both, none.
const BARS = ["", "r", "b", "rb"];

/**
 * @param {Board} board
 * @param {{ symmetry: () => string, isFree: () => boolean, changed: () => void, moved: () => void, act: (name: string) => void }} page
 */
export function makeCursor(board, page) {
  const cursor = {
    at: 0,
    across: true,
    tool: "letter",
    rebus: false,
    /** @type {number} */
    anchor: -1,
    /** @type {Entry[]} */
    entries: entriesOf(board),
    refresh,
    entry,
    region,
    go,
    apply,
  };

  function refresh() {
    cursor.entries = entriesOf(board);
  }

  /** @returns {Entry | undefined} The entry under the cursor, in its direction or else in the other one. */
  function entry() {
    const through = cursor.entries.filter((one) => one.cells.includes(cursor.at));
    return through.find((one) => (one.direction === "across") === cursor.across) ?? through[0];
  }

  /** The cells between the anchor and the cursor; none without a region. */
  function region() {
    if (cursor.anchor < 0 || cursor.anchor === cursor.at) return [];
    const [one, other] = [cursor.anchor, cursor.at].map((n) => [Math.floor(n / board.width), n % board.width]);
    return board.cells.map((_, n) => n).filter((n) => {
      const [row, col] = [Math.floor(n / board.width), n % board.width];
      return row >= Math.min(one[0], other[0]) && row <= Math.max(one[0], other[0]) && col >= Math.min(one[1], other[1]) && col <= Math.max(one[1], other[1]);
    });
  }

  /** @param {number} at */
  function go(at, focus = true) {
    if (at < 0 || at >= board.cells.length) return;
    endRebus(true);
    cursor.at = at;
    if (focus) board.inputs[at].focus();
    page.moved();
  }

  /** @param {number} at @param {number} step The next cell within the entry, or the same. */
  function along(at, step) {
    const cells = entry()?.cells ?? [];
    const place = cells.indexOf(at);
    return place < 0 ? at : (cells[place + step] ?? at);
  }

  // --- changes ------------------------------------------------------------------------------------

  /** @param {number} at @param {string} text */
  function write(at, text) {
    if (!isOpen(board.cells[at]) && text) {
      if (board.cells[at].text === "#" && !page.isFree()) sign(at, "#");
      board.cells[at].text = "";
    }
    board.cells[at].text = text;
    paintCell(board, at);
  }

  /** @param {number} at @param {string} text A block or a cell outside, put or taken away with its images. */
  function sign(at, text) {
    const wanted = board.cells[at].text === text ? "" : text;
    for (const n of imagesOf(board, at, page.symmetry())) {
      if (!wanted && isOpen(board.cells[n])) continue;
      board.cells[n] = { text: wanted, marks: wanted ? "" : board.cells[n].marks };
      paintCell(board, n);
    }
  }

  /** @param {number} at @param {string} marks */
  function mark(at, marks) {
    if (!isOpen(board.cells[at])) return;
    board.cells[at].marks = [..."csrb"].filter((one) => marks.includes(one)).join("");
    paintCell(board, at);
  }

  /** @param {number} at @param {string} one */
  function toggle(at, one) {
    const { marks } = board.cells[at];
    mark(at, marks.includes(one) ? marks.replace(one, "") : marks + one);
  }

  /** @param {number} at */
  function cycleBars(at) {
    const now = [..."rb"].filter((one) => board.cells[at].marks.includes(one)).join("");
    mark(at, board.cells[at].marks.replace(/[rb]/g, "") + BARS[(BARS.indexOf(now) + 1) % BARS.length]);
  }

  /** @param {string} tool @param {number[]} cells */
  function apply(tool, cells) {
    for (const at of cells) {
      if (tool === "block") sign(at, "#");
      else if (tool === "outside") sign(at, "@");
      else if (tool === "bars") cycleBars(at);
      else if (tool in MARKS) toggle(at, MARKS[/** @type {keyof typeof MARKS} */ (tool)]);
      else if (tool === "clear" && isOpen(board.cells[at])) write(at, "");
    }
    page.changed();
  }

  /** @param {string} letter */
  function type(letter) {
    write(cursor.at, letter.toUpperCase().length === 1 ? letter.toUpperCase() : letter);
    page.changed();
    if (page.isFree() && !entry()?.cells.includes(cursor.at + stepOf())) goOn();
    else go(along(cursor.at, 1));
  }

  const stepOf = () => (cursor.across ? 1 : board.width);

  /** Free words run on over cells that are not open yet. */
  function goOn() {
    const next = cursor.at + stepOf();
    const fits = cursor.across ? next % board.width !== 0 : next < board.cells.length;
    go(fits ? next : cursor.at);
  }

  function back() {
    if (!board.cells[cursor.at].text || !isOpen(board.cells[cursor.at])) go(page.isFree() ? Math.max(0, cursor.at - stepOf()) : along(cursor.at, -1));
    if (isOpen(board.cells[cursor.at])) write(cursor.at, "");
    page.changed();
  }

  // --- several letters in a cell --------------------------------------------------------------------

  function beginRebus() {
    if (!isOpen(board.cells[cursor.at])) return;
    cursor.rebus = true;
    board.squares[cursor.at].classList.add("typing", "long");
    board.inputs[cursor.at].select();
  }

  /** @param {boolean} keep */
  function endRebus(keep) {
    if (!cursor.rebus) return;
    cursor.rebus = false;
    const input = board.inputs[cursor.at];
    board.squares[cursor.at].classList.remove("typing");
    if (keep) write(cursor.at, input.value.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase());
    else paintCell(board, cursor.at);
    page.changed();
  }

  // --- keys -----------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  function press(event) {
    const { key } = event;
    if (event.ctrlKey || event.metaKey) {
      const letter = key.toLowerCase();
      if (letter !== "z" && letter !== "y") return;
      event.preventDefault();
      page.act(letter === "y" || event.shiftKey ? "redo" : "undo");
      return;
    }
    if (event.altKey || (cursor.rebus ? !pressRebus(key) : !pressKey(event))) return;
    event.preventDefault();
  }

  /** @param {string} key */
  function pressRebus(key) {
    if (key === "Enter") endRebus(true);
    else if (key === "Escape") endRebus(false);
    else if (key === "Tab") {
      endRebus(true);
      return false;
    } else return false;
    return true;
  }

  /** @param {KeyboardEvent} event */
  function pressKey(event) {
    const { key } = event;
    if (key in ARROWS) arrow(ARROWS[key], event.shiftKey);
    else if (key === "Tab") return hop(event.shiftKey ? -1 : 1);
    else if (key === " ") turn();
    else if (key === "Enter") page.act("again");
    else if (key === "Escape") leave();
    else if (key === "Backspace") region().length ? apply("clear", region()) : back();
    else if (key === "Delete") apply("clear", region().length ? region() : [cursor.at]);
    else if (key === "Home" || key === "End") go(entry()?.cells.at(key === "Home" ? 0 : -1) ?? cursor.at);
    else return false;
    return true;
  }

  /** @param {[number, number]} way @param {boolean} selects */
  function arrow([down, right], selects) {
    const [row, col] = [Math.floor(cursor.at / board.width) + down, (cursor.at % board.width) + right];
    const inside = row >= 0 && row < board.height && col >= 0 && col < board.width;
    if (selects) {
      if (cursor.anchor < 0) cursor.anchor = cursor.at;
      if (inside) go(row * board.width + col);
      return;
    }
    cursor.anchor = -1;
    const turns = (right !== 0) !== cursor.across && (page.isFree() || isOpen(board.cells[cursor.at]));
    cursor.across = right !== 0;
    go(turns || !inside ? cursor.at : row * board.width + col);
  }

  function turn() {
    cursor.across = !cursor.across;
    cursor.anchor = -1;
    page.moved();
  }

  function leave() {
    if (cursor.anchor >= 0) {
      cursor.anchor = -1;
      page.moved();
    } else beginRebus();
  }

  /** @param {number} step The next entry; past the last one the grid is left. */
  function hop(step) {
    const here = entry();
    const order = [...cursor.entries].sort((one, other) => one.direction.localeCompare(other.direction) || one.number - other.number);
    const next = here ? order[order.indexOf(here) + step] : undefined;
    if (!next) return false;
    cursor.across = next.direction === "across";
    cursor.anchor = -1;
    go(next.cells.find((at) => !board.cells[at].text) ?? next.cells[0]);
    return true;
  }

  /** @param {string} text What was typed, on any keyboard. */
  function typed(text) {
    const sign = [...text].at(-1) ?? "";
    if (sign in SIGNS) {
      apply(SIGNS[sign], region().length ? region() : [cursor.at]);
      if (SIGNS[sign] === "block") go(along(cursor.at, 1));
    } else if (/[\p{L}\p{N}]/u.test(sign)) {
      cursor.anchor = -1;
      type(sign);
    } else paintCell(board, cursor.at);
  }

  /** @param {ClipboardEvent} event */
  function paste(event) {
    if (cursor.rebus) return;
    event.preventDefault();
    for (const sign of event.clipboardData?.getData("text").slice(0, 625) ?? "") if (/[\p{L}\p{N}]/u.test(sign)) type(sign);
  }

  // --- taps -----------------------------------------------------------------------------------------

  /** @param {number} at @param {boolean} again */
  function tap(at, again) {
    cursor.anchor = -1;
    if (cursor.tool === "letter" || cursor.tool === "rebus") {
      if (again && cursor.tool === "letter") turn();
      else go(at);
      if (cursor.tool === "rebus") beginRebus();
    } else {
      cursor.at = at;
      apply(cursor.tool, [at]);
      page.moved();
    }
  }

  for (const [at, input] of board.inputs.entries()) {
    let was = -1;
    input.addEventListener("pointerdown", () => {
      was = document.activeElement === input ? at : -1;
    });
    // No keyboard comes up on a phone for a tap that types nothing.
    input.addEventListener("mousedown", (event) => {
      if (cursor.tool !== "letter" && cursor.tool !== "rebus") event.preventDefault();
    });
    input.addEventListener("click", () => tap(at, was === at));
    input.addEventListener("focus", () => {
      if (cursor.at !== at) {
        endRebus(true);
        cursor.at = at;
        page.moved();
      }
    });
    input.addEventListener("blur", () => endRebus(true));
    input.addEventListener("keydown", press);
    input.addEventListener("paste", paste);
    input.addEventListener("beforeinput", (event) => {
      if (cursor.rebus || !event.cancelable) return;
      event.preventDefault();
      if (event.data) typed(event.data);
      else if (event.inputType.startsWith("delete")) back();
    });
    input.addEventListener("input", (event) => {
      // What a phone's keyboard composes cannot be stopped before it is there.
      if (cursor.rebus) return;
      event.stopPropagation();
      if (input.value === "") back();
      else typed(input.value);
    });
  }
  return cursor;
}
