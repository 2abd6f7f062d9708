// The universes of a chain, a letter at a time. Without this module all letters stand below one another.

const steps = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".step"))];
const letters = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".strip a"))];
const still = matchMedia("(prefers-reduced-motion: reduce)");
const isStill = () => still.matches || document.documentElement.dataset.motion === "reduced";
const PACE = 1400;

/** @param {HTMLElement} player */
function run(player) {
  const [back, play, next] = [.../** @type {NodeListOf<HTMLButtonElement>} */ (player.querySelectorAll("button"))];
  let now = 0;
  let timer = 0;

  /** @param {number} place */
  function show(place) {
    now = Math.max(0, Math.min(place, steps.length - 1));
    for (const [number, step] of steps.entries()) step.hidden = number !== now;
    for (const [number, letter] of letters.entries()) {
      letter.classList.toggle("past", number < now);
      if (number === now) letter.setAttribute("aria-current", "step");
      else letter.removeAttribute("aria-current");
    }
    back.disabled = now === 0;
    next.disabled = now === steps.length - 1;
  }

  function say() {
    const parts = [...steps[now].querySelectorAll("h2, h2 + p")].map((part) => (part.textContent ?? "").trim());
    /** @type {HTMLElement} */ (document.getElementById("said")).textContent = parts.join(". ");
  }

  /** @param {number} place */
  function go(place) {
    pause();
    show(place);
    say();
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
    play.textContent = player.dataset.play ?? "";
  }

  function begin() {
    if (now === steps.length - 1) show(0);
    play.textContent = player.dataset.pause ?? "";
    timer = setInterval(() => {
      show(now + 1);
      if (now < steps.length - 1) return;
      pause();
      say();
    }, PACE);
  }

  player.hidden = false;
  // Whoever wants no motion goes on step by step.
  play.hidden = isStill();
  still.addEventListener("change", () => { play.hidden = isStill(); pause(); });
  back.addEventListener("click", () => go(now - 1));
  next.addEventListener("click", () => go(now + 1));
  play.addEventListener("click", () => (timer ? pause() : begin()));
  for (const [number, letter] of letters.entries()) letter.addEventListener("click", (event) => {
    event.preventDefault();
    go(number);
  });
  /** @type {HTMLElement} */ (document.getElementById("steps")).classList.add("live");
  show(0);
}

const player = /** @type {HTMLElement | null} */ (document.getElementById("player"));
if (player) run(player);
