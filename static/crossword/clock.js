// The clock of a crossword is seen, and can be paused.
import { pauseClock, seconds, ticked } from "../play/time.js";
import { isOver, play } from "./grid.js";

const shown = document.getElementById("time");
const button = /** @type {HTMLElement | null} */ (document.querySelector(".js-clock"));
const cover = /** @type {HTMLElement | null} */ (document.querySelector(".js-go-on"));

export const isPaused = () => play.classList.contains("paused");

function draw() {
  if (!shown) return;
  const total = seconds();
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const tail = String(rest).padStart(2, "0");
  shown.textContent = hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** @param {boolean} pause */
export function setPaused(pause) {
  if (isOver()) return;
  pauseClock(pause);
  play.classList.toggle("paused", pause);
  if (cover) cover.hidden = !pause;
  button?.setAttribute("aria-pressed", String(pause));
  const name = button?.querySelector(".js-clock-name");
  if (name && button) name.textContent = (pause ? button.dataset.goOn : button.dataset.pause) ?? "";
  if (pause) cover?.focus();
}

ticked.add(draw);
// What the page before has counted is shown at once.
if (!isOver()) draw();
