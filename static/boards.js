// A proposed address is taken over without leaving the page, and follows the title until another one is typed.

const field = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=slug]"));
const proposed = () => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#slug-said .js-slug"))];
// One that is not among the proposals was chosen before.
let follows = proposed().some((link) => link.dataset.slug === field?.value);

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest(".js-slug");
  if (!(link instanceof HTMLElement) || !field) return;
  event.preventDefault();
  follows = false;
  field.value = link.dataset.slug ?? "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
});

field?.addEventListener("input", () => {
  follows = field.value === "";
});

document.addEventListener("htmx:after:swap", () => {
  const best = proposed()[0]?.dataset.slug;
  if (follows && field && best && document.querySelector("#slug-said [data-follow]")) field.value = best;
});
