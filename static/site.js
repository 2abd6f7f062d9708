// What every page shares: the notice can be put away, a lost connection is said once, and a form pressed twice is sent
// once.

const notice = /** @type {HTMLElement} */ (document.getElementById("notice"));

/** @param {string} text */
function say(text) {
  const box = document.createElement("div");
  box.className = "notice-box";
  box.append(Object.assign(document.createElement("p"), { textContent: text }));
  notice.replaceChildren(box);
}

document.addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest(".js-dismiss")) notice.replaceChildren();
});

// A page may answer for its own requests: it marks the event and the notice stays silent. Pollers fail quietly,
// because they ask again.
document.addEventListener("htmx:error", (event) => {
  const source = event.detail?.ctx?.sourceElement;
  if (event.defaultPrevented || source?.matches("[hx-trigger]")) return;
  say(document.body.dataset.offline ?? "");
});

// An old complaint must not stay beside a request that worked.
document.addEventListener("htmx:after:request", (event) => {
  const ctx = event.detail?.ctx;
  const worked = ctx?.response && ctx.response.status < 400;
  if (worked && !ctx.sourceElement.matches("[hx-trigger]")) notice.replaceChildren();
});

// As long as the next page may take to come; a form that only brings a file can be sent again after it.
const ONE_SENDING = 10_000;
/** @type {WeakMap<HTMLFormElement, number>} */
let sentAt = new WeakMap();

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || form.method !== "post") return;
  if (event.timeStamp - (sentAt.get(form) ?? -ONE_SENDING) < ONE_SENDING) event.preventDefault();
  else sentAt.set(form, event.timeStamp);
});
addEventListener("pageshow", () => { sentAt = new WeakMap(); });

if (document.querySelector("time.moment")) import("./times.js");
