// Letters on their way to the server. Each waits here, and in the browser's storage, until it is answered: no dead line,
// crash or reload loses one. A letter has a sequence number above all that were seen, and the greatest one of a cell stands.
import { renew } from "../play/renewal.js";
import { lend, settle } from "../play/time.js";
import { flagsOf, show } from "./cells.js";
import { board, inputs, isOver } from "./grid.js";

/** @typedef {[text: string, seq: number, writer: string, flags: string, by: number]} Mark */
/** @typedef {{ version: number, seconds: number, cells: Record<string, Mark>, clock: number, full: boolean, solved: boolean, level?: string, over?: boolean, finish?: string, members?: import("../rooms.js").Member[], company?: string }} Told */
/** @typedef {{ text: string, seq: number, pencil: boolean }} Waiting */

const { url = "", player = "" } = board.dataset;
const PAUSE = 400;
const LONGEST_PAUSE = 30_000;
const PATIENCE = 15_000;
const MOST = 600;
const KEY = `${url}/${player}`;
// A visitor becomes a guest with the first letter: what waited for the one is the other's.
const KEYS = board.hasAttribute("data-guest") ? [KEY, `${url}/`] : [KEY];
const writer = [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => (byte % 36).toString(36)).join("");
const saving = /** @type {HTMLElement} */ (document.getElementById("saving"));
const form = /** @type {HTMLFormElement} */ (document.getElementById("guess"));

/** @type {Map<number, Waiting>} */
const waiting = new Map();
let clock = Number(board.dataset.clock);
let version = -1;
let failures = 0;
let timer = 0;
/** Why nothing is sent: a person has to do something first. */
let blocked = "";
/** Whether the page may be older than the login: since it was loaded, or since the line was dead. */
let stale = false;
/** @type {Promise<boolean> | null} */
let sending = null;
/** @type {Set<(told: Told) => void>} */
export const answered = new Set();

export const count = () => waiting.size;

// --- what waits -----------------------------------------------------------------------------------

/** @param {number} cell @param {string} text @param {boolean} pencil */
export function put(cell, text, pencil) {
  clock += 1;
  waiting.set(cell, { text, seq: clock, pencil });
  write((rows) => rows.set(cell, [text, clock, pencil]));
  const once = /[wo]/.test(flagsOf(cell)) ? "o" : "";
  show(cell, text, once + (pencil && text ? "p" : ""));
  if (failures) tell();
  else later(PAUSE);
}

/** @typedef {Map<number, [text: string, seq: number, pencil: boolean]>} Rows */

/** @param {string} key @returns {Rows} */
function read(key) {
  return new Map(JSON.parse(localStorage.getItem(key) ?? "[]"));
}

/** Other tabs keep their letters in the same place. @param {(rows: Rows) => void} change @param {string} key */
function write(change, key = KEY) {
  try {
    const rows = read(key);
    change(rows);
    if (rows.size) localStorage.setItem(key, JSON.stringify([...rows]));
    else localStorage.removeItem(key);
  } catch {
    // A browser without storage keeps the letters in the page alone.
  }
}

/** What an earlier page could not send. */
function restore() {
  try {
    for (const key of KEYS) for (const [cell, row] of read(key)) takeUp(cell, ...row);
  } catch {
    // As above.
  }
  stale = waiting.size > 0;
  if (stale) later(0);
}

/** @param {number} cell @param {string} text @param {number} seq @param {boolean} pencil */
function takeUp(cell, text, seq, pencil) {
  if (!inputs.has(cell)) return;
  clock = Math.max(clock, seq);
  waiting.set(cell, { text, seq, pencil });
  show(cell, text, pencil && text ? "p" : "");
}

/** @param {number} pause */
function later(pause) {
  if (timer || blocked) return;
  timer = setTimeout(() => {
    timer = 0;
    send();
  }, pause);
}

// --- sending --------------------------------------------------------------------------------------

/** @param {[number, Waiting][]} batch @param {number} time */
function bodyOf(batch, time) {
  const writes = batch.map(([cell, { text, seq, pencil }]) => (pencil ? [cell, text, seq, true] : [cell, text, seq]));
  const body = new URLSearchParams({ writes: JSON.stringify(writes), writer, seconds: String(time), version: String(Math.max(0, version)) });
  const fields = new FormData(form);
  for (const name of ["csrf_token", "player", "page"]) body.set(name, String(fields.get(name) ?? ""));
  return body;
}

/** @param {[number, Waiting][]} batch @param {number} time @param {RequestInit} [more] */
function post(batch, time, more) {
  return fetch(url, { method: "POST", body: bodyOf(batch, time), headers: { "HX-Request": "true" }, ...more });
}

/** Send what waits; at most one batch is on its way. @returns {Promise<boolean>} */
function send(empty = false) {
  if (!sending) {
    sending = attempt(empty).finally(() => { sending = null; });
  }
  return sending;
}

async function attempt(empty = false) {
  const batch = [...waiting].slice(0, MOST);
  if (blocked || (!batch.length && !empty)) return !batch.length;
  if (stale && !(await isSamePlayer())) return false;
  const time = lend();
  try {
    const answer = await post(batch, time, { signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) return refused(answer);
    accepted(batch, await answer.json());
    return true;
  } catch {
    return failed();
  } finally {
    settle(time);
  }
}

/** @param {[number, Waiting][]} batch @param {Told} told */
function accepted(batch, told) {
  failures = 0;
  for (const [cell, one] of batch) if (waiting.get(cell) === one) waiting.delete(cell);
  for (const key of KEYS) write((rows) => { for (const [cell, { seq }] of batch) if (rows.get(cell)?.[1] === seq) rows.delete(cell); }, key);
  tell();
  document.dispatchEvent(new Event("saved"));
  take(told);
  if (waiting.size) later(PAUSE);
}

/** @param {Told} told */
function take(told) {
  version = told.version;
  clock = Math.max(clock, told.clock);
  for (const [name, [text, , , flags, by]] of Object.entries(told.cells)) {
    if (!waiting.has(Number(name))) show(Number(name), text, flags, by);
  }
  settle(0, told.seconds);
  for (const hear of answered) hear(told);
}

/** Whether those who have written the letters are logged in here still. */
async function isSamePlayer() {
  const { standing, login } = await renew();
  stale = standing === "away";
  if (stale) return failed();
  return standing === "same" || (standing === "out" ? block(401, login) : block(409));
}

function failed(pause = Math.min(LONGEST_PAUSE, 500 * 2 ** failures)) {
  stale = true;
  failures += 1;
  tell();
  later(pause);
  return false;
}

/** @param {Response} answer */
function refused(answer) {
  const { status, headers } = answer;
  if (status === 429) return failed(Number(headers.get("Retry-After") ?? 5) * 1000);
  if (status >= 500) return failed();
  return block(status, status === 401 ? headers.get("HX-Redirect") : status === 404 || status === 409 ? null : location.href);
}

/** Nothing more is sent. @param {number} status @param {string | null} [target] - where that can be mended */
function block(status, target = null) {
  const { login = "", reload = "", other = "", lost = "" } = board.dataset;
  blocked = { 401: login, 404: lost, 409: other }[status] ?? reload;
  tell(target);
  return false;
}

/**
 * What the solver must know of letters that wait; nothing while all is well.
 * @param {string | null} [target] - where the way on leads
 */
function tell(target) {
  if (!failures && !blocked) return saving.replaceChildren();
  const text = `${blocked || board.dataset.waiting} ${waiting.size}`;
  if (blocked && target === undefined) {
    const said = saving.querySelector("a") ?? saving;
    said.textContent = text;
    return;
  }
  const link = target ? Object.assign(document.createElement("a"), { href: target, textContent: text }) : text;
  saving.replaceChildren(link);
}

/** Send everything, however many batches it takes. @returns {Promise<boolean>} */
export async function flush() {
  while (waiting.size) if (!(await send())) return false;
  return true;
}

/** What else a poll is asked with. @type {Map<string, () => string>} */
export const wondered = new Map();

/** The address of a room carries the room. */
function asked() {
  const address = new URL(url, location.href);
  if (version >= 0) address.searchParams.set("version", String(version));
  for (const [name, value] of wondered) address.searchParams.set(name, value());
  return address;
}

/** How the grid stands on the server: another tab or device may have written. */
export async function poll() {
  if (sending || blocked || isOver()) return;
  if (waiting.size) return void send();
  try {
    const answer = await fetch(asked(), { headers: { "HX-Request": "true" } });
    if (answer.status !== 200) return;
    const told = /** @type {Told} */ (await answer.json());
    take(told);
    // Solved elsewhere: the end comes with the answer of a batch.
    if (told.solved) await send(true);
  } catch {
    // It is asked again.
  }
}

function leave() {
  if (!waiting.size || blocked) return;
  const time = lend();
  post([...waiting].slice(0, MOST), time, { keepalive: true })
    .then((answer) => (answer.ok ? answer.json() : { seconds: NaN }))
    .then(({ seconds }) => settle(time, seconds), () => settle(time));
}

export function begin() {
  restore();
  addEventListener("online", () => { if (waiting.size) send(); });
  addEventListener("pagehide", leave);
  addEventListener("focus", poll);
  addEventListener("pageshow", (event) => { if (event.persisted) poll(); });
  document.addEventListener("visibilitychange", () => (document.hidden ? leave() : poll()));
  const often = Number(board.dataset.poll);
  if (often) setInterval(() => { if (!document.hidden) poll(); }, often);
}
