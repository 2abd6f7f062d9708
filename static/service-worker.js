// The service worker: pages come from the network, and from what was kept only without it; files whose name has their
// content are kept. The server puts its release into this script, and what another release has kept is dropped.
//
// It shows the reminders that a player has asked for, too.
//
// The pages that are kept are one player's: the server names the player of every page, and those of any other are
// dropped at once, as at every login and logout. Only the server says which pages may be kept.

const VERSION = "__VERSION__";
const FILES = `files ${VERSION}`;
const PAGES = `pages ${VERSION} `;
const OFFLINE = "/offline";
const MOST_PAGES = 30;
const PATIENCE = 15_000;
const HASHED = /^\/static\/.+\.[0-9a-f]{10}\.\w+$/;
const ICON = "/static/icons/icon-192.png";
const ENTRANCES = /^\/(?:login|logout|signup)\b/;
const LOOSELY = { ignoreVary: true };

/** What was asked for before somebody came or went is not kept after. */
let changes = 0;
/** One change of the pages after the other. @type {Promise<unknown>} */
let storing = Promise.resolve();

addEventListener("install", (event) => {
  skipWaiting();
  /** @type {ExtendableEvent} */ (event).waitUntil(keepOfflinePage());
});

addEventListener("activate", (event) => {
  /** @type {ExtendableEvent} */ (event).waitUntil(takeOver());
});

addEventListener("fetch", (event) => { answer(/** @type {FetchEvent} */ (event)); });

addEventListener("push", (event) => {
  const push = /** @type {PushEvent} */ (event);
  if (push.data) push.waitUntil(showReminder(push.data.json()));
});

addEventListener("notificationclick", (event) => {
  const press = /** @type {NotificationEvent} */ (event);
  press.notification.close();
  press.waitUntil(press.action === "stop" ? stopReminders(press.notification) : openPage(press.notification.data.path));
});

addEventListener("message", (event) => {
  const { keep, files, language } = /** @type {MessageEvent} */ (event).data;
  const done = [keep && refreshPage(keep), files && keepFiles(files), language && speak(language)];
  /** @type {ExtendableEvent} */ (/** @type {Event} */ (event)).waitUntil(Promise.allSettled(done));
});

async function takeOver() {
  await dropCaches((name) => name !== FILES && !name.startsWith(PAGES));
  await registration.navigationPreload?.enable();
  await clients.claim();
}

/** @param {(name: string) => boolean} goes */
async function dropCaches(goes) {
  for (const name of await caches.keys()) if (goes(name)) await caches.delete(name);
}

/** @param {FetchEvent} event */
function answer(event) {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && ENTRANCES.test(pathname)) event.waitUntil(forget());
  if (request.method !== "GET") return;
  if (HASHED.test(pathname)) event.respondWith(findFile(request));
  else if (request.mode === "navigate" && request.destination === "document") event.respondWith(findPage(event));
}

// --- files ----------------------------------------------------------------------------------------

/** @param {Request} request */
async function findFile(request) {
  const cache = await caches.open(FILES);
  return (await cache.match(request, LOOSELY)) ?? fetchFile(cache, request);
}

/** A name of another release gives the file of today: that is not kept. @param {Cache} cache @param {Request | string} request */
async function fetchFile(cache, request) {
  const response = await fetch(request);
  if (response.ok && response.headers.get("Cache-Control")?.includes("immutable")) await cache.put(request, response.clone());
  return response;
}

/** @param {string[]} addresses */
async function keepFiles(addresses) {
  const own = addresses.map((address) => new URL(address, location.href)).filter((one) => one.origin === location.origin);
  await Promise.all(own.filter(({ pathname }) => HASHED.test(pathname)).map(({ pathname }) => findFile(new Request(pathname))));
}

// --- pages ----------------------------------------------------------------------------------------

/** @param {FetchEvent} event @returns {Promise<Response>} */
async function findPage(event) {
  const { url } = event.request;
  const network = fetchPage(event);
  event.waitUntil(network.then(() => storing, () => {}));
  try {
    return await Promise.race([network, findLate(url, network)]);
  } catch {
    return (await findKept(url)) ?? (await caches.match(OFFLINE, LOOSELY)) ?? Response.error();
  }
}

/** @param {FetchEvent} event */
async function fetchPage(event) {
  const asked = changes;
  const response = /** @type {Response} */ ((await event.preloadResponse) ?? (await fetch(event.request)));
  notePage(event.request.url, response, asked);
  const language = response.headers.get("Content-Language");
  if (language) event.waitUntil(speak(language).catch(() => {}));
  return response;
}

/** A line may be dead without saying so. @param {string} url @param {Promise<Response>} network */
async function findLate(url, network) {
  await new Promise((done) => { setTimeout(done, PATIENCE); });
  return (await findKept(url)) ?? network;
}

/** @param {string} url */
async function findKept(url) {
  await storing;
  for (const name of await caches.keys()) {
    const kept = name.startsWith(PAGES) && (await (await caches.open(name)).match(url, LOOSELY));
    if (kept) return kept;
  }
}

/** A page shows more than when it was loaded. @param {string} url */
async function refreshPage(url) {
  const asked = changes;
  if (new URL(url).origin === location.origin) await notePage(url, await fetch(url), asked);
}

/**
 * Keep a page if the server allows it; what was kept before goes if it belongs to somebody else.
 * @param {string} url @param {Response} response @param {number} asked - the changes when it was asked for
 */
function notePage(url, response, asked) {
  const player = response.headers.get("Wordyard-Player");
  const isKept = response.status === 200 && !response.redirected && response.headers.has("Wordyard-Keep");
  const copy = isKept ? response.clone() : null;
  if (player !== null) storing = storing.then(() => (asked === changes ? keepPage(url, player, copy) : null)).catch(() => {});
  return storing;
}

/** @param {string} url @param {string} player @param {Response | null} page */
async function keepPage(url, player, page) {
  await dropCaches((name) => name.startsWith(PAGES) && name !== PAGES + player);
  const cache = await caches.open(PAGES + player);
  await cache.delete(url, LOOSELY);
  if (!page) return;
  await cache.put(url, page);
  // The oldest comes first.
  for (const old of (await cache.keys()).slice(0, -MOST_PAGES)) await cache.delete(old, LOOSELY);
}

/** Somebody comes or goes. */
function forget() {
  changes += 1;
  storing = storing.then(() => dropCaches((name) => name.startsWith(PAGES)));
  return storing;
}

// --- the page instead -----------------------------------------------------------------------------

async function keepOfflinePage() {
  const cache = await caches.open(FILES);
  const response = await fetch(OFFLINE, { cache: "reload" });
  if (!response.ok) throw new TypeError(OFFLINE);
  const text = await response.clone().text();
  await keepFiles([...text.matchAll(/"(\/static\/[^"]+)"/g)].map(([, name]) => name));
  await cache.put(OFFLINE, response);
}

/** It speaks the language of the pages. @param {string} language */
async function speak(language) {
  const kept = await caches.match(OFFLINE, LOOSELY);
  if (kept?.headers.get("Content-Language") !== language) await keepOfflinePage();
}

// --- reminders ------------------------------------------------------------------------------------

/** @typedef {{title: string, body: string, path: string, tag: string, language: string, stop: {path: string, label: string, done: string}}} Reminder */

/** @param {Reminder} reminder */
function showReminder({ title, body, path, tag, language, stop }) {
  const actions = [{ action: "stop", title: stop.label }];
  const shown = { body, tag, lang: language, icon: ICON, data: { path, stop }, actions };
  return registration.showNotification(title, shown);
}

/** One press is enough; the page that stops them asks once more if there is no network now. @param {Notification} notification */
async function stopReminders({ data: { stop }, tag, lang }) {
  const answer = await fetch(stop.path, { method: "POST", credentials: "omit" }).catch(() => null);
  if (!answer?.ok) return openPage(stop.path);
  await registration.showNotification(stop.done, { tag, lang, icon: ICON, data: { path: "/settings/reminders" } });
}

/** A window that shows the page already comes to the front. @param {string} path */
async function openPage(path) {
  const { href, origin } = new URL(path, location.origin);
  if (origin !== location.origin) return;
  const open = (await clients.matchAll({ type: "window" })).find(({ url }) => url === href);
  await (open ? open.focus() : clients.openWindow(href));
}
