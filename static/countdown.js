// How long the reader's day lasts, beside what the page says without scripts. The server's count is taken, so that a
// clock that is set wrong does no harm.

const loadedAt = Date.now();
const minute = 60_000;

/**
 * The first page of a device is made before the server knows its zone, and counts to midnight in UTC.
 * @param {HTMLTimeElement} place
 */
function countToOwnMidnight(place) {
  const madeAt = Date.parse(place.dateTime) - Number(place.dataset.left) * 1000;
  const midnight = new Date(new Date(madeAt).setHours(24, 0, 0, 0));
  place.dateTime = midnight.toISOString();
  place.dataset.left = String((midnight.getTime() - madeAt) / 1000);
}

/** @param {HTMLElement} place */
function tell(place) {
  const left = Number(place.dataset.left) * 1000 - (Date.now() - loadedAt);
  const minutes = Math.ceil(left / minute);
  const text = left > 0 ? place.dataset.in : place.dataset.now;
  place.textContent = (text ?? "").replace("{h}", `${Math.floor(minutes / 60)}`).replace("{m}", `${minutes % 60}`);
}

for (const place of /** @type {NodeListOf<HTMLTimeElement>} */ (document.querySelectorAll(".countdown"))) {
  if ("zoneUnknown" in place.dataset) countToOwnMidnight(place);
  tell(place);
  setInterval(tell, 10_000, place);
}
