// A round of a duel in the Bee: the hive as ever, but its order is this page's own.
import "./bee.js";
import "./duel.js";

const hive = /** @type {HTMLElement} */ (document.getElementById("hive"));
const outer = /** @type {NodeListOf<HTMLButtonElement>} */ (hive.querySelectorAll(".tile:not(.tile-0)"));

function shuffle() {
  const letters = [...(hive.dataset.order ?? "")];
  for (let at = letters.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [letters[at], letters[other]] = [letters[other], letters[at]];
  }
  hive.dataset.order = letters.join("");
  for (const [at, tile] of outer.entries()) {
    tile.value = letters[at];
    /** @type {HTMLElement} */ (tile.querySelector("span")).textContent = letters[at];
  }
}

document.querySelector(".js-shuffle")?.addEventListener("click", shuffle);
