// How long the reader's day lasts, beside what the page says without scripts. The server's count is taken, so that a
// clock that is set wrong does no harm.

const loadedAt = Date.now();
const minute = 60_000;

/** @param {HTMLElement} place */
function tell(place) {
  const left = Number(place.dataset.left) * 1000 - (Date.now() - loadedAt);
  const minutes = Math.ceil(left / minute);
  const text = left > 0 ? place.dataset.in : place.dataset.now;
  place.textContent = (text ?? "").replace("{h}", `${Math.floor(minutes / 60)}`).replace("{m}", `${minutes % 60}`);
}

for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".countdown"))) {
  tell(place);
  setInterval(tell, 10_000, place);
}
