// The server learns the browser's time zone, by which a day begins at the reader's own midnight.
function tellZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone || document.cookie.split("; ").includes(`zone=${zone}`)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP.
  document.cookie = `zone=${zone}; path=/; max-age=31536000; samesite=lax`;
  const page = /** @type {HTMLElement | null} */ (document.querySelector("[data-day]"));
  const today = new Date().toLocaleDateString("sv", { timeZone: zone });
  // Once: from now on the cookie is known. Without cookies the page stays as it is.
  if (page && page.dataset.day !== today && document.cookie.includes(`zone=${zone}`)) {
    location.replace(page.dataset.dayAddress ?? location.href);
  }
}
tellZone();
