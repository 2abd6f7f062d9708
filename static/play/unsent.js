// Words that have no answer yet, in their order: in the browser's storage, so that no dead line, reload or crash loses
// one. Each belongs to a player: whoever else logs in here neither sees nor sends it.

/** @typedef {{ id: string, word: string, fields: Record<string, string> }} Unsent */

const play = /** @type {HTMLElement} */ (document.getElementById("play"));
const form = /** @type {HTMLFormElement} */ (document.getElementById("guess"));
const player = /** @type {HTMLInputElement} */ (form.elements.namedItem("player"));
const list = Object.assign(document.createElement("p"), { className: "unsent", id: "unsent" });
const { pathname, search } = new URL(form.action);
const keyOf = (id = player.value) => `unsent ${pathname}${search} ${id}`;

/** Without storage they stay in the page. @type {Record<string, string>} */
const memory = {};
/** @type {Set<() => void>} - called when the list has changed */
export const changed = new Set();

/** @param {string} key @returns {Unsent[]} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? memory[key] ?? "[]");
  } catch {
    return JSON.parse(memory[key] ?? "[]");
  }
}

/** @param {string} key @param {Unsent[]} words */
function write(key, words) {
  const text = JSON.stringify(words);
  try {
    if (words.length) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
    delete memory[key];
  } catch {
    memory[key] = text;
  }
  for (const hear of changed) hear();
}

export const listUnsent = () => read(keyOf());
export const lockName = () => keyOf();

/** Add what the form holds. @param {string} word */
export function addUnsent(word) {
  const secret = ["csrf_token", "player", "page"];
  const fields = [...new FormData(form)].filter(([name]) => !secret.includes(name)).map(([name, value]) => [name, String(value)]);
  const id = Math.random().toString(36).slice(2);
  write(keyOf(), [...listUnsent(), { id, word, fields: Object.fromEntries(fields) }]);
}

/** @param {string} id */
export function removeUnsent(id) {
  write(keyOf(), listUnsent().filter((word) => word.id !== id));
}

/** A visitor has become a guest: what waited for the one is the other's. */
export function adoptUnsent() {
  const orphans = player.value ? read(keyOf("")) : [];
  if (!orphans.length) return;
  write(keyOf(), [...orphans, ...listUnsent()]);
  write(keyOf(""), []);
}

/** What the page shows as found was answered after its page had gone. */
export function forgetFound() {
  const isShown = (/** @type {Unsent} */ { word }) => play.querySelector(`li[data-word="${CSS.escape(word.toLowerCase())}"]`);
  const words = listUnsent();
  if (words.some(isShown)) write(keyOf(), words.filter((word) => !isShown(word)));
}

/**
 * Show under the board which words wait.
 * @param {string} [why] - what to say of them; without it none is shown
 * @param {string} [target] - where that can be mended
 */
export function showUnsent(why, target) {
  const words = listUnsent();
  if (!why || !words.length) return list.remove();
  const said = target ? Object.assign(document.createElement("a"), { href: target, textContent: why }) : why;
  const shown = words.map(({ word }) => Object.assign(document.createElement("b"), { textContent: word }));
  list.replaceChildren(said, ...shown.flatMap((word) => [" ", word]));
  if (!list.isConnected) play.querySelector(".side")?.prepend(list);
}
