// A text or a link to share: copied, or handed to the device's own way of sharing where there is one.

// Of the whole page: what is to be shared may come later.
document.documentElement.classList.toggle("can-share", "share" in navigator);
document.documentElement.classList.add("can-copy");

/** @param {HTMLInputElement | HTMLTextAreaElement} field */
async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Without HTTPS there is no clipboard to write to.
    document.execCommand("copy");
  }
}

document.addEventListener("click", async (event) => {
  const button = /** @type {Element} */ (event.target).closest(".js-copy, .js-share");
  if (!(button instanceof HTMLElement)) return;
  const own = button.closest(".share-line")?.querySelector("input, textarea");
  const field = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (own ?? document.getElementById("share"));
  // Whoever changes his mind in the device's own dialogue has not met an error.
  if (button.matches(".js-share")) return navigator.share({ text: field.value }).catch(() => {});
  await copy(field);
  button.textContent = button.dataset.copied ?? "";
});
