// The days of a month by keyboard, after ARIA's grid pattern: Tab leads to one of them, and from there arrows, Home, End,
// Page Up and Page Down. Without this module each day is a link of its own.

const grid = /** @type {HTMLTableElement | null} */ (document.querySelector(".month-grid"));
const days = () => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".month-grid a.grid-day"))];
/** Days that an arrow goes on. @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
/** The day of the month to go to in the month that is opened. */
const WANTED = /^#grid-(\d+)$/;

/** @param {HTMLElement} day */
const numberOf = (day) => Number(day.dataset.day?.slice(8));

/** @param {HTMLElement | undefined} day */
function makeCurrent(day) {
  for (const other of days()) other.tabIndex = other === day ? 0 : -1;
}

/** @param {HTMLElement | undefined} day */
function go(day) {
  if (!day) return;
  makeCurrent(day);
  day.focus();
}

/** @param {number} number */
function nearest(number) {
  return days().sort((one, other) => Math.abs(numberOf(one) - number) - Math.abs(numberOf(other) - number))[0];
}

/** @param {string} way - "prev" or "next" @param {number} number */
function turnMonth(way, number) {
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector(`.month-turn a[rel="${way}"]`));
  if (link) location.assign(`${link.href}#grid-${number}`);
}

/**
 * On to the next day with a link, be it in another month.
 * @param {HTMLElement} from @param {number} by
 */
function move(from, by) {
  const date = new Date(`${from.dataset.day}T12:00Z`);
  const month = date.getUTCMonth();
  for (;;) {
    date.setUTCDate(date.getUTCDate() + by);
    if (date.getUTCMonth() !== month) return turnMonth(by < 0 ? "prev" : "next", date.getUTCDate());
    const day = days().find((one) => numberOf(one) === date.getUTCDate());
    if (day) return go(day);
  }
}

/** @param {HTMLElement} from @param {boolean} last */
function goToEndOfWeek(from, last) {
  const week = days().filter((day) => day.closest("tr") === from.closest("tr"));
  go(last ? week.at(-1) : week[0]);
}

/** @param {KeyboardEvent} event */
function press(event) {
  const from = /** @type {Element} */ (event.target).closest("a.grid-day");
  if (!(from instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const { key } = event;
  if (key in STEPS) move(from, STEPS[key]);
  else if (key === "Home" || key === "End") goToEndOfWeek(from, key === "End");
  else if (key === "PageUp" || key === "PageDown") turnMonth(key === "PageUp" ? "prev" : "next", numberOf(from));
  else return;
  event.preventDefault();
}

if (grid) {
  grid.setAttribute("role", "grid");
  grid.addEventListener("keydown", press);
  grid.addEventListener("focusin", (event) => {
    const day = /** @type {Element} */ (event.target).closest("a.grid-day");
    if (day instanceof HTMLElement) makeCurrent(day);
  });
  const wanted = WANTED.exec(location.hash);
  makeCurrent(days().find((day) => day.classList.contains("today")) ?? days().at(-1));
  if (wanted) go(nearest(Number(wanted[1])));
}
