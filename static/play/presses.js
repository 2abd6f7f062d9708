// What is pressed before the page is ready for it is done when it is, once: early.js kept it until the modules listen,
// and what needs htmx waits for that here.
import { isThere, ready } from "./htmx.js";
import { complain, wait, waitNoMore } from "./waiting.js";

/** @typedef {import("./sending.js").Line} Line */

const play = /** @type {HTMLElement} */ (document.getElementById("play"));
// The fingers of one press; and what may well be pressed again at once.
const ONE_PRESS = 500;
const AGAIN = ".js-send, .js-undo, .js-shuffle";
/** Each button with the line as it stood. @type {[HTMLElement, string][]} */
const early = [];
/** @type {WeakMap<Element, number>} */
const pressed = new WeakMap();
/** @type {WeakSet<Element>} */
const busy = new WeakSet();

/** @param {Line} line */
export function beginEarly(line) {
  play.addEventListener("click", (event) => tooEarly(event, line), true);
  document.addEventListener("htmx:config:request", (event) => { busy.add(event.detail.ctx.sourceElement); });
  document.addEventListener("htmx:finally:request", ({ detail }) => { if (detail?.ctx) busy.delete(detail.ctx.sourceElement); });
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, ready, { once: true, capture: true });
  // What is told at the end of a game is fetched by htmx.
  if (document.getElementById("finish")?.firstElementChild) ready();
}

/**
 * Press what was pressed before the modules listened.
 * @param {Line} line
 */
export function catchUp({ input, send, setLine }) {
  const rest = input.value;
  let handedIn = false;
  for (const [button, word] of window.early?.() ?? []) {
    const sends = button.matches(".js-send, .js-enter");
    if (sends && word) setLine(word);
    (sends ? send : button).click();
    handedIn ||= sends && word !== "";
  }
  if (handedIn && rest) setLine(rest);
}

/** Whether it has been pressed just now, or its answer is not there yet. @param {MouseEvent} event @param {Element} button */
function isPressed(event, button) {
  if (button.matches(AGAIN) || !event.isTrusted) return false;
  const just = event.timeStamp - (pressed.get(button) ?? -ONE_PRESS) < ONE_PRESS;
  pressed.set(button, event.timeStamp);
  return just || busy.has(button);
}

/** @param {MouseEvent} event @param {Line} line */
function tooEarly(event, line) {
  const button = /** @type {Element} */ (event.target).closest("button");
  if (!button?.matches("[hx-post]")) return;
  const twice = isPressed(event, button);
  if (isThere() && !twice) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (twice) return;
  if (button !== line.send) {
    if (early.every(([other]) => other !== button)) early.push([button, ""]);
  } else if (line.draft() !== "") {
    early.push([button, line.input.value]);
    wait(line.input.value.trim());
    line.setLine("");
  }
  pressLater(line);
}

/** @param {Line} line */
async function pressLater({ input, send, setLine }) {
  const came = await ready();
  const [waiting, rest] = [early.splice(0), input.value];
  const words = waiting.filter(([button]) => button === send).map(([, word]) => word);
  for (const word of words) waitNoMore(word.trim());
  if (!came && waiting.length) {
    if (words.length && !rest) setLine(words[0]);
    return complain((words.length ? play.dataset.failed : document.body.dataset.offline) ?? "");
  }
  for (const [button, word] of waiting) {
    if (button === send) setLine(word);
    button.click();
  }
  if (words.length && rest) setLine(rest);
}
