// Moments are told in the reader's form and by the reader's clock; the server knows neither.

const language = document.documentElement.lang;
const own = navigator.languages.find((name) => name.split("-")[0] === language) ?? language;

const dayOfThisYear = new Intl.DateTimeFormat(own, { day: "numeric", month: "long" });
const dayOfAnotherYear = new Intl.DateTimeFormat(own, { dateStyle: "long" });
const toTheMinute = new Intl.DateTimeFormat(own, { timeStyle: "short" });
const toTheSecond = new Intl.DateTimeFormat(own, { timeStyle: "medium" });

/** @param {Date} at */
function dayOf(at) {
  const isThisYear = at.getFullYear() === new Date().getFullYear();
  return (isThisYear ? dayOfThisYear : dayOfAnotherYear).format(at);
}

function tell() {
  for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (document.querySelectorAll("time.moment"))) {
    const at = new Date(time.dateTime);
    const clock = time.matches(".short") ? toTheMinute : toTheSecond;
    time.textContent = `${dayOf(at)}, ${clock.format(at)}`;
  }
}

tell();
document.addEventListener("htmx:after:swap", tell);
