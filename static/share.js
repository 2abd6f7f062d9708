// A text or a link to share: copied, or handed to the device's own way of sharing where there is one.
function offer() {
  const button = document.querySelector(".js-share");
  if (button) button.hidden = !navigator.share;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest(".js-copy, .js-share");
  if (!button) return;
  const field = document.getElementById("share");
  // Whoever changes his mind in the device's own dialogue has not met an error.
  if (button.matches(".js-share")) return navigator.share({ text: field.value }).catch(() => {});
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Without HTTPS there is no clipboard to write to.
    document.execCommand("copy");
  }
  button.textContent = button.dataset.copied;
});
document.addEventListener("htmx:after:swap", offer);
offer();
