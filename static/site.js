// What every page shares: the notice can be put away, a lost connection is said once, a form pressed twice is sent once,
// and what was typed before the page listened is told.

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

// The second click of a double one, on what a form is for: nobody means two. On a board letters are pressed fast.
document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("button.primary[type=submit]");
  if (event.detail < 2 || !button || button.closest("#play")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// What was typed or chosen before a page listened is told when it does: lines are slow, and hands are not.

/** @param {Element} field */
export function isChanged(field) {
  if (field instanceof HTMLSelectElement) {
    const first = Math.max(0, [...field.options].findIndex((option) => option.defaultSelected));
    return !field.multiple && field.selectedIndex !== first;
  }
  if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type)) return field.checked !== field.defaultChecked;
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== field.defaultValue;
}

function catchUp() {
  for (const part of document.querySelectorAll('[hx-trigger*="input"]')) {
    const field = [...(part instanceof HTMLFormElement ? part.elements : [part])].find(isChanged);
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
// htmx begins with a timer of its own, which was set before this one.
addEventListener("DOMContentLoaded", () => setTimeout(catchUp));

// A page of the day needs the time zone at once.
if (document.querySelector("[data-day]")) import("./zone.js");
if (document.querySelector("time.moment")) import("./times.js");
// What is for later comes after what is for now; without network it comes at once.
addEventListener("load", () => setTimeout(() => {
  import("./zone.js").catch(() => {});
  import("./keeping.js").catch(() => {});
}, navigator.onLine ? 2000 : 0));
if (document.documentElement.dataset.sounds && document.getElementById("verdict")) import("./play/sounds.js");
