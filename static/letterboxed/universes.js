// The universes of a chain, a letter at a time. Without this module all letters stand below one another.
const steps = [...document.querySelectorAll(".step")];
const letters = [...document.querySelectorAll(".strip a")];
const player = document.getElementById("player");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const PACE = 1400;
let now = 0;
let timer = 0;

function show(place) {
  now = Math.max(0, Math.min(place, steps.length - 1));
  steps.forEach((step, number) => { step.hidden = number !== now; });
  letters.forEach((letter, number) => {
    letter.classList.toggle("past", number < now);
    if (number === now) letter.setAttribute("aria-current", "step");
    else letter.removeAttribute("aria-current");
  });
  back.disabled = now === 0;
  next.disabled = now === steps.length - 1;
}

function say() {
  document.getElementById("said").textContent = [...steps[now].querySelectorAll("h2, h2 + p")].map((one) => one.textContent.trim()).join(". ");
}

function go(place) {
  pause();
  show(place);
  say();
}

function pause() {
  clearInterval(timer);
  timer = 0;
  play.textContent = player.dataset.play;
}

function begin() {
  if (now === steps.length - 1) show(0);
  play.textContent = player.dataset.pause;
  timer = setInterval(() => {
    show(now + 1);
    if (now < steps.length - 1) return;
    pause();
    say();
  }, PACE);
}

const [back, play, next] = player ? player.querySelectorAll("button") : [];
if (player) {
  player.hidden = false;
  // Whoever wants no motion goes on step by step.
  play.hidden = still.matches;
  still.addEventListener("change", () => { play.hidden = still.matches; pause(); });
  back.addEventListener("click", () => go(now - 1));
  next.addEventListener("click", () => go(now + 1));
  play.addEventListener("click", () => (timer ? pause() : begin()));
  letters.forEach((letter, number) => letter.addEventListener("click", (event) => {
    event.preventDefault();
    go(number);
  }));
  document.getElementById("steps").classList.add("live");
  show(0);
}
