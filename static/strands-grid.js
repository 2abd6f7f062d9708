// Drawing a board: typing from field to field, pasting it whole, and paths over the letters.
import { cellsOf, isArrow, show, step, trace } from "./strands-trace.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("sketch"));
const said = /** @type {HTMLElement} */ (document.getElementById("said"));
const fields = [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input.cell"))];
const LETTER = /^\p{L}$/u;
/** @type {Record<string, number>} */
const ALONG = { ArrowLeft: -1, ArrowRight: 1 };

// --- letters --------------------------------------------------------------------------------------

/** @param {number} at */
function go(at) {
  fields[Math.max(0, Math.min(fields.length - 1, at))].focus();
}

/**
 * A field that was changed here tells the form, which saves.
 * @param {number} at @param {string} letter
 */
function put(at, letter) {
  fields[at].value = letter;
  fields[at].dispatchEvent(new Event("input", { bubbles: true }));
}

/** @param {number} at @param {string} text */
function spread(at, text) {
  const letters = [...text.replace(/\s/g, "")];
  for (const [number, letter] of letters.slice(0, fields.length - at).entries()) fields[at + number].value = letter;
  put(at, fields[at].value);
  go(at + letters.length);
}

/** @param {KeyboardEvent} event @param {number} at */
function walk(event, at) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // Left and right go on from row to row, as the typing does.
  if (event.key in ALONG) go(at + ALONG[event.key]);
  else if (isArrow(event.key)) go(step(at, event.key, fields.length));
  else if (event.key === "Backspace" && !fields[at].value && at > 0) {
    put(at - 1, "");
    go(at - 1);
  } else return;
  event.preventDefault();
}

/** @param {ClipboardEvent} event @param {number} at */
function paste(event, at) {
  const text = event.clipboardData?.getData("text") ?? "";
  if ([...text.trim()].length < 2) return;
  event.preventDefault();
  // What is not letters alone is read, and answered in words, by the server.
  if (/[^\p{L}\s]/u.test(text)) {
    const whole = /** @type {HTMLTextAreaElement} */ (form.querySelector("[name=letters]"));
    /** @type {HTMLDetailsElement} */ (form.querySelector(".paste")).open = true;
    whole.value = text;
    whole.focus();
  } else spread(text.replace(/\s/g, "").length >= fields.length ? 0 : at, text);
}

for (const [at, field] of fields.entries()) {
  field.addEventListener("focus", () => field.select());
  field.addEventListener("input", (event) => {
    if (event.isTrusted && LETTER.test(field.value)) go(at + 1);
  });
  field.addEventListener("keydown", (event) => walk(event, at));
  field.addEventListener("paste", (event) => paste(event, at));
}

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
  },
  handIn() {
    const { path } = drawing;
    drawing.set([]);
    if (path.length < 2) return;
    /** @type {HTMLInputElement} */ (form.querySelector("[name=path]")).value = path.join(".");
    /** @type {HTMLElement} */ (form.querySelector(".js-send")).click();
  },
};

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
  document.addEventListener("htmx:after:swap", () => show(drawing));
  show(drawing);
}

document.addEventListener("htmx:error", (event) => {
  if (!event.detail?.ctx?.sourceElement?.closest("#sketch")) return;
  event.preventDefault();
  const text = { className: "flash error", textContent: form.dataset.failed ?? "" };
  said.replaceChildren(Object.assign(document.createElement("p"), text));
}, true);

form.classList.add("live");
