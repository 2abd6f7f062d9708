// A duel: the clock of a round or of the seconds before it, and pages that ask what has become of it. The server's clock
// decides: when this one is at its end, the page is asked for again, and says how it stands.
import "./share.js";

const OFTEN = 2000;
// So long after the end the server is there as well.
const MARGIN = 80;
const timed = /** @type {HTMLElement | null} */ (document.querySelector("[data-left]"));
const shown = document.querySelector(".js-left");
const end = timed ? performance.now() + Number(timed.dataset.left) : 0;

function tick() {
  const left = end - performance.now();
  if (shown) shown.textContent = String(Math.max(0, Math.ceil(left / 1000)));
  timed?.classList.toggle("hurry", left < 10_000);
  if (left > -MARGIN) setTimeout(tick, left > 0 ? Math.min(left, left % 1000 || 1000) : MARGIN);
  else location.reload();
}

function ask() {
  if (!document.hidden) document.getElementById("asks")?.dispatchEvent(new CustomEvent("ask"));
}

if (timed) tick();
setInterval(ask, OFTEN);
document.addEventListener("visibilitychange", ask);
addEventListener("focus", ask);
// A page that comes back from the browser's memory shows a time that is over.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
