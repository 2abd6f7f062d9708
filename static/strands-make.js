// Making a board: whether what was typed has reached the server.
const saved = document.getElementById("saved");
const isOurs = (event) => event.detail?.ctx?.sourceElement?.closest("#making");

document.addEventListener("htmx:after:request", (event) => {
  const status = event.detail?.ctx?.response?.status;
  if (isOurs(event)) saved.textContent = status < 400 ? saved.dataset.saved : "";
});

document.addEventListener("htmx:error", (event) => {
  if (!isOurs(event)) return;
  event.preventDefault();
  saved.textContent = saved.dataset.failed;
}, true);
