// The page that is shown without network: a link to each puzzle that the service worker has kept.

const list = /** @type {HTMLElement} */ (document.getElementById("kept-pages"));

async function listPages() {
  for (const name of (await caches.keys()).filter((one) => one.startsWith("pages "))) {
    const cache = await caches.open(name);
    for (const request of [...(await cache.keys())].reverse()) await addLink(cache, request);
  }
}

/** @param {Cache} cache @param {Request} request */
async function addLink(cache, request) {
  const kept = await cache.match(request, { ignoreVary: true });
  const page = new DOMParser().parseFromString((await kept?.text()) ?? "", "text/html");
  const title = (page.querySelector("h1")?.textContent || page.title).replace(/\s+/g, " ").trim();
  const item = document.createElement("li");
  // A title is in the language of its page, which may be another than the reader's of today.
  const { lang } = page.documentElement;
  item.append(Object.assign(document.createElement("a"), { href: request.url, textContent: title, lang }));
  list.append(item);
}

listPages();

// Whoever follows a link as the network comes back gets there.
let leaving = false;
addEventListener("beforeunload", () => { leaving = true; });
addEventListener("pageshow", () => { leaving = false; });
addEventListener("online", () => { if (!leaving) location.reload(); });
