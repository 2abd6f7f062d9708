// Fingers and mice at the line of letters: where a click sets the caret, and a key that is held down.

// As a keyboard does it.
const HELD_AFTER = 450;
const EVERY = 90;

/**
 * A click sets the caret among the letters that are drawn; the field's own lie elsewhere.
 * @param {HTMLInputElement} input @param {HTMLElement} line
 */
export function placeCaret(input, line) {
  input.addEventListener("click", ({ detail, clientX }) => {
    if (detail !== 1 || input.selectionStart !== input.selectionEnd) return;
    const before = [...line.querySelectorAll("i")].filter((letter) => {
      const { left, width } = letter.getBoundingClientRect();
      return left + width / 2 < clientX;
    });
    input.setSelectionRange(before.length, before.length);
  });
}

/**
 * A button that is held down does its work again and again. `again` tells whether there is more to do.
 * @param {HTMLElement} root @param {string} selector @param {() => boolean} again
 */
export function repeatHeld(root, selector, again) {
  let timer = 0;
  let held = false;
  const repeat = () => {
    if (!again()) return;
    held = true;
    timer = setTimeout(repeat, EVERY);
  };
  root.addEventListener("pointerdown", (event) => {
    clearTimeout(timer);
    held = false;
    if (/** @type {Element} */ (event.target).closest(selector) && !event.button) timer = setTimeout(repeat, HELD_AFTER);
  });
  for (const name of ["pointerup", "pointercancel", "blur"]) addEventListener(name, () => clearTimeout(timer));
  // Letting go is no press of its own.
  root.addEventListener("click", (event) => {
    if (!held || !/** @type {Element} */ (event.target).closest(selector)) return;
    held = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}
