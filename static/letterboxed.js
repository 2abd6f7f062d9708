// What is Letter Boxed's own in the browser: the path of the half-typed word, and going back into the word before.
import { takeBackUnsent } from "./play/sending.js";
import { listUnsent } from "./play/unsent.js";
import { refuse } from "./play/waiting.js";
import { animate, begin, input, setLine } from "./play.js";
import "./share.js";

const square = () => /** @type {HTMLElement} */ (document.getElementById("square"));
const undo = /** @type {HTMLElement | null} */ (document.querySelector(".js-undo"));
const over = /** @type {HTMLElement} */ (document.getElementById("play")).classList.contains("over");
/** @param {string} letter */
function at(letter) {
  const spot = square().querySelector(`.spot[value="${CSS.escape(letter)}"]`);
  return /** @type {HTMLElement | null} */ (spot);
}
const first = () => square().dataset.start ?? "";
// The letter that the next word must begin with. A word without an answer counts as taken until it is refused.
const start = () => lastOf(listUnsent().at(-1)?.word) || first();
const chain = () => /** @type {HTMLElement} */ (document.querySelector(".chain"));
/** @param {string} [word] */
const lastOf = (word = "") => word.slice(-1).toLowerCase();
/** The word that was handed in last. */
let handedIn = "";
let goingBack = false;

/** The newest word is the one that matters. */
function scroll() {
  chain().scrollLeft = chain().scrollWidth;
}

/** What the half-typed word would use up, and how long it is. @param {number} length @param {number} fresh */
function count(length, fresh) {
  const pips = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#pips i"))];
  const used = square().querySelectorAll(".spot.used").length;
  for (const [at, pip] of pips.entries()) pip.classList.toggle("soon", at >= used && at < used + fresh);
  const { dataset } = /** @type {HTMLElement} */ (document.getElementById("entry"));
  if (length) dataset.count = String(length);
  else delete dataset.count;
}

/** A button that has gone with its answer leaves the focus to what it changed. @param {Element} source */
function keepFocus(source) {
  if (source.matches(".js-restart")) {
    document.getElementById("again")?.hidePopover();
    chain().focus({ preventScroll: true });
  } else if (source.matches(".js-hint") && document.activeElement === document.body) {
    const next = document.getElementById("hint") ?? document.querySelector(".hint-list");
    /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
  }
}

/** Whether a letter stands on the same side as one beside the caret: two of a side never follow each other. @param {string} letter */
function isShut(letter) {
  const side = at(letter)?.dataset.side;
  const [from, to] = [input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length];
  const beside = [...input.value.slice(Math.max(0, from - 1), from), ...input.value.slice(to, to + 1)];
  return side !== undefined && beside.some((other) => at(other.toLowerCase())?.dataset.side === side);
}

/** @param {string} letter */
function refuses(letter) {
  if (!isShut(letter)) return false;
  refuse(square().dataset.sameSide ?? "");
  animate(/** @type {HTMLElement} */ (document.getElementById("entry")), "shake");
  return true;
}

function back() {
  if (over || !start() || input.value.length > start().length) return false;
  const word = takeBackUnsent();
  if (word) setLine(word);
  else if (!goingBack && !listUnsent().length) {
    goingBack = true;
    undo?.click();
  }
  return true;
}

// A request that failed must not leave the way back closed, nor its word's last letter in the line.
for (const name of /** @type {const} */ (["htmx:error", "htmx:response:error"])) {
  document.addEventListener(name, (event) => {
    goingBack = false;
    const isWord = event.detail?.ctx?.sourceElement?.matches(".js-send");
    if (isWord && !listUnsent().length && input.value === lastOf(handedIn)) input.value = first();
  }, true);
}

begin({
  order: () => square().dataset.order ?? "",
  tile: at,
  kind: (letter) => (at(letter.toLowerCase()) ? "on" : "outside"),
  draft: (value) => (value === start() ? "" : value),
  blank: start,
  // A chain that has gone on elsewhere wants another word.
  restore: (draft) => setLine(draft.startsWith(start()) ? draft : start()),
  back,

  // Whoever types the whole word begins with the letter that stands there already.
  repeats: (letter) => start() !== "" && input.value === start() && letter === start(),
  refuses,

  // A phone's keyboard takes the first letter away without saying which key it was.
  typed(value) {
    if (!start() || value.toLowerCase().startsWith(start())) return;
    input.value = start() + value;
    if (!value) back();
  },

  sent(word) {
    handedIn = word;
    return lastOf(word);
  },

  answered(_good, word, said) {
    scroll();
    const solved = said.dataset.code === "solved";
    if (solved) document.querySelector("#finish .answers")?.scrollIntoView({ block: "nearest" });
    // A fast typist has sent the next word already: the line is set right by its answer.
    if (listUnsent().length) return;
    const guessed = lastOf(handedIn || word);
    const line = input.value;
    if (line === guessed || line === "") setLine(first());
    else if (!line.startsWith(first())) setLine(first() + line);
    else setLine(line);
  },

  swapped(source) {
    if (source.matches(".js-shuffle")) return animate(square(), "shuffled");
    goingBack = false;
    scroll();
    keepFocus(source);
    if (source.matches(".js-undo, .js-restart")) setLine(square().dataset.draft ?? "");
  },

  drawn(value) {
    const letters = [...value.toLowerCase()];
    const spots = letters.map(at).filter((spot) => spot !== null);
    const last = at(letters.at(-1) ?? "");
    square().querySelector(".draft-path")?.setAttribute("points", spots.map((spot) => spot.dataset.at).join(" "));
    for (const spot of /** @type {NodeListOf<HTMLElement>} */ (square().querySelectorAll(".spot"))) {
      spot.classList.toggle("typed", spots.includes(spot));
      spot.classList.toggle("current", spot === last);
      const shut = last?.dataset.side === spot.dataset.side;
      spot.classList.toggle("shut", shut);
      if (shut) spot.setAttribute("aria-disabled", "true");
      else spot.removeAttribute("aria-disabled");
    }
    count(value === start() ? 0 : letters.length, new Set(spots.filter((spot) => !spot.matches(".used"))).size);
  },
});

scroll();
