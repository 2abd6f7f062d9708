// The board of the lesson: its letters are traced by finger, mouse and keys. Without scripts each is a button of the form.
import "./lesson-keys.js";
import { cellsOf, isArrow, show, step, trace } from "./strands-trace.js";

// The lesson's parts are made anew with every word, so they are looked up each time.
const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (document.getElementById(id));
const board = () => /** @type {HTMLElement} */ (document.getElementById("board"));
const letters = () => cellsOf(board()).map((cell) => (cell.textContent ?? "").trim());
/** @type {import("./strands-trace.js").Traced} */
const traced = { path: [], current: 0, board, over: () => !document.getElementById("board"), set: setPath, handIn };

/** @param {number[]} path */
function setPath(path) {
  traced.path = path;
  field("path").value = path.join(".");
  field("word").value = path.map((cell) => letters()[cell]).join("");
  show(traced);
}

function handIn() {
  if (traced.path.length > 1) /** @type {HTMLFormElement} */ (field("word").form).requestSubmit();
  else setPath([]);
}

/** The path that came with the page. */
function begin() {
  if (traced.over()) return;
  const posted = field("path").value;
  traced.path = posted ? posted.split(".").map(Number) : [];
  show(traced);
}

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
trace(main, traced);
main.addEventListener("input", (event) => {
  // Whoever types has let go of the letters.
  if (event.target !== field("word") || !traced.path.length) return;
  traced.path = [];
  field("path").value = "";
  show(traced);
});
main.addEventListener("keydown", (event) => {
  const onCell = /** @type {Element} */ (event.target).closest(".cell");
  if (!onCell || !isArrow(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  traced.current = step(traced.current, event.key, letters().length);
  show(traced);
  cellsOf(board())[traced.current].focus();
});
document.addEventListener("htmx:after:swap", begin);
begin();
