// A word on its way to the server: it leaves the line to the next one, and comes back when it cannot be sent. Whatever
// is sent takes the time along.

import { saveHandedIn } from "./draft.js";
import { timeRequests } from "./time.js";
import { complain, wait, waitNoMore } from "./waiting.js";

/**
 * The line of a page: `draft` is what of it is worth sending, `sent` tells what stands in it after a word.
 * @typedef {object} Line
 * @property {HTMLInputElement} input
 * @property {HTMLElement} send
 * @property {() => string} draft
 * @property {(text: string) => void} setLine
 * @property {(word: string) => string} sent
 */

const play = /** @type {HTMLElement} */ (document.getElementById("play"));
const verdict = /** @type {HTMLElement} */ (document.getElementById("verdict"));
/** @type {WeakMap<HtmxContext, string>} */
const words = new WeakMap();

/** @param {Line} line */
export function beginSending(line) {
  document.addEventListener("htmx:config:request", (event) => hand(event, line));
  timeRequests("#play [hx-sync]");
  document.addEventListener("htmx:error", (event) => {
    if (giveBack(line, event.detail?.ctx, play.dataset.failed)) event.preventDefault();
  }, true);
  document.addEventListener("htmx:response:error", (event) => giveBack(line, event.detail?.ctx));
  document.addEventListener("htmx:finally:request", ({ detail }) => {
    if (detail?.ctx) waitNoMore(words.get(detail.ctx));
  });
}

/** @param {DocumentEventMap["htmx:config:request"]} event @param {Line} line */
function hand(event, { input, send, draft, setLine, sent }) {
  const { ctx } = event.detail;
  if (ctx.sourceElement !== send) return;
  const word = input.value.trim();
  if (!word || draft() === "") {
    // Nobody after this takes it for sent.
    event.stopImmediatePropagation();
    return event.preventDefault();
  }
  // The body is already collected: from here on the line belongs to the next word.
  words.set(ctx, word);
  setLine(sent(word));
  saveHandedIn();
  wait(word);
}

/** @param {Line} line @param {HtmxContext | undefined} ctx @param {string} [text] */
function giveBack({ draft, setLine }, ctx, text) {
  const word = ctx && words.get(ctx);
  if (!word) return false;
  words.delete(ctx);
  waitNoMore(word);
  const free = draft() === "";
  if (free) setLine(word);
  if (text) complain(free ? text : `${play.dataset.lost} ${word}`);
  else verdict.replaceChildren();
  return true;
}
