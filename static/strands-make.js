// Making a board: whether what was typed has reached the server, and a look at the board that was asked for.

const saved = /** @type {HTMLElement} */ (document.getElementById("saved"));
const workshop = /** @type {HTMLElement} */ (document.getElementById("workshop"));
let awaited = false;

/** @param {HtmxEvent} event */
function isOurs(event) {
  return event.detail?.ctx?.sourceElement?.closest("#making") ?? null;
}

document.addEventListener("htmx:after:request", (event) => {
  const failed = (event.detail?.ctx?.response?.status ?? 500) >= 400;
  if (isOurs(event)) saved.textContent = (!failed && saved.dataset.saved) || "";
});

document.addEventListener("htmx:error", (event) => {
  if (!isOurs(event)) return;
  event.preventDefault();
  saved.textContent = saved.dataset.failed ?? "";
}, true);

document.getElementById("generate")?.addEventListener("click", () => {
  awaited = true;
});

// On a phone the board comes below the fold, and what another tab has changed is told above it.
const elsewhere = /** @type {HTMLElement} */ (document.getElementById("elsewhere"));
let told = false;
new MutationObserver(() => {
  const tells = elsewhere.childElementCount > 0;
  if (tells && !told) elsewhere.scrollIntoView({ block: "nearest" });
  told = tells;
}).observe(elsewhere, { childList: true });
new MutationObserver(() => {
  const board = workshop.querySelector(".drawn, .ready");
  if (!awaited || !board) return;
  awaited = false;
  board.scrollIntoView({ block: "nearest" });
}).observe(workshop, { childList: true });
