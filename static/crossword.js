// A crossword in the browser: its parts are in crossword/, and what joins them to the page is here.
import { typedBefore } from "./crossword/cells.js";
import { setPaused } from "./crossword/clock.js";
import { cursor, go } from "./crossword/cursor.js";
import { board, inputs, isOver, play } from "./crossword/grid.js";
import { listen as listenToKeys } from "./crossword/keys.js";
import { listen as listenToButtons } from "./crossword/pad.js";
import { answered, begin, count, flush, poll } from "./crossword/queue.js";
import { type } from "./crossword/typing.js";
import { isThere, ready } from "./play/htmx.js";
import { countedIn, isBegun, keepForReload, lend, recall, settle, timeRequests } from "./play/time.js";

/** @typedef {import("./crossword/queue.js").Told} Told */

const verdict = /** @type {HTMLElement} */ (document.getElementById("verdict"));
const finish = /** @type {HTMLElement} */ (document.getElementById("finish"));
const SAID_FOR = 4000;
const LEAST = 1000;

// --- what is said ---------------------------------------------------------------------------------

let silence = 0;
let said = 0;
function saidForAWhile() {
  clearTimeout(silence);
  said = performance.now();
  silence = setTimeout(() => verdict.replaceChildren(), SAID_FOR);
}

/** Whoever goes on has read it, or typed too fast to. */
function goesOn() {
  if (performance.now() - said > LEAST) verdict.replaceChildren();
}

/** @param {string} text */
function say(text) {
  const message = document.createElement("p");
  message.className = "verdict bad full";
  message.textContent = text;
  verdict.replaceChildren(message);
  saidForAWhile();
}

let wasFull = false;
/** @param {Told} told */
function stands(told) {
  if (told.over) return end(told);
  if (told.full && !wasFull) say(board.dataset.full ?? "");
  wasFull = told.full;
}

/** @param {Told} told */
function end(told) {
  if (isOver()) return;
  // Given up elsewhere: the letters come with the page alone.
  if (!told.solved) return location.reload();
  const parsed = new DOMParser().parseFromString(told.finish ?? "", "text/html");
  finish.replaceChildren(...parsed.head.childNodes, ...parsed.body.childNodes);
  ready().then(() => window.htmx?.process(finish));
  close();
  settle(0, told.seconds);
}

/** Nothing can be written any more. */
function close() {
  setPaused(false);
  board.dataset.over = "";
  play.classList.add("over");
  for (const input of inputs.values()) input.readOnly = true;
  verdict.replaceChildren();
  document.querySelector(".js-help")?.remove();
  document.querySelector(".give-up")?.remove();
  // The grid stays in sight above it: only its first line must be seen.
  finish.querySelector("h2")?.scrollIntoView({ block: "nearest" });
  share();
}

// The text to share is there at the end alone.
function share() {
  if (isOver()) import("./share.js");
}

// --- checks and letters shown ---------------------------------------------------------------------

let asking = false;
/**
 * Letters that wait are sent before they are checked.
 * @param {MouseEvent} event
 */
async function ask(event) {
  const button = /** @type {Element} */ (event.target).closest(".js-ask");
  if (!(button instanceof HTMLElement) || (!count() && isThere())) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // Pressed twice it still asks once: what is shown or checked is told in the result.
  if (asking) return;
  asking = true;
  const sent = await flush();
  const came = sent && (await ready());
  asking = false;
  if (came) return button.click();
  if (sent) say(document.body.dataset.offline ?? "");
  document.getElementById("help")?.hidePopover();
}

/**
 * Whoever leaves with a button, as by logging out, first hands in what waits.
 * @param {SubmitEvent} event
 */
async function submit(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!count() || form.querySelector(".js-ask")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (await flush()) form.requestSubmit(event.submitter);
  else HTMLFormElement.prototype.submit.call(form);
}

/** @param {Element} source */
async function swapped(source) {
  if (!source.matches(".js-ask")) return;
  document.getElementById("help")?.hidePopover();
  saidForAWhile();
  await poll();
  if (finish.firstElementChild && !isOver()) close();
  go(cursor.at);
}

// --- where the cursor stands goes to the server when the page is left ------------------------------

let kept = "";
const standing = () => `${cursor.at} ${cursor.across}`;

async function keep() {
  const time = isBegun() ? lend() : 0;
  if ((standing() === kept && !time) || isOver()) return settle(time);
  kept = standing();
  const fields = new FormData(/** @type {HTMLFormElement} */ (document.getElementById("guess")));
  const body = new URLSearchParams({ slug: play.dataset.slug ?? "", at: String(cursor.at), across: cursor.across ? "1" : "0" });
  if (time) body.set("seconds", String(time));
  for (const name of ["csrf_token", "player"]) body.set(name, String(fields.get(name) ?? ""));
  try {
    const answer = await fetch(play.dataset.state ?? "", { method: "POST", body, keepalive: true });
    settle(time, countedIn(answer.ok ? answer.headers : undefined));
  } catch {
    kept = "";
    settle(time);
  }
}

/** What was typed and pressed before is done now: letters that stand in one cell were meant for those behind it too. */
function catchUp() {
  for (const [cell, text] of isOver() ? [] : typedBefore) {
    go(cell);
    for (const sign of text) type(sign);
  }
  for (const [button] of window.early?.() ?? []) button.click();
}

function start() {
  const { isReload, value: left } = recall("cursor");
  const at = isReload ? left.at : Number(board.dataset.at);
  const isAcross = isReload ? left.isAcross : board.dataset.across !== "0";
  if (board.hasAttribute("data-over")) play.classList.add("over");
  play.classList.add("live");
  answered.add(stands);
  if ("poll" in board.dataset) import("./crossword/company.js").then(({ begin: meetAll }) => meetAll());
  listenToKeys();
  listenToButtons();
  begin();
  // A phone's page begins at its top, whatever cell has the focus.
  go(inputs.has(at) ? at : Math.min(...inputs.keys()), isAcross, !isOver());
  kept = standing();
  addEventListener("click", ask, true);
  timeRequests(".js-ask");
  addEventListener("submit", submit, true);
  for (const name of ["keydown", "pointerdown"]) play.addEventListener(name, goesOn);
  document.getElementById("help")?.addEventListener("toggle", ready);
  addEventListener("pagehide", () => {
    keepForReload("cursor", { at: cursor.at, isAcross: cursor.across });
    keep();
  });
  document.addEventListener("visibilitychange", () => { if (document.hidden) keep(); });
  document.addEventListener("htmx:after:swap", (event) => { swapped(event.detail.ctx.sourceElement); });
  if (verdict.firstElementChild) saidForAWhile();
  // How others fared is fetched by htmx.
  if (finish.firstElementChild) ready();
  share();
  catchUp();
}

start();
