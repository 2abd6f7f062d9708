// The machine and the words beside the grid: in step with the selected entry and with what is saved.

/** @typedef {{ place: string, number: number, direction: string, answer: string }} Row */

const board = /** @type {HTMLElement} */ (document.getElementById("board"));
const proposal = /** @type {HTMLElement} */ (document.getElementById("proposal"));
const words = /** @type {HTMLElement} */ (document.getElementById("words"));
const seek = /** @type {HTMLFormElement} */ (document.getElementById("seek"));
const choices = [.../** @type {NodeListOf<HTMLSelectElement>} */ (document.querySelectorAll("select[data-entry]"))];
const cells = [.../** @type {NodeListOf<HTMLInputElement>} */ (board.querySelectorAll("input[name=cell]"))];
const SOON = 250;
// A cell and what is proposed for it.
const NUMBERED = /^(\d+)(.+)$/;

let place = "";
let inView = false;
let stale = true;
let timer = 0;

// --- the selected entry ---------------------------------------------------------------------------

document.addEventListener("build:entry", (event) => {
  const chosen = /** @type {CustomEvent<string>} */ (event).detail;
  if (!chosen || chosen === place) return;
  place = chosen;
  for (const select of choices) select.value = place;
  markEntry();
  lookUpSoon();
});

/** @param {Row[]} rows */
function offer(rows) {
  for (const select of choices) {
    const chosen = select.value;
    const same = select.length === rows.length && rows.every((row, n) => select.options[n].value === row.place);
    if (same) continue;
    select.replaceChildren(...rows.map((row) => new Option(`${row.number} ${board.dataset[row.direction]}`, row.place)));
    if (rows.some((row) => row.place === chosen)) select.value = chosen;
  }
}

// --- what is found for it -------------------------------------------------------------------------

/** What nobody sees is not looked up. */
function lookUpSoon() {
  stale = true;
  clearTimeout(timer);
  if (inView) timer = setTimeout(lookUp, SOON);
}

function lookUp() {
  stale = false;
  seek.dispatchEvent(new Event("seek"));
}

new IntersectionObserver(([entry]) => {
  inView = entry.isIntersecting;
  if (inView && stale) lookUpSoon();
}).observe(words);

document.addEventListener("build:saved", (event) => {
  const told = /** @type {CustomEvent<{ rows: Row[] }>} */ (event).detail;
  offer(told.rows);
  emptyPlaced(told.rows);
  document.getElementById("machine-watch")?.dispatchEvent(new Event("look"));
  lookUpSoon();
});

/** @param {Row[]} rows A word that has found its place need not be placed again. */
function emptyPlaced(rows) {
  const [word, clue] = ["place-answer", "place-clue"].map((id) => /** @type {HTMLInputElement} */ (document.getElementById(id)));
  const letters = word.value.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  if (letters && rows.some((row) => row.answer === letters)) {
    word.value = "";
    clue.value = "";
  }
}

// --- what is proposed, in grey in the grid --------------------------------------------------------

function showProposed() {
  const letters = new Map(
    (proposal.querySelector("[data-letters]")?.getAttribute("data-letters") ?? "")
      .split(" ")
      .map((one) => NUMBERED.exec(one))
      .flatMap((found) => (found ? [[Number(found[1]), found[2]]] : [])),
  );
  for (const [at, input] of cells.entries()) {
    const letter = letters.get(at) ?? "";
    if (input.placeholder !== letter) input.placeholder = String(letter);
  }
  markEntry();
}

function markEntry() {
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (proposal.querySelectorAll("li[data-place]"))) {
    item.classList.toggle("lit", item.dataset.place === place);
  }
}

// Who has asked for something looks where the button was: what has come of it may be below the edge of the screen.
let awaited = false;
document.getElementById("machine")?.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("button[formaction]");
  if (button && !proposal.contains(button)) awaited = true;
}, true);

// A lower score that is offered then stands in its field.
document.getElementById("lower-fill")?.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("button");
  if (button) /** @type {HTMLInputElement} */ (document.getElementById("min-score")).value = button.value;
}, true);

// What is taken changes the grid, which lies above on a narrow screen.
proposal.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("button[name=grid], button[name=accept][value=all]");
  if (button) document.querySelector(".drawing .board")?.scrollIntoView({ block: "nearest" });
});

function bringIntoView() {
  const found = proposal.querySelector(".proposal .buttons, .previews > li");
  const seen = found ?? proposal.querySelector("#generation");
  const refused = [...document.querySelectorAll("#machine .error")].some((said) => said.textContent?.trim());
  if (!awaited || refused || !seen) return;
  awaited = !found;
  seen.scrollIntoView({ block: "nearest" });
}

new MutationObserver(() => {
  showProposed();
  bringIntoView();
}).observe(proposal, { childList: true });
showProposed();

// --- keys -----------------------------------------------------------------------------------------

// Enter in a field presses the button beside it, and not the first one of the page.
document.addEventListener("keydown", (event) => {
  const field = /** @type {HTMLElement} */ (event.target);
  const button = /** @type {HTMLButtonElement | null} */ (field.closest(".machine-part")?.querySelector("button[type=submit]") ?? null);
  if (event.key !== "Enter" || !button || field.tagName !== "INPUT") return;
  event.preventDefault();
  button.click();
});
