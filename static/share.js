// The text at the end of a game: copied, or handed to the device's own way of sharing where there is one.
const field = () => document.getElementById("share");

function offer() {
  const button = document.querySelector(".js-share");
  if (button) button.hidden = !navigator.share;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest(".js-copy, .js-share");
  if (!button) return;
  // Whoever changes his mind in the device's own dialogue has not met an error.
  if (button.matches(".js-share")) return navigator.share({ text: field().value }).catch(() => {});
  field().select();
  await navigator.clipboard?.writeText(field().value).catch(() => document.execCommand("copy"));
  button.textContent = document.getElementById("play").dataset.copied;
});
document.addEventListener("htmx:after:swap", offer);
offer();
