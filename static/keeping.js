// Playing without network: the service worker is told which pages and files to keep, and a line says that one is offline.

const line = document.getElementById("away");
const play = document.getElementById("play");
const workers = navigator.serviceWorker;
// A page is kept as it was loaded: after what was played it is kept anew, as soon as the hands rest.
const CALM = 5000;
let timer = 0;

function sayWhetherOffline() {
  if (line) line.textContent = navigator.onLine ? "" : (line.dataset.text ?? "");
}

/** @param {object} message */
async function tell(message) {
  (await workers.ready).active?.postMessage(message);
}

function keepPage() {
  clearTimeout(timer);
  timer = 0;
  if (navigator.onLine) tell({ keep: location.href.replace(/#.*/, "") });
}

function keepLater() {
  clearTimeout(timer);
  timer = setTimeout(keepPage, CALM);
}

/** What a page has loaded out of the service worker's sight, as the first one or the first of a release, is kept now. */
function keepAll() {
  tell({ files: performance.getEntriesByType("resource").map(({ name }) => name) });
  if (play && !location.search) keepPage();
}

async function begin() {
  if (workers.controller) workers.addEventListener("controllerchange", keepAll);
  await workers.register("/service-worker.js", { updateViaCache: "none" });
  if (!workers.controller) keepAll();
  tell({ language: document.documentElement.lang });
  if (!play || location.search) return;
  document.addEventListener("saved", keepLater);
  document.addEventListener("htmx:after:swap", ({ detail }) => { if (play.contains(detail.ctx.sourceElement)) keepLater(); });
  document.addEventListener("visibilitychange", () => { if (document.hidden && timer) keepPage(); });
}

addEventListener("online", sayWhetherOffline);
addEventListener("offline", sayWhetherOffline);
sayWhetherOffline();
// Without HTTPS there is none.
if (workers) begin().catch(() => {});
