// The sheet to print: a button that a page without scripts does not need.

const button = /** @type {HTMLButtonElement} */ (document.querySelector(".js-print"));
button.hidden = false;
button.addEventListener("click", () => print());
