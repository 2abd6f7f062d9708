// The time spent on the crossword: it runs while the page is seen and not paused, and the server adds it up.
import { isOver, play } from "./grid.js";

const shown = document.getElementById("time");
const button = /** @type {HTMLElement | null} */ (document.querySelector(".js-clock"));
const cover = /** @type {HTMLElement | null} */ (document.querySelector(".js-go-on"));
// A longer gap between two ticks was sleep.
const LONGEST_TICK = 3000;

/** What the server has counted, and what the page has: seconds. */
let known = (shown?.textContent ?? "0").split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
let total = known;
let last = performance.now();

export const isPaused = () => play.classList.contains("paused");
/** Whole seconds that the server has not heard of. */
export const unsent = () => Math.max(0, Math.floor(total) - known);

/** What goes to the server without an answer is not told again. */
export function told() {
  known = Math.max(known, Math.floor(total));
}

function tick() {
  const now = performance.now();
  const passed = now - last;
  last = now;
  if (document.hidden || isPaused() || isOver() || passed > LONGEST_TICK) return;
  total += passed / 1000;
  draw();
}

function draw() {
  if (!shown) return;
  const seconds = Math.floor(total);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const tail = String(rest).padStart(2, "0");
  shown.textContent = hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/**
 * What the server has counted now; another device may have added to it.
 * @param {number} seconds
 */
export function heard(seconds) {
  known = seconds;
  if (seconds > total || isOver()) total = seconds;
  draw();
}

/** @param {boolean} pause */
export function setPaused(pause) {
  if (isOver()) return;
  play.classList.toggle("paused", pause);
  if (cover) cover.hidden = !pause;
  button?.setAttribute("aria-pressed", String(pause));
  const name = button?.querySelector(".js-clock-name");
  if (name && button) name.textContent = (pause ? button.dataset.goOn : button.dataset.pause) ?? "";
  if (pause) cover?.focus();
}

setInterval(tick, 500);
document.addEventListener("visibilitychange", tick);
