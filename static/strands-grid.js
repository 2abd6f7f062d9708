// Drawing a board: typing from field to field, pasting it whole, and paths over the letters.
const { cellsOf, isArrow, show, step, trace } = window.tracing;

const form = document.getElementById("sketch");
const said = document.getElementById("said");
const fields = [...form.querySelectorAll("input.cell")];
const LETTER = /^\p{L}$/u;
const ALONG = { ArrowLeft: -1, ArrowRight: 1 };

// --- letters --------------------------------------------------------------------------------------

function go(at) {
  fields[Math.max(0, Math.min(fields.length - 1, at))].focus();
}

// A field that was changed here tells the form, which saves.
function put(at, letter) {
  fields[at].value = letter;
  fields[at].dispatchEvent(new Event("input", { bubbles: true }));
}

function spread(at, text) {
  const letters = [...text.replace(/\s/g, "")];
  for (const [number, letter] of letters.slice(0, fields.length - at).entries()) fields[at + number].value = letter;
  put(at, fields[at].value);
  go(at + letters.length);
}

for (const [at, field] of fields.entries()) {
  field.addEventListener("focus", () => field.select());
  field.addEventListener("input", (event) => {
    if (event.isTrusted && LETTER.test(field.value)) go(at + 1);
  });
  field.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Left and right go on from row to row, as the typing does.
    if (event.key in ALONG) go(at + ALONG[event.key]);
    else if (isArrow(event.key)) go(step(at, event.key, fields.length));
    else if (event.key === "Backspace" && !field.value && at > 0) {
      put(at - 1, "");
      go(at - 1);
    } else return;
    event.preventDefault();
  });
  field.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text");
    if ([...text.trim()].length < 2) return;
    event.preventDefault();
    // What is not letters alone is read, and answered in words, by the server.
    if (/[^\p{L}\s]/u.test(text)) {
      form.querySelector(".paste").open = true;
      form.elements.letters.value = text;
      form.elements.letters.focus();
    } else spread(text.replace(/\s/g, "").length >= fields.length ? 0 : at, text);
  });
}

// --- paths ----------------------------------------------------------------------------------------

const drawing = {
  path: [],
  current: 0,
  board: () => document.getElementById("board"),
  over: () => fields.length > 0,
  set(path) {
    drawing.path = path;
    show(drawing);
  },
  handIn() {
    const { path } = drawing;
    drawing.set([]);
    if (path.length < 2) return;
    form.elements.path.value = path.join(".");
    form.querySelector(".js-send").click();
  },
};

function press(event) {
  const { key, target } = event;
  const [cells, onBoard] = [cellsOf(drawing.board()), drawing.board().contains(target)];
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
  const message = Object.assign(document.createElement("p"), { className: "flash error", textContent: form.dataset.failed });
  said.replaceChildren(message);
}, true);

form.classList.add("live");
