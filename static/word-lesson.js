// A lesson's letters go into the line at once: without scripts each press is a turn of its own.
import "./lesson-keys.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const line = () => /** @type {HTMLInputElement | null} */ (document.getElementById("word"));
const tiles = () => [.../** @type {NodeListOf<HTMLButtonElement>} */ (main.querySelectorAll('button[name="letter"]'))];

/** The path through the letters, on a board that draws one. */
function draw() {
  const word = [...(line()?.value.toLowerCase() ?? "")];
  const places = word.map((letter) => tiles().find((tile) => tile.value === letter)?.dataset.at).filter(Boolean);
  main.querySelector(".draft-path")?.setAttribute("points", places.join(" "));
  for (const tile of tiles()) tile.classList.toggle("typed", word.includes(tile.value));
}

main.addEventListener("click", (event) => {
  const button = /** @type {HTMLButtonElement | null} */ (/** @type {Element} */ (event.target).closest("button"));
  const input = line();
  if (!input || !["letter", "delete"].includes(button?.name ?? "")) return;
  event.preventDefault();
  event.stopPropagation();
  input.value = button?.name === "letter" ? input.value + button.value : input.value.slice(0, -1);
  draw();
}, true);
main.addEventListener("input", draw);
