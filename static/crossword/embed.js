// A crossword in a frame of another site. Cookies are blocked there, so what is typed is kept by the page alone.

const form = /** @type {HTMLFormElement} */ (document.getElementById("embed"));
const said = /** @type {HTMLElement} */ (document.getElementById("said"));
const now = /** @type {HTMLElement} */ (document.getElementById("now"));
const table = /** @type {HTMLTableElement} */ (form.querySelector("table"));
const width = table.rows[0]?.cells.length ?? 0;
const STORE = `embed ${location.pathname}`;
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width };

/** @type {Map<number, HTMLInputElement>} */
const cells = new Map();
for (const input of form.querySelectorAll("input")) {
  if (input.dataset.place) cells.set(Number(input.dataset.place), input);
}
/** @type {"across" | "down"} */
let direction = "across";

/** @param {HTMLInputElement} input */
const numberOf = (input) => (direction === "across" ? input.dataset.across : input.dataset.down) ?? "0";
const turned = () => (direction === "across" ? "down" : "across");

/** @param {HTMLInputElement} input */
function light(input) {
  if (numberOf(input) === "0") {
    direction = turned();
    if (numberOf(input) === "0") direction = turned();
  }
  const number = numberOf(input);
  for (const cell of cells.values()) {
    const inside = number !== "0" && numberOf(cell) === number;
    cell.parentElement?.classList.toggle("lit", inside);
  }
  for (const clue of document.querySelectorAll("[data-clue]")) {
    const here = clue.getAttribute("data-clue") === `${direction}-${number}`;
    clue.classList.toggle("lit", here);
    if (here) now.textContent = clue.textContent;
  }
}

/** @param {HTMLInputElement} input @param {number} way 1 or -1 */
function along(input, way) {
  const place = Number(input.dataset.place) + way * (direction === "across" ? 1 : width);
  const next = cells.get(place);
  // The next cell belongs to the same entry, or there is none.
  return next && numberOf(next) === numberOf(input) ? next : null;
}

/**
 * At the end of an entry the next one of the list begins.
 * @param {HTMLInputElement} input
 */
function onward(input) {
  const next = along(input, 1);
  if (next) return next.focus();
  const keys = [...document.querySelectorAll("[data-clue]")].map((clue) => clue.getAttribute("data-clue") ?? "");
  const [way, number] = (keys[keys.indexOf(`${direction}-${numberOf(input)}`) + 1] ?? keys[0] ?? "").split("-");
  direction = way === "down" ? "down" : "across";
  [...cells.values()].find((cell) => numberOf(cell) === number)?.focus();
}

/** @param {HTMLInputElement} from @param {number} step */
function jump(from, step) {
  const start = Number(from.dataset.place);
  const row = Math.floor(start / width);
  for (let place = start + step; place >= 0 && place < width * table.rows.length; place += step) {
    if (Math.abs(step) === 1 && Math.floor(place / width) !== row) return;
    const found = cells.get(place);
    if (found) return found.focus();
  }
}

function keep() {
  const typed = [...cells].filter(([, input]) => !input.readOnly).map(([place, input]) => [place, input.value]);
  try {
    sessionStorage.setItem(STORE, JSON.stringify(typed));
  } catch {
    // A browser may keep nothing for a page in a frame.
  }
}

function take() {
  /** @type {[number, string][]} */
  let typed = [];
  try {
    typed = JSON.parse(sessionStorage.getItem(STORE) ?? "[]");
  } catch {
    return;
  }
  for (const [place, text] of typed) {
    const input = cells.get(place);
    if (input && !input.readOnly && !input.value) input.value = text;
  }
}

/** @param {HTMLInputElement} input @param {string} text */
function write(input, text) {
  if (!input.readOnly) input.value = text;
  input.parentElement?.classList.remove("wrong");
  input.removeAttribute("aria-invalid");
  said.textContent = "";
  keep();
}

form.addEventListener("focusin", (event) => {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || !input.dataset.place) return;
  input.select();
  light(input);
});

form.addEventListener("pointerdown", (event) => {
  const input = event.target;
  if (input instanceof HTMLInputElement && input === document.activeElement && input.dataset.place) {
    direction = turned();
    light(input);
  }
});

form.addEventListener("input", (event) => {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || !input.dataset.place) return;
  // What stood there before may still be in front of the new letter.
  const signs = [...input.value.replace(/\s/g, "")];
  write(input, (signs.at(-1) ?? "").toUpperCase());
  if (signs.length) onward(input);
});

form.addEventListener("keydown", (event) => {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || !input.dataset.place) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
  if (step !== undefined) {
    const way = Math.abs(step) === 1 ? "across" : "down";
    const turns = way !== direction && numberOf(input) !== "0";
    direction = way;
    if (turns && (way === "across" ? input.dataset.across : input.dataset.down) !== "0") light(input);
    else jump(input, step);
  } else if (event.key === " ") {
    direction = turned();
    light(input);
  } else if (event.key === "Delete") {
    write(input, "");
  } else if (event.key === "Backspace") {
    const target = input.value ? input : along(input, -1);
    if (target) write(target, "");
    target?.focus();
  } else if (event.key === "Enter") {
    form.requestSubmit();
  } else return;
  event.preventDefault();
});

let asking = false;
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (asking) return;
  asking = true;
  try {
    const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    if (answer.status === 429) said.textContent = form.dataset.slow ?? "";
    if (!answer.ok) {
      if (answer.status !== 429) said.textContent = form.dataset.away ?? "";
      return;
    }
    const told = await answer.json();
    said.textContent = told.said;
    for (const [place, input] of cells) {
      const wrong = told.wrong.includes(place);
      input.parentElement?.classList.toggle("wrong", wrong);
      input.toggleAttribute("aria-invalid", wrong);
      if (wrong) input.setAttribute("aria-invalid", "true");
    }
  } catch {
    said.textContent = form.dataset.away ?? "";
  } finally {
    asking = false;
  }
});

take();
// What was typed before this script was there.
for (const input of cells.values()) input.value = input.value.trim().toUpperCase();
keep();
