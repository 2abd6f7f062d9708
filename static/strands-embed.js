// A board of Strands in a frame of another site. A letter that is pressed is drawn at once; a word goes to the server,
// and its answer takes the place of what the page shows.

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const COLUMNS = 6;
const CELL = 100;
let isSending = false;

const form = () => /** @type {HTMLFormElement} */ (document.getElementById("embed"));
const path = () => /** @type {HTMLInputElement} */ (document.getElementById("path"));
const cells = () => [.../** @type {NodeListOf<HTMLButtonElement>} */ (main.querySelectorAll(".cell"))];
const traced = () => path().value.split(".").filter(Boolean).map(Number);

/** @param {number} one @param {number} other */
function touch(one, other) {
  const [down, right] = [Math.floor(one / COLUMNS) - Math.floor(other / COLUMNS), (one % COLUMNS) - (other % COLUMNS)];
  return Math.abs(down) <= 1 && Math.abs(right) <= 1;
}

/** @param {number[]} way */
function draw(way) {
  const all = cells();
  path().value = way.join(".");
  for (const cell of all) cell.classList.toggle("typed", way.includes(Number(cell.value)));
  const points = way.map((at) => `${(at % COLUMNS) * CELL + CELL / 2},${Math.floor(at / COLUMNS) * CELL + CELL / 2}`);
  document.getElementById("trail")?.setAttribute("points", points.join(" "));
  /** @type {HTMLInputElement} */ (document.getElementById("word")).value = way.map((at) => all[at].firstChild?.textContent ?? "").join("").toLowerCase();
}

/** @param {number} at A neighbour goes on, an earlier letter goes back to it, the last one hands in. */
function tap(at) {
  const way = traced();
  const last = way[way.length - 1];
  if (at === last && way.length > 1) form().requestSubmit(main.querySelector(".line button"));
  else if (at === last) draw([]);
  else if (way.includes(at)) draw(way.slice(0, way.indexOf(at) + 1));
  else draw(last !== undefined && touch(at, last) ? [...way, at] : [at]);
}

/** @param {string} text */
function say(text) {
  const said = /** @type {HTMLElement} */ (document.getElementById("said"));
  said.className = "bad";
  said.textContent = text;
}

/** @param {HTMLElement | null} submitter */
async function send(submitter) {
  // A second press while the first one is on its way sends nothing.
  if (isSending) return;
  isSending = true;
  const body = new URLSearchParams(/** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form(), submitter))));
  const at = document.activeElement instanceof HTMLButtonElement && document.activeElement.name === "cell" ? document.activeElement.value : "";
  try {
    const answer = await fetch(form().action, { method: "POST", body, credentials: "omit" });
    if (!answer.ok) return say((answer.status === 429 ? form().dataset.slow : form().dataset.away) ?? "");
    take(await answer.text(), at);
  } catch {
    say(form().dataset.away ?? "");
  } finally {
    isSending = false;
  }
}

/** @param {string} page @param {string} at The letter that had the focus. */
function take(page, at) {
  const fresh = new DOMParser().parseFromString(page, "text/html").querySelector("main");
  // The line that a reader listens to stays the same element.
  const [old, said] = [document.getElementById("said"), fresh?.querySelector("#said")];
  if (!fresh || !old || !said) return;
  [old.className, old.textContent] = [said.className, said.textContent];
  said.replaceWith(old);
  main.replaceChildren(...fresh.childNodes);
  const word = document.getElementById("word");
  if (at) cells()[Number(at)]?.focus();
  else word?.focus({ preventScroll: true });
}

main.addEventListener("click", (event) => {
  const cell = /** @type {HTMLButtonElement | null} */ (/** @type {Element} */ (event.target).closest(".cell"));
  if (!cell) return;
  event.preventDefault();
  tap(Number(cell.value));
});
main.addEventListener("submit", (event) => {
  event.preventDefault();
  send(/** @type {SubmitEvent} */ (event).submitter);
});
main.addEventListener("input", () => {
  // Whoever types has let go of the letters.
  path().value = "";
  for (const cell of cells()) cell.classList.remove("typed");
  document.getElementById("trail")?.setAttribute("points", "");
});
