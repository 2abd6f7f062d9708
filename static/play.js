// The board of any game in the browser: typing, the line of letters, and what is half typed. The server stays the
// judge. What is a game's own stands in `window.board`, which the game's module, loaded before this one, has set:
// order(), tile(letter), kind(letter), and, where it needs them, what `board` below has defaults for.
const play = document.getElementById("play");
const input = document.getElementById("word");
const line = document.getElementById("letters");
const entry = document.getElementById("entry");
const verdict = document.getElementById("verdict");
const send = play.querySelector(".js-send");
const kept = [...document.querySelectorAll("input.js-play-state")];
const LETTER = /^\p{L}$/u;
const SAVE_AFTER = 1500;
const over = play.classList.contains("over");

const board = {
  drawn() {}, // the line has changed
  draft: (value) => value, // what of the line is worth keeping
  refuses: () => false, // a letter that the line does not take
  back: () => false, // whether taking back at this line is more than a letter, and done
  sent: () => "", // the line after a word was sent
  typed() {}, // the field was changed by the browser itself
  answered() {}, // a guess has its verdict
  swapped() {}, // any other button has its answer
  ...window.board,
};
const draft = () => board.draft(input.value);
Object.assign(window.board, { input, setLine, animate, spell });

// --- the line -----------------------------------------------------------------------------------

function draw() {
  const letters = [...input.value].map((letter) => {
    const shape = document.createElement("i");
    shape.className = board.kind(letter);
    shape.textContent = letter;
    return shape;
  });
  const caret = document.createElement("b");
  caret.className = "caret";
  letters.splice(input.selectionStart ?? letters.length, 0, caret);
  line.replaceChildren(...letters);
  line.classList.toggle("long", input.value.length > 11);
  board.drawn(input.value);
  keep();
}

function setLine(text) {
  input.value = text;
  input.setSelectionRange(text.length, text.length);
  changed();
}

function keep() {
  const now = { draft: draft(), order: board.order(), slug: play.dataset.slug };
  for (const field of kept) field.value = now[field.name];
}

function edit(text, from, to) {
  if (input.value.length - (to - from) + text.length > input.maxLength) return;
  input.setRangeText(text, from, to, "end");
  changed();
}

function type(letter) {
  if (board.refuses(letter.toLowerCase())) return;
  edit(letter.toLowerCase(), input.selectionStart, input.selectionEnd);
  press(letter.toLowerCase());
}

function erase() {
  if (board.back()) return;
  const { selectionStart: from, selectionEnd: to } = input;
  if (to > 0) edit("", from === to ? from - 1 : from, to);
}

function changed() {
  draw();
  later();
}

// A tile answers the keyboard as it answers a finger.
function press(letter) {
  const tile = board.tile(letter);
  if (!tile) return;
  tile.classList.add("pressed");
  setTimeout(() => tile.classList.remove("pressed"), 110);
}

let spelling;
function spell() {
  clearTimeout(spelling);
  spelling = setTimeout(() => {
    document.getElementById("typed").textContent = [...input.value].join(" ");
  }, 400);
}

// --- what is half typed goes to the server -------------------------------------------------------

let timer;
let saved = `${draft()} ${board.order()}`;

function later() {
  clearTimeout(timer);
  timer = setTimeout(save, SAVE_AFTER);
}

function save() {
  clearTimeout(timer);
  const state = `${draft()} ${board.order()}`;
  if (state === saved) return;
  saved = state;
  const { slug, state: url } = play.dataset;
  const form = new FormData(input.form);
  const [csrf_token, player] = [form.get("csrf_token"), form.get("player")];
  const body = new URLSearchParams({ csrf_token, player, slug, draft: draft(), order: board.order() });
  // keepalive lets the request outlive the page; losing it loses a half-typed word and no more.
  fetch(url, { method: "POST", body, keepalive: true }).catch(() => { saved = ""; });
}

addEventListener("pagehide", save);
document.addEventListener("visibilitychange", () => { if (document.hidden) save(); });

// --- sending a guess -----------------------------------------------------------------------------

const sent = new WeakMap();

document.addEventListener("htmx:config:request", (event) => {
  const { ctx } = event.detail;
  if (ctx.sourceElement !== send) return;
  const word = input.value.trim();
  if (!word) {
    event.preventDefault();
    return;
  }
  // The body is already collected: from here on the line belongs to the next word.
  sent.set(ctx, word);
  setLine(board.sent(word));
});

function giveBack(ctx, text) {
  const word = sent.get(ctx);
  if (!word) return false;
  sent.delete(ctx);
  const free = draft() === "";
  if (free) setLine(word);
  if (text) complain(free ? text : `${play.dataset.lost} ${word}`);
  else verdict.replaceChildren();
  return true;
}

function complain(text) {
  const message = document.createElement("p");
  message.className = "verdict bad offline";
  message.textContent = text;
  verdict.replaceChildren(message);
}

document.addEventListener("htmx:error", (event) => {
  const ctx = event.detail?.ctx;
  if (ctx && giveBack(ctx, play.dataset.failed)) event.preventDefault();
}, true);

document.addEventListener("htmx:response:error", (event) => giveBack(event.detail.ctx));

// --- answers -------------------------------------------------------------------------------------

function animate(element, name) {
  element.classList.remove(name);
  void element.offsetWidth; // restarts an animation that is still running
  element.classList.add(name);
}

document.addEventListener("htmx:after:swap", (event) => {
  const source = event.detail.ctx.sourceElement;
  if (source === send) answered();
  else {
    board.swapped(source);
    changed();
  }
});

function answered() {
  const said = verdict.querySelector(".verdict");
  if (!said) return;
  if (said.dataset.good !== "true") animate(entry, "shake");
  board.answered(said.dataset.good === "true", said.dataset.word, said);
}

// --- fingers and mice ----------------------------------------------------------------------------

// Pressing a tile must not take the focus: Enter would then press the tile again, and a phone would hide or show
// its keyboard.
play.addEventListener("mousedown", (event) => {
  if (event.target.closest(".js-tile, .actions button")) event.preventDefault();
});

play.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (over || button?.form?.id !== "guess") return;
  if (button.matches(".js-tile")) type(button.value);
  else if (button.matches(".js-delete")) erase();
  else if (button.matches(".js-enter")) send.click();
  else return;
  if (button.matches(".js-tile, .js-delete")) spell();
  event.preventDefault();
});

// --- keys ----------------------------------------------------------------------------------------

const POPOVERS = CSS.supports("selector(:popover-open)");

function elsewhere(target) {
  if (POPOVERS && play.querySelector(":popover-open")) return true;
  return target !== input && target.closest("input, select, textarea, summary, [contenteditable]");
}

function isLetter(event) {
  const shortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
  return !shortcut && LETTER.test(event.key);
}

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.defaultPrevented || event.isComposing || over || elsewhere(target)) return;
  const onControl = target.closest("button, a[href]");
  const shuffle = play.querySelector(".js-shuffle");
  if (key === " " && !onControl && shuffle) shuffle.click();
  else if (target === input) {
    if (isLetter(event)) press(key.toLowerCase());
    // A key that is held down must not eat the words before.
    if (key === "Backspace" && (event.repeat ? board.draft(input.value) === "" : board.back())) event.preventDefault();
    if (isLetter(event) && board.refuses(key.toLowerCase())) event.preventDefault();
    return;
  } else if (isLetter(event)) {
    type(key);
    // Whoever types goes on with Enter; on a button that would press the button again.
    if (onControl) input.focus({ preventScroll: true });
  }
  else if (key === "Backspace" && event.repeat && draft() === "") return;
  else if (key === "Backspace") erase();
  else if (key === "Enter" && !onControl) send.click();
  else return;
  event.preventDefault();
});

input.addEventListener("input", () => {
  // A phone's keyboard may slip a blank in behind a suggestion.
  if (/\s/.test(input.value)) input.value = input.value.replace(/\s/g, "");
  board.typed(input.value);
  changed();
});
document.addEventListener("selectionchange", () => { if (document.activeElement === input) draw(); });
addEventListener("pageshow", draw);

// htmx wires the page a moment after this: a fast typist would be faster and send a plain form.
window.htmx?.process(play);
play.classList.add("live");
input.setSelectionRange(input.value.length, input.value.length);
draw();
