// The time spent on a puzzle, in every game: it runs from the first sight of the board to its end, while the page is
// seen and somebody is there. The server adds up what pages tell it, in whole seconds, and tells what it has counted.

const play = /** @type {HTMLElement} */ (document.getElementById("play"));
const finish = document.getElementById("finish");
// A longer gap between two ticks was sleep.
const LONGEST_TICK = 3000;
const IDLE = 120_000;
const HEADER = "Wordyard-Seconds";
const RELOADED = 10_000;

/** Whether the server keeps anything of this game: before that there is nothing that it could add to. */
let begun = "seconds" in play.dataset;
/** What the server has counted, and what the page has: seconds. */
let known = Number(play.dataset.seconds ?? 0);
let total = known;
/** What is on its way to the server. */
let lent = 0;
let last = performance.now();
let active = last;
let seen = !document.hidden;
let paused = false;
/** @type {Set<() => void>} - called whenever the time may have changed */
export const ticked = new Set();

export const isOver = () => play.classList.contains("over") || Boolean(finish?.firstElementChild);
export const seconds = () => Math.floor(total);
export const isBegun = () => begun;

/** @param {boolean} pause */
export function pauseClock(pause) {
  tick();
  paused = pause;
}

function tick() {
  const now = performance.now();
  const [from, was] = [last, seen];
  [last, seen] = [now, !document.hidden];
  if (!was || paused || isOver() || now - from > LONGEST_TICK) return;
  total += Math.max(0, Math.min(now, active + IDLE) - from) / 1000;
  for (const hear of ticked) hear();
}

/** Whole seconds for a request to take along; it gives them back with `settle`. */
export function lend() {
  tick();
  const more = Math.max(0, seconds() - known - lent);
  lent += more;
  return more;
}

/**
 * A request has ended that took seconds along. What the server has counted is true; without it nothing was.
 * @param {number} taken @param {number} [counted]
 */
export function settle(taken, counted = NaN) {
  lent = Math.max(0, lent - taken);
  if (Number.isNaN(counted)) return;
  [begun, known] = [true, counted];
  // Another device may have added to it.
  if (counted > total || isOver()) total = counted;
  for (const hear of ticked) hear();
}

/** @param {Headers | undefined} headers - of an answer */
export function countedIn(headers) {
  return Number(headers?.get(HEADER) ?? NaN);
}

/** @type {WeakMap<HtmxContext, number>} */
const taken = new WeakMap();

/**
 * Requests of these elements take the time along.
 * @param {string} selector
 */
export function timeRequests(selector) {
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    if (!ctx.sourceElement.matches(selector)) return;
    taken.set(ctx, lend());
    ctx.request.body?.set("seconds", String(taken.get(ctx)));
  });
  document.addEventListener("htmx:finally:request", ({ detail }) => {
    const ctx = detail?.ctx;
    const time = ctx && taken.get(ctx);
    const { status = 500, headers } = ctx?.response ?? {};
    if (time !== undefined) settle(time, countedIn(status < 400 ? headers : undefined));
  });
}

/** @param {string} name */
const key = (name) => `${location.pathname}${location.search} ${name}`;
/** Whose page it is: "" before a visitor's first act. */
const player = () => /** @type {HTMLInputElement | null} */ (document.querySelector("#guess [name=player]"))?.value ?? "";

/**
 * What a page knew when it was left, for the one loaded in its place: the server may not have heard of it yet.
 * @param {string} name @param {object} value
 */
export function keepForReload(name, value) {
  try {
    sessionStorage.setItem(key(name), JSON.stringify({ ...value, player: player(), left: Date.now() }));
  } catch {
    // Without storage it begins anew.
  }
}

/** @param {string} name */
export function recall(name) {
  /** @type {any} */
  let value = {};
  try {
    const kept = JSON.parse(sessionStorage.getItem(key(name)) ?? "");
    // Somebody else may have logged in since; a visitor becomes a guest, or signs up, and goes on in the same tab.
    if (["", player()].includes(kept.player)) value = kept;
  } catch {}
  return { isReload: Date.now() - value.left < RELOADED, value };
}

function keep() {
  tick();
  keepForReload("time", { begun, total: seconds() });
}

/** Until the server keeps a game, the tab alone knows its time; later, a reload shows no less. */
function goOn() {
  const { isReload, value } = recall("time");
  if (value.begun !== begun || isOver()) return;
  if (!begun) total += value.total;
  else if (isReload) total = Math.max(total, value.total);
}

goOn();
setInterval(tick, 500);
document.addEventListener("visibilitychange", tick);
addEventListener("pagehide", keep);
for (const name of ["pointerdown", "pointermove", "keydown", "wheel", "scroll"]) {
  addEventListener(name, () => { active = performance.now(); }, { capture: true, passive: true });
}
