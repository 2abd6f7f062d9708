// Moments are told in the reader's form and by the reader's clock; the server knows neither.

const language = document.documentElement.lang;
const own = navigator.languages.find((name) => name.split("-")[0] === language) ?? language;

const toTheMinute = new Intl.DateTimeFormat(own, { dateStyle: "medium", timeStyle: "short" });
const toTheSecond = new Intl.DateTimeFormat(own, { dateStyle: "medium", timeStyle: "medium" });

function tell() {
  for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (document.querySelectorAll("time.moment"))) {
    const form = time.matches(".short") ? toTheMinute : toTheSecond;
    time.textContent = form.format(new Date(time.dateTime));
  }
}

tell();
document.addEventListener("htmx:after:swap", tell);
