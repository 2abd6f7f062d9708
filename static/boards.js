// A proposed address is taken over without leaving the page.
document.addEventListener("click", (event) => {
  const link = event.target.closest(".js-slug");
  const field = document.querySelector("input[name=slug]");
  if (!link || !field) return;
  event.preventDefault();
  field.value = link.dataset.slug;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
});
