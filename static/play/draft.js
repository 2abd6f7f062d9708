// What is half typed: in the tab's storage at once, so that a page that is loaded again has it, and on the server a
// moment later, for other devices.
import { countedIn, isBegun, lend, settle } from "./time.js";

/** What an earlier page of this tab kept; `told` is what the server may have of it. @typedef {{ player: string, draft: string, told: string[] }} Kept */

const play = /** @type {HTMLElement} */ (document.getElementById("play"));
const form = /** @type {HTMLFormElement} */ (document.getElementById("guess"));
const fields = [.../** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input.js-play-state"))];
const SAVE_AFTER = 1500;
const MOST = 8;
const KEY = `${location.pathname}${location.search} line`;
const player = () => String(new FormData(form).get("player") ?? "");

/** @type {() => Record<string, string>} */
let state = () => ({});
let saved = "";
/** What other devices have of it: an account's game takes it over when a page is left. */
let handedOver = "";
let timer = 0;
/** @type {string[]} */
let told = [];
/** @type {Promise<void>} */
let sending = Promise.resolve();
const written = () => JSON.stringify(state());

/**
 * From now on `read` tells what is to be kept: the draft, and with it whatever else of the board.
 * Returns what an earlier page of this tab has kept, unless another device has written since.
 * @param {() => Record<string, string>} read
 */
export function beginDraft(read) {
  state = read;
  saved = handedOver = written();
  const before = recall();
  told = [...(before?.told ?? []), state().draft].slice(-MOST);
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => { if (document.hidden) leave(); });
  return before?.told.includes(state().draft) ? before.draft : null;
}

/** @returns {Kept | null} */
function recall() {
  try {
    const kept = /** @type {Kept | null} */ (JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
    // A visitor becomes a guest with the first word, or signs up, and goes on in the same tab.
    const mine = kept?.player === player() || kept?.player === "";
    return mine ? kept : null;
  } catch {
    return null;
  }
}

/** The line has changed. */
export function keepDraft() {
  const now = state();
  for (const field of fields) field.value = { ...now, slug: play.dataset.slug }[field.name] ?? "";
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ player: player(), draft: now.draft, told }));
  } catch {
    // A browser without storage loses it with the page.
  }
}

export function saveLater() {
  clearTimeout(timer);
  timer = setTimeout(save, SAVE_AFTER);
}

/** A word that was handed in must not come back on another device either. */
export function saveHandedIn() {
  if (JSON.parse(saved)?.draft) save();
}

function save() {
  clearTimeout(timer);
  // In turn, so that none overtakes a later one.
  sending = sending.then(() => (written() === saved ? undefined : post()));
}

function leave() {
  clearTimeout(timer);
  const time = isBegun() ? lend() : 0;
  if (time || written() !== saved || written() !== handedOver) post(time, true);
}

/** keepalive lets the request outlive the page; losing it loses a half-typed word and no more. */
async function post(time = 0, leaving = false) {
  const { slug = "", state: url = "" } = play.dataset;
  // Of a page without an address for it the tab alone knows.
  if (!url) return;
  const now = state();
  saved = written();
  told = [...told, now.draft].slice(-MOST);
  keepDraft();
  const body = new URLSearchParams({ slug, ...now });
  if (time) body.set("seconds", String(time));
  if (leaving) {
    body.set("leaving", "1");
    handedOver = saved;
  }
  for (const name of ["csrf_token", "player"]) body.set(name, String(new FormData(form).get(name)));
  try {
    const answer = await fetch(url, { method: "POST", body, keepalive: true });
    settle(time, countedIn(answer.ok ? answer.headers : undefined));
  } catch {
    saved = handedOver = "null";
    settle(time);
  }
}
