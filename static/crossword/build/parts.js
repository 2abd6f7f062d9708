// The page's parts as tabs: one of them is seen at a time. Without scripts the same bar jumps to them.

const bar = /** @type {HTMLElement} */ (document.getElementById("parts"));
const links = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (bar.querySelectorAll("a[href^='#']"))];
const STORE = `part ${location.pathname}`;
const parts = links.map((link) => /** @type {HTMLElement} */ (document.getElementById(link.hash.slice(1))));

/**
 * Show a part alone. The tab keeps it, so that a reload, or a page that leads back here, comes back to it.
 * @param {HTMLElement} chosen
 */
function show(chosen) {
  for (const [n, part] of parts.entries()) {
    part.hidden = part !== chosen;
    if (part === chosen) links[n].setAttribute("aria-current", "true");
    else links[n].removeAttribute("aria-current");
  }
  try {
    sessionStorage.setItem(STORE, chosen.id);
  } catch {
    // Without storage the page begins with its first part.
  }
  document.dispatchEvent(new CustomEvent("build:part", { detail: chosen.id }));
}

/**
 * Show the part that holds what an address of this page names.
 * @param {string} hash
 */
function showPartOf(hash) {
  const target = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  const part = parts.find((one) => target && one.contains(target));
  if (part?.hidden) show(part);
}

addEventListener("click", (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("a[href^='#']"));
  if (!link) return;
  if (links.includes(link)) {
    event.preventDefault();
    // What an earlier link named is no longer what the page is about.
    history.replaceState(history.state, "", location.pathname + location.search);
  }
  showPartOf(link.hash);
});
addEventListener("hashchange", () => showPartOf(location.hash));

for (const part of parts) part.hidden = true;
showPartOf(location.hash);
// A list that was refused is still in its field, with the reason below it.
const refusedList = /** @type {HTMLTextAreaElement | null} */ (document.getElementById("word-list-text"));
if (refusedList?.value) {
  showPartOf("#word-list-text");
  refusedList.scrollIntoView({ block: "center" });
}
if (parts.every((part) => part.hidden)) show(parts.find((part) => part.id === sessionStorage.getItem(STORE)) ?? parts[0]);
