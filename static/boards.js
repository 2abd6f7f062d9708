// A proposed address is taken over without leaving the page.

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest(".js-slug");
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=slug]"));
  if (!(link instanceof HTMLElement) || !field) return;
  event.preventDefault();
  field.value = link.dataset.slug ?? "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
});
