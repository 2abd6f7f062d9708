// Words on their way to the server: each leaves the line to the next one and waits in the list of unsent words until it
// is answered, one after the other. Whatever is sent takes the time along.

import { saveHandedIn } from "./draft.js";
import { ready } from "./htmx.js";
import { renew } from "./renewal.js";
import { timeRequests } from "./time.js";
import { addUnsent, adoptUnsent, forgetFound, listUnsent, lockName, removeUnsent, showUnsent } from "./unsent.js";
import { refuse, tellKept, wait, waitNoMore } from "./waiting.js";

/** @typedef {import("./unsent.js").Unsent} Unsent */
/**
 * The line of a page: `draft` is what of it is worth sending, `sent` tells what stands in it after a word, `fault` why
 * a word cannot count, as far as the page knows.
 * @typedef {object} Line
 * @property {HTMLInputElement} input
 * @property {HTMLElement} send
 * @property {() => string} draft
 * @property {(text: string) => void} setLine
 * @property {(word: string) => string} sent
 * @property {(word: string) => string} fault
 */
/** The word that is being sent. @typedef {{ item: Unsent, ctx?: HtmxContext, answered: boolean, done: (ctx?: HtmxContext) => void }} Sending */

const play = /** @type {HTMLElement} */ (document.getElementById("play"));
const verdict = /** @type {HTMLElement} */ (document.getElementById("verdict"));
const texts = /** @type {HTMLElement} */ (document.getElementById("entry")).dataset;
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
const TOO_MANY = 429;
/** @type {Line} */
let line;
/** @type {Sending | null} */
let current = null;
let running = false;
let failures = 0;
let timer = 0;
/** Whether the page may be older than the login: since it was loaded, or since the line was dead. */
let stale = false;
let shown = false;

/** @param {Line} own */
export function beginSending(own) {
  line = own;
  line.send.addEventListener("click", press, true);
  timeRequests("#play [hx-sync]");
  document.addEventListener("htmx:config:request", fillRequest);
  document.addEventListener("htmx:after:request", ({ detail }) => { if (isCurrent(detail?.ctx)) hear(detail?.ctx); });
  document.addEventListener("htmx:error", (event) => { if (isCurrent(event.detail?.ctx)) event.preventDefault(); }, true);
  document.addEventListener("htmx:response:error", ({ detail }) => { if (isCurrent(detail?.ctx)) giveBack(); });
  document.addEventListener("htmx:finally:request", ({ detail }) => { if (isCurrent(detail?.ctx)) current?.done(detail?.ctx); });
  addEventListener("online", () => { if (listUnsent().length) sendNow(); });
  takeUpUnsent();
}

/** What an earlier page could not send. */
function takeUpUnsent() {
  if ("guest" in play.dataset) adoptUnsent();
  forgetFound();
  if (!listUnsent().length) return;
  stale = true;
  show();
  sendNow();
}

function show() {
  shown = true;
  showUnsent(texts.unsent);
}

/** @param {HtmxContext | undefined} ctx */
const isCurrent = (ctx) => ctx !== undefined && ctx === current?.ctx;

/** A press by hand adds a word to those that wait; one by `attempt` goes on to htmx. @param {MouseEvent} event */
function press(event) {
  if (current && !current.ctx) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const word = line.input.value.trim();
  if (!word || line.draft() === "") return;
  // What the board itself forbids need not wait for a connection.
  const fault = failures || !navigator.onLine ? line.fault(word) : "";
  if (fault) {
    line.setLine("");
    return refuse(`${word} ${fault}`);
  }
  addUnsent(word);
  line.setLine(line.sent(word));
  saveHandedIn();
  if (failures) tellKept(word);
  else wait(word);
  if (shown) show();
  sendNow();
}

/** @param {DocumentEventMap["htmx:config:request"]} event */
function fillRequest({ detail: { ctx } }) {
  if (ctx.sourceElement !== line.send || !current || current.ctx) return;
  current.ctx = ctx;
  for (const [name, value] of Object.entries(current.item.fields)) ctx.request.body?.set(name, value);
}

/** The answer is there. One that tells of the server's own trouble is none. @param {HtmxContext | undefined} ctx */
function hear(ctx) {
  const status = ctx?.response?.status ?? 0;
  if (!current || status >= 500 || status === TOO_MANY) return;
  current.answered = true;
  removeUnsent(current.item.id);
}

/** Take the last word that waits back from the list, unless it is on its way. @returns {string} the word, or nothing */
export function takeBackUnsent() {
  const last = listUnsent().at(-1);
  if (!last || last.id === current?.item.id) return "";
  removeUnsent(last.id);
  if (shown) show();
  return last.word;
}

/** The server refuses the page, not the word: what fits into the line comes back. */
function giveBack() {
  if (!current?.answered) return;
  if (line.draft() === "") line.setLine(current.item.word);
  verdict.replaceChildren();
}

// --- one after the other --------------------------------------------------------------------------

function sendNow() {
  clearTimeout(timer);
  timer = 0;
  sendAll();
}

/** Send what waits, in this tab alone. */
async function sendAll() {
  if (running) return;
  running = true;
  try {
    if (navigator.locks) await navigator.locks.request(lockName(), sendWaiting);
    else await sendWaiting();
  } finally {
    running = false;
  }
}

async function sendWaiting() {
  for (let item = listUnsent()[0]; item; item = listUnsent()[0]) {
    if (stale && !(await isSamePlayer())) return;
    if (!(await ready())) return tryLater(item);
    const ctx = await attempt(item);
    if (listUnsent().some(({ id }) => id === item.id)) return tryLater(item, ctx);
    waitNoMore(item.word);
    failures = 0;
    if (shown) show();
  }
  shown = false;
  showUnsent();
}

/** @param {Unsent} item @returns {Promise<HtmxContext | undefined>} */
async function attempt(item) {
  try {
    return await new Promise((done) => {
      current = { item, answered: false, done };
      line.send.click();
      if (!current.ctx) done(undefined);
    });
  } finally {
    current = null;
  }
}

async function isSamePlayer() {
  const { standing, guest, login } = await renew();
  stale = standing !== "same";
  if (!stale) {
    if (guest) adoptUnsent();
  } else if (standing === "away") tryLater(listUnsent()[0]);
  else if (standing === "other") showUnsent(texts.other);
  else showUnsent(texts.login, login);
  return !stale;
}

/** @param {Unsent | undefined} item @param {HtmxContext} [ctx] */
function tryLater(item, ctx) {
  const pause = Number(ctx?.response?.headers.get("Retry-After") ?? 0) * 1000;
  stale = true;
  if (item) {
    waitNoMore(item.word);
    if (!failures) tellKept(item.word);
  }
  timer = setTimeout(sendNow, pause || Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures));
  failures += 1;
  show();
}
