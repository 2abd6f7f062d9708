// The builder: the grid, its tools, the rows in step with it, and every change saved.
import { makeCursor } from "./cursor.js";
import { display } from "./displayed.js";
import "./machine.js";
import { isChanged } from "../../site.js";
import { answerOf, isOpen, paintCell, paintNumbers, readBoard } from "./model.js";
import "./parts.js";
import { showFindings, showRemarks, tellStale } from "./remarks.js";
import { fieldOf, paintRows, rowOf, stepClues } from "./rows.js";
import { keepSaved } from "./saving.js";

/** @typedef {{ cells: string[], rows: Map<string, [string, string]>, loose: string }} Sent */

const element = /** @type {HTMLElement} */ (document.getElementById("board"));
const form = /** @type {HTMLFormElement} */ (document.getElementById("build"));
const builder = /** @type {HTMLElement} */ (document.getElementById("builder"));
const line = /** @type {HTMLElement} */ (document.getElementById("at-cursor"));
const looseBlank = /** @type {HTMLTemplateElement} */ (document.getElementById("loose-blank"));
const looseList = /** @type {HTMLElement} */ (document.getElementById("loose-list"));
const board = readBoard(element);
const HIDDEN = /** @type {[string, string][]} */ ([["circles", "c"], ["shades", "s"], ["bars_right", "r"], ["bars_below", "b"]]);

/** @param {string} name */
function control(name) {
  return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
}

const cursor = makeCursor(board, {
  symmetry: () => (builder.dataset.kind === "freestyle" ? "none" : control("symmetry").value),
  isFree: () => builder.dataset.kind === "freestyle",
  changed() {
    repaint(false);
    saving.changed();
  },
  moved: light,
  act(name) {
    if (name === "again") /** @type {HTMLElement | null} */ (document.querySelector("#machine [data-again]"))?.click();
    else saving.act(/** @type {HTMLButtonElement} */ (document.getElementById(name)).formAction, {});
  },
});

// --- what is seen ---------------------------------------------------------------------------------

/** @param {boolean} settled */
function repaint(settled) {
  cursor.refresh();
  paintNumbers(board, cursor.entries);
  paintRows(board, cursor.entries, settled);
  showClean();
  light();
}

function showClean() {
  const isSeen = !(/** @type {HTMLElement} */ (document.getElementById("preview")).hidden);
  if (isSeen) display(board, cursor.entries, shownClue);
}

/** @param {string} place The clue with the lengths that it tells, as players see it. */
function shownClue(place) {
  const row = rowOf(place);
  const clue = row ? fieldOf(row, "clue").value : "";
  return clue && row?.dataset.lengths ? `${clue} (${row.dataset.lengths})` : clue;
}

function light() {
  const [entry, picked] = [cursor.entry(), cursor.region()];
  for (const [at, square] of board.squares.entries()) {
    square.classList.toggle("lit", entry?.cells.includes(at) ?? false);
    square.classList.toggle("here", at === cursor.at);
    square.classList.toggle("picked", picked.includes(at));
    board.inputs[at].tabIndex = at === cursor.at ? 0 : -1;
  }
  for (const row of document.querySelectorAll(".entry")) row.classList.toggle("lit", row.id === `row-${entry?.place}`);
  document.dispatchEvent(new CustomEvent("build:entry", { detail: entry?.place ?? "" }));
  if (control("region").value !== picked.join(" ")) {
    control("region").value = picked.join(" ");
    control("region").dispatchEvent(new Event("change", { bubbles: true }));
  }
  const text = entry ? `${entry.number} ${element.dataset[entry.direction]}: ${answerOf(board, entry) || "…"}` : "";
  if (line.textContent !== text) line.textContent = text;
  name(cursor.at);
}

/** @param {number} at What a screen reader says of a cell. */
function name(at) {
  const { text } = board.cells[at];
  const place = `${element.dataset.row} ${Math.floor(at / board.width) + 1}, ${element.dataset.column} ${(at % board.width) + 1}`;
  const held = text === "#" ? element.dataset.block : text === "@" ? element.dataset.outside : text || element.dataset.empty;
  board.inputs[at].setAttribute("aria-label", `${held}, ${place}`);
}

// --- what is saved --------------------------------------------------------------------------------

const rowFields = () => [.../** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".entry"))];
const looseFields = () => [.../** @type {NodeListOf<HTMLInputElement>} */ (looseList.querySelectorAll("input, select"))];
const looseText = () => looseFields().map((field) => field.value).join("\n");

function prepare() {
  for (const [field, mark] of HIDDEN) {
    control(field).value = board.cells.flatMap((cell, at) => (cell.marks.includes(mark) ? [at] : [])).join(" ");
  }
}

/** @returns {Sent} */
function asItIs() {
  return {
    cells: board.cells.map((cell) => JSON.stringify(cell)),
    rows: new Map(rowFields().map((row) => [row.dataset.place ?? "", [fieldOf(row, "answer").value, fieldOf(row, "clue").value]])),
    loose: looseText(),
  };
}

const saving = keepSaved(form, {
  prepare,
  sent: asItIs,
  take,
  refused(told) {
    const box = /** @type {HTMLElement} */ (document.getElementById("elsewhere"));
    /** @type {HTMLElement} */ (document.getElementById("theirs")).textContent = told.theirs.join("\n");
    box.hidden = false;
    box.scrollIntoView({ block: "nearest" });
  },
});

/**
 * What the server made of it; what was changed here since it was sent stays.
 * @param {Record<string, any>} told @param {Sent} sent
 */
function take(told, sent) {
  control("base").value = told.base;
  if (told.width !== board.width || told.height !== board.height) {
    sessionStorage.removeItem(`build ${location.pathname}`);
    location.reload();
    return;
  }
  /** @type {HTMLElement} */ (document.getElementById("elsewhere")).hidden = true;
  for (const [at, [text, marks]] of told.cells.entries()) {
    if (JSON.stringify(board.cells[at]) !== sent.cells[at]) continue;
    board.cells[at] = { text, marks };
    if (!cursor.rebus || cursor.at !== at) paintCell(board, at);
  }
  if (!saving.isDirty()) takeSetup(told);
  repaint(!saving.isDirty());
  for (const row of told.rows) takeRow(row, sent);
  if (looseText() === sent.loose) takeLoose(told.loose);
  showRemarks(told.remarks);
  if (told.findings) showFindings(told.findings, told.valid);
  else if (!told.checked) tellStale();
  /** @type {HTMLButtonElement} */ (document.getElementById("undo")).disabled = !told.undo;
  /** @type {HTMLButtonElement} */ (document.getElementById("redo")).disabled = !told.redo;
  showClean();
  document.dispatchEvent(new CustomEvent("build:saved", { detail: told }));
}

/** @param {Record<string, any>} told A step back or forward may change them together with the grid. */
function takeSetup(told) {
  for (const key of ["type", "symmetry"]) {
    const option = control(key).querySelector(`option[value="${told[key]}"]`);
    if (option) control(key).value = told[key];
  }
  builder.dataset.kind = told.type;
}

/** @param {Record<string, any>} told @param {Sent} sent */
function takeRow(told, sent) {
  const row = rowOf(told.place);
  if (!row) return;
  row.dataset.lengths = told.lengths;
  const [answer, clue] = sent.rows.get(told.place) ?? [answerIn(told.place), ""];
  const fields = /** @type {[HTMLInputElement, string, string][]} */ ([[fieldOf(row, "answer"), answer, told.answer], [fieldOf(row, "clue"), clue, told.clue]]);
  for (const [field, was, now] of fields) if (field.value === was && field.value !== now) field.value = now;
}

/** @param {string} place What the grid has in the row of a place. */
function answerIn(place) {
  const entry = cursor.entries.find((one) => one.place === place);
  return entry ? answerOf(board, entry) : "";
}

/** @param {string[][]} rows */
function takeLoose(rows) {
  /** @type {HTMLElement} */ (document.getElementById("loose")).hidden = !rows.length;
  if (rows.length === looseList.childElementCount && rows.flat().join("\n") === orderedLoose()) return;
  looseList.replaceChildren(...rows.map(([answer, clue, direction, row, col]) => {
    const item = /** @type {HTMLElement} */ (/** @type {DocumentFragment} */ (looseBlank.content.cloneNode(true)).firstElementChild);
    const values = { answer, clue, direction, row, col };
    for (const [key, value] of Object.entries(values)) {
      /** @type {HTMLInputElement} */ (item.querySelector(`[name=loose_${key}]`)).value = value;
    }
    return item;
  }));
}

function orderedLoose() {
  const names = ["answer", "clue", "direction", "row", "col"];
  return [...looseList.children].flatMap((item) => names.map((key) => /** @type {HTMLInputElement} */ (item.querySelector(`[name=loose_${key}]`)).value)).join("\n");
}

// --- tools and fields -----------------------------------------------------------------------------

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-tool]"))) {
  button.addEventListener("click", () => {
    const { tool } = button.dataset;
    const picked = cursor.region();
    // With a region chosen a tool works on all of it at once.
    if (picked.length && tool !== "letter" && tool !== "rebus" && tool !== "region") {
      cursor.apply(tool ?? "", picked);
      return;
    }
    cursor.tool = tool ?? "letter";
    for (const other of document.querySelectorAll("[data-tool]")) other.setAttribute("aria-pressed", String(other === button));
  });
}

form.addEventListener("input", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (["cell", "answer", "picture"].includes(field.name) || field.closest("#adding, #loose, .by-hand")) return;
  if (field.name === "clue") showClean();
  saving.changed();
});

form.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (["cell", "region", "picture"].includes(field.name) || field.closest("#adding, .by-hand")) return;
  if (field.name === "type") builder.dataset.kind = field.value;
  if (field.name.startsWith("look_")) showLook(field);
  saving.changed();
});

/** @param {HTMLInputElement} field A choice of the look, which the grid and the preview show at once. */
function showLook(field) {
  const name = field.name.replace("_", "-");
  for (const one of [...builder.classList]) if (one === name || one.startsWith(`${name}-`)) builder.classList.remove(one);
  if (field.value) builder.classList.add(name, `${name}-${field.value}`);
}

/** @param {string | undefined} place */
function goTo(place) {
  const entry = cursor.entries.find((one) => one.place === place);
  if (!entry) return;
  cursor.across = entry.direction === "across";
  if (!entry.cells.includes(cursor.at)) cursor.at = entry.cells[0];
  light();
}

form.addEventListener("focusin", (event) => {
  goTo(/** @type {HTMLElement} */ (event.target).closest(".entry")?.id.slice("row-".length));
});

form.addEventListener("keydown", stepClues);

// A step back or forward, wherever the focus is: a field of text has steps of its own.
document.addEventListener("keydown", (event) => {
  const key = event.key.toLowerCase();
  const isStep = (event.ctrlKey || event.metaKey) && !event.altKey && (key === "z" || key === "y");
  if (!isStep || event.defaultPrevented || /** @type {Element} */ (event.target).closest("input, textarea")) return;
  event.preventDefault();
  const name = key === "y" || event.shiftKey ? "redo" : "undo";
  saving.act(/** @type {HTMLButtonElement} */ (document.getElementById(name)).formAction, {});
});

form.addEventListener("submit", (event) => {
  const button = /** @type {HTMLButtonElement | null} */ (/** @type {SubmitEvent} */ (event).submitter);
  if (button?.dataset.plain !== undefined) {
    prepare();
    return;
  }
  event.preventDefault();
  const adds = document.activeElement?.closest("#adding") !== null || button?.id === "add";
  const extra = button?.name ? { [button.name]: button.value } : {};
  const url = button?.hasAttribute("formaction") ? button.formAction : form.action;
  saving.act(url, /** @type {Record<string, string>} */ (extra), adds).then((taken) => {
    if (taken && adds) emptyAdded();
  });
});

function emptyAdded() {
  for (const key of ["answer", "clue", "row", "col"]) control(`new_${key}`).value = "";
  control("new_answer").focus();
}

document.getElementById("take-theirs")?.addEventListener("click", () => sessionStorage.removeItem(`build ${location.pathname}`));
document.addEventListener("build:part", showClean);

// Whoever leaves for another page of the draft, or has a machine work on it, takes along what was typed.
document.addEventListener("click", (event) => {
  const control = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("a[data-flush], button[data-flush]"));
  if (!control || !saving.isDirty()) return;
  event.preventDefault();
  event.stopPropagation();
  saving.flush().then((taken) => {
    if (taken) control.click();
  });
}, true);

document.addEventListener("submit", (event) => {
  const other = /** @type {HTMLFormElement} */ (event.target);
  if (other.dataset.flush === undefined || !saving.isDirty()) return;
  event.preventDefault();
  saving.flush().then((taken) => {
    if (taken) other.requestSubmit();
  });
});

// A panel that has changed the draft says so by an element with data-changed: the page takes what is there now.
document.addEventListener("htmx:after:swap", () => {
  const changed = document.querySelector(".panel [data-changed]");
  if (!changed) return;
  changed.removeAttribute("data-changed");
  pull();
});

async function pull() {
  const sent = asItIs();
  const answer = await fetch(location.pathname, { headers: { Accept: "application/json" } });
  if (!answer.ok) return;
  const told = await answer.json();
  control("edits").value = String(told.edits);
  take(told, sent);
}

// --- the beginning --------------------------------------------------------------------------------

/** @param {string} kept What an earlier visit could not send. */
function restore(kept) {
  const found = new URLSearchParams(kept);
  const cells = found.getAll("cell");
  if (cells.length !== board.cells.length || found.get("columns") !== String(board.width)) return;
  const marked = HIDDEN.map(([field, mark]) => /** @type {const} */ ([mark, new Set((found.get(field) ?? "").split(" "))]));
  for (const [at, text] of cells.entries()) {
    board.cells[at] = { text, marks: marked.filter(([, places]) => places.has(String(at))).map(([mark]) => mark).join("") };
    paintCell(board, at);
  }
  repaint(false);
  const [answers, clues] = [found.getAll("answer"), found.getAll("clue")];
  for (const [number, place] of found.getAll("place").entries()) {
    const row = rowOf(place);
    if (!row) continue;
    fieldOf(row, "answer").value = answers[number];
    fieldOf(row, "clue").value = clues[number];
  }
  for (const key of ["title", "theme"]) control(key).value = found.get(key) ?? control(key).value;
  // Still the same tab to the server: the browser may have sent it when the page was left.
  for (const key of ["edits", "tab", "base"]) control(key).value = found.get(key) ?? "";
  saving.changed();
}

cursor.at = Math.max(0, board.cells.findIndex((cell) => isOpen(cell)));
// What was typed before this script was there: it is looked for before the page is painted.
const isEarly = [...form.elements].some((field) => !field.closest("#adding, .by-hand, #board") && isChanged(field))
  || board.inputs.some((input, at) => input.defaultValue !== board.cells[at].text);
const chosen = [.../** @type {NodeListOf<HTMLSelectElement>} */ (document.querySelectorAll("select[data-entry]"))].find(isChanged)?.value;
element.classList.add("live");
for (const at of board.cells.keys()) paintCell(board, at);
repaint(true);
goTo(chosen);
const kept = saving.left();
if (kept) restore(kept);
else if (isEarly) saving.changed();
