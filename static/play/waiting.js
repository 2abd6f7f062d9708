// Words on their way, and what is told beside the line without the server: a slow network is seen.

const texts = /** @type {HTMLElement} */ (document.getElementById("entry")).dataset;
const verdict = /** @type {HTMLElement} */ (document.getElementById("verdict"));
// Before this an answer is as good as at once; and a verdict is read in that time.
const SLOW = 200;
const READ = 1500;
/** @type {string[]} */
const underWay = [];
let telling = 0;

/** @param {string} word */
export function wait(word) {
  underWay.push(word);
  tellSoon(SLOW);
}

/** @param {string | undefined} word */
export function waitNoMore(word) {
  const at = word === undefined ? -1 : underWay.indexOf(word);
  if (at >= 0) underWay.splice(at, 1);
  tellSoon(READ);
}

/** @param {number} pause */
function tellSoon(pause) {
  clearTimeout(telling);
  if (underWay.length) telling = setTimeout(tell, pause);
}

function tell() {
  tellOf(underWay.join(" "), texts.checking);
}

/** @param {string} word - one that could not be sent yet */
export function tellKept(word) {
  tellOf(word, texts.kept);
}

/** @param {string} word @param {string | undefined} text */
function tellOf(word, text) {
  say("checking", Object.assign(document.createElement("b"), { textContent: word }), ` ${text}`);
}

/** @param {string} text */
export function complain(text) {
  say("bad offline", text);
}

/** @param {string} text - why a letter or a word is not taken */
export function refuse(text) {
  say("bad", text);
}

/** @param {string} kind @param {(string | Node)[]} parts */
function say(kind, ...parts) {
  const message = document.createElement("p");
  message.className = `verdict ${kind}`;
  message.append(...parts);
  verdict.replaceChildren(message);
}
