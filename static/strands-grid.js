// Drawing a board: typing from field to field, pasting it whole, and paths over the letters.
import { letterFields } from "./strands-letters.js";
import { cellsOf, isArrow, show, step, trace } from "./strands-trace.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("sketch"));
const said = /** @type {HTMLElement} */ (document.getElementById("said"));
const fields = letterFields(form);

// --- paths ----------------------------------------------------------------------------------------

/** @type {import("./strands-trace.js").Traced} */
const drawing = {
  path: [],
  current: 0,
  board: () => /** @type {HTMLElement} */ (document.getElementById("board")),
  over: () => fields.length > 0,
  set(path) {
    drawing.path = path;
    show(drawing);
    preview();
  },
  handIn() {
    const { path } = drawing;
    drawing.set([]);
    if (path.length < 2) return;
    /** @type {HTMLInputElement} */ (form.querySelector("[name=path]")).value = path.join(".");
    /** @type {HTMLElement} */ (form.querySelector(".js-send")).click();
  },
};

// The letters of the word that was chosen, along the path on which they will be written.
function preview() {
  const word = /** @type {HTMLElement | null} */ (form.querySelector("[name=word]:checked"))?.dataset.letters ?? "";
  for (const [number, cell] of cellsOf(drawing.board()).entries()) {
    const at = drawing.path.indexOf(number);
    cell.dataset.letter = at < 0 ? "" : (word[at] ?? "");
  }
}

// The morph of an answer unchecks the word that was placed, and its default alone checks no other.
function choose() {
  const words = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("[name=word]")]);
  if (words.some((one) => one.checked)) return;
  for (const one of words) one.checked = one.defaultChecked;
}

/** @param {KeyboardEvent} event */
function press(event) {
  const { key } = event;
  const [cells, onBoard] = [cellsOf(drawing.board()), drawing.board().contains(/** @type {Element} */ (event.target))];
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === "Escape" && drawing.path.length) drawing.set([]);
  else if (key === "Backspace" && onBoard && drawing.path.length) drawing.set(drawing.path.slice(0, -1));
  else if (isArrow(key) && onBoard) {
    drawing.current = step(drawing.current, key, cells.length);
    show(drawing);
    cells[drawing.current].focus();
  } else return;
  event.preventDefault();
}

if (!fields.length) {
  trace(form, drawing);
  document.addEventListener("keydown", press);
  document.addEventListener("htmx:after:swap", () => {
    choose();
    show(drawing);
  });
  show(drawing);
}

document.addEventListener("htmx:error", (event) => {
  if (!event.detail?.ctx?.sourceElement?.closest("#sketch")) return;
  event.preventDefault();
  const text = { className: "flash error", textContent: form.dataset.failed ?? "" };
  said.replaceChildren(Object.assign(document.createElement("p"), text));
}, true);

form.classList.add("live");
