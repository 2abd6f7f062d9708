// Letters typed from field to field of a board, or pasted into it whole: what the pages that take a board share.
import { isArrow, step } from "./strands-trace.js";

const LETTER = /^\p{L}$/u;
/** @type {Record<string, number>} */
const ALONG = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The fields of a form's board, which from now on lead to each other. What is pasted and is not letters alone goes to
 * the form's text field, where the server reads it and answers in words.
 * @param {HTMLFormElement} form
 */
export function letterFields(form) {
  const fields = [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input.cell"))];

  /** @param {number} at */
  function go(at) {
    fields[Math.max(0, Math.min(fields.length - 1, at))].focus();
  }

  /**
   * A field that was changed here tells the form, which may save.
   * @param {number} at @param {string} letter
   */
  function put(at, letter) {
    fields[at].value = letter;
    fields[at].dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** @param {number} at @param {string} text */
  function spread(at, text) {
    const letters = [...text.replace(/\s/g, "")];
    for (const [number, letter] of letters.slice(0, fields.length - at).entries()) fields[at + number].value = letter;
    put(at, fields[at].value);
    go(at + letters.length);
  }

  /** @param {KeyboardEvent} event @param {number} at */
  function walk(event, at) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Left and right go on from row to row, as the typing does.
    if (event.key in ALONG) go(at + ALONG[event.key]);
    else if (isArrow(event.key)) go(step(at, event.key, fields.length));
    else if (event.key === "Backspace" && !fields[at].value && at > 0) {
      put(at - 1, "");
      go(at - 1);
    } else return;
    event.preventDefault();
  }

  /** @param {ClipboardEvent} event @param {number} at */
  function paste(event, at) {
    const text = event.clipboardData?.getData("text") ?? "";
    if ([...text.trim()].length < 2) return;
    event.preventDefault();
    if (/[^\p{L}\s]/u.test(text)) {
      const whole = /** @type {HTMLTextAreaElement} */ (form.querySelector(".paste textarea"));
      /** @type {HTMLDetailsElement} */ (form.querySelector(".paste")).open = true;
      whole.value = text;
      whole.focus();
    } else spread(text.replace(/\s/g, "").length >= fields.length ? 0 : at, text);
  }

  for (const [at, field] of fields.entries()) {
    field.addEventListener("focus", () => field.select());
    field.addEventListener("input", (event) => {
      if (event.isTrusted && LETTER.test(field.value)) go(at + 1);
    });
    field.addEventListener("keydown", (event) => walk(event, at));
    field.addEventListener("paste", (event) => paste(event, at));
  }
  return fields;
}
