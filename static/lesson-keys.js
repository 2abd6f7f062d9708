// A lesson is typed into from anywhere on its page, as its game is.
document.addEventListener("keydown", (event) => {
  const line = /** @type {HTMLInputElement | null} */ (document.getElementById("word"));
  if (!line || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !/^\p{L}$/u.test(event.key)) return;
  const at = /** @type {Element} */ (event.target);
  // The letter itself follows the focus into the line.
  if (!at.closest("input, select, textarea, [popover]")) line.focus({ preventScroll: true });
});
