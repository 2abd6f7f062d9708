// What is pressed before the page is ready for it is done when it is, once: early.js kept it until the modules listen,
// and what needs htmx waits for that here.
import { isThere, ready } from "./htmx.js";
import { complain } from "./waiting.js";

/** @typedef {import("./sending.js").Line} Line */

const play = /** @type {HTMLElement} */ (document.getElementById("play"));
// The fingers of one press; and what may well be pressed again at once.
const ONE_PRESS = 500;
const AGAIN = ".js-send, .js-undo, .js-shuffle";
/** @type {HTMLElement[]} */
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
  // Words wait in a list of their own.
  if (!button?.matches("[hx-post]") || button === line.send) return;
  const twice = isPressed(event, button);
  if (isThere() && !twice) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (twice) return;
  if (!early.includes(button)) early.push(button);
  pressLater();
}

async function pressLater() {
  const came = await ready();
  const buttons = early.splice(0);
  if (!came && buttons.length) return complain(document.body.dataset.offline ?? "");
  for (const button of buttons) button.click();
}
