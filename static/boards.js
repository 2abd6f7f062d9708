// A proposed address is taken over without leaving the page.
import { maybe, target } from "./page.js";

document.addEventListener("click", (event) => {
  const link = target(event)?.closest(".js-slug");
  const field = maybe(document, "input[name=slug]", HTMLInputElement);
  if (!(link instanceof HTMLElement) || !field) return;
  event.preventDefault();
  field.value = link.dataset.slug ?? "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
});
