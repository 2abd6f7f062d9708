// What is the Bee's own in the browser: the kinds of letters, and what moves when a word is found or the hive shuffled.
import { animate, begin } from "./play.js";
import "./share.js";

if (document.getElementById("asks")) import("./rooms-asking.js");

const hive = () => /** @type {HTMLElement} */ (document.getElementById("hive"));

begin({
  order: () => hive().dataset.order ?? "",

  tile: (letter) => hive().querySelector(`.tile[value="${CSS.escape(letter)}"]`),

  kind(letter) {
    const { key, order: outer } = hive().dataset;
    const small = letter.toLowerCase();
    if (small === key) return "key";
    return outer?.includes(small) ? "hive" : "outside";
  },

  fault(word) {
    const { key = "", order = "", tooShort = "", badLetters = "", missingKey = "" } = hive().dataset;
    const letters = [...word.toLowerCase()];
    const isOwn = (/** @type {string} */ letter) => letter === key || order.includes(letter);
    // What becomes of accents is the server's to say.
    if (!letters.every((letter) => isOwn(letter) || /[a-z]/.test(letter))) return "";
    if (letters.length < 4) return tooShort;
    if (!letters.every(isOwn)) return badLetters;
    return letters.includes(key) ? "" : missingKey;
  },

  answered(good, word) {
    if (!good) return;
    const fresh = document.querySelector(`#found [data-word="${CSS.escape(word)}"]`);
    if (fresh) fresh.classList.add("fresh");
    // Nothing is left to type: the crown may push the board away.
    document.querySelector(".ended")?.scrollIntoView({ block: "nearest" });
  },

  swapped(source) {
    if (source.matches(".js-shuffle")) animate(hive(), "shuffled");
  },
});
