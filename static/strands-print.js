// The sheet to print: a button that a page without scripts does not need.
import { one } from "./page.js";

const button = one(document, ".js-print", HTMLButtonElement);
button.hidden = false;
button.addEventListener("click", () => print());
