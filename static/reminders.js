// Notifications on this device: asked for only when the button is pressed. The browser's subscription goes with the form.

const place = document.getElementById("this-device");
const line = /** @type {HTMLElement} */ (document.getElementById("device-says"));
const form = /** @type {HTMLFormElement} */ (document.getElementById("reminders"));

/** @param {string} what */
function say(what) {
  line.textContent = line.dataset[what] ?? "";
}

/** @param {PushSubscription} subscription @param {string} key */
function knows(subscription, key) {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === key;
}

/** The site's key may have changed since the browser subscribed. @param {string} key */
async function subscribe(key) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && knows(before, key)) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** @param {string} key */
async function turnOn(key) {
  say("");
  if ((await Notification.requestPermission()) !== "granted") return say("blocked");
  await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
  const subscription = await subscribe(key);
  /** @type {HTMLInputElement} */ (form.elements.namedItem("subscription")).value = JSON.stringify(subscription);
  form.requestSubmit();
}

if (place) {
  const button = /** @type {HTMLButtonElement} */ (place.querySelector("button"));
  place.hidden = !("serviceWorker" in navigator && "PushManager" in window && "Notification" in window);
  say(place.hidden ? "unsupported" : "");
  button.addEventListener("click", () => turnOn(place.dataset.key ?? "").catch(() => say("failed")));
}
