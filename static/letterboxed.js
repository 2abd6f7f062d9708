// What is Letter Boxed's own in the browser: the path of the half-typed word, and going back into the word before.
const square = () => document.getElementById("square");
const undo = document.querySelector(".js-undo");
const over = document.getElementById("play").classList.contains("over");
const at = (letter) => square().querySelector(`.spot[value="${CSS.escape(letter)}"]`);
// The letter that the next word must begin with. A word on its way to the server counts as taken until it is refused.
const start = () => awaited ?? square().dataset.start;
let awaited = null;
let unanswered = 0;
let goingBack = false;

const board = {
  order: () => square().dataset.order,
  tile: at,
  kind: (letter) => (at(letter.toLowerCase()) ? "on" : "outside"),
  draft: (value) => (value === start() ? "" : value),

  // Whoever types the whole word begins with the letter that stands there already.
  refuses: (letter) => start() !== "" && board.input.value === start() && letter === start(),

  back() {
    if (over || !start() || board.input.value.length > start().length) return false;
    if (!goingBack && awaited === null) {
      goingBack = true;
      undo.click();
    }
    return true;
  },

  // A phone's keyboard takes the first letter away without saying which key it was.
  typed(value) {
    const first = start();
    if (!first || value.toLowerCase().startsWith(first)) return;
    board.input.value = first + value;
    if (!value) board.back();
  },

  sent(word) {
    unanswered += 1;
    awaited = word.slice(-1).toLowerCase();
    return awaited;
  },

  answered(_good, _word, said) {
    unanswered = Math.max(0, unanswered - 1);
    if (said.dataset.code === "solved") document.querySelector("#finish .answers")?.scrollIntoView({ block: "nearest" });
    // A fast typist has sent the next word already: the line is set right by its answer.
    if (unanswered) return;
    const [guessed, first] = [awaited ?? "", square().dataset.start];
    awaited = null;
    const line = board.input.value;
    if (line === guessed || line === "") board.setLine(first);
    else if (!line.startsWith(first)) board.setLine(first + line);
    else board.setLine(line);
  },

  swapped(source) {
    if (source.matches(".js-shuffle")) return board.animate(square(), "shuffled");
    goingBack = false;
    if (source.matches(".js-undo, .js-restart")) board.setLine(square().dataset.draft);
  },

  drawn(value) {
    const letters = [...value.toLowerCase()];
    const spots = letters.map(at).filter(Boolean);
    const last = at(letters.at(-1) ?? "");
    square().querySelector(".draft-path").setAttribute("points", spots.map((spot) => spot.dataset.at).join(" "));
    for (const spot of square().querySelectorAll(".spot")) {
      spot.classList.toggle("typed", spots.includes(spot));
      spot.classList.toggle("current", spot === last);
      spot.classList.toggle("shut", last?.dataset.side === spot.dataset.side);
    }
  },
};
window.board = board;

// A request that failed must not leave the way back closed, nor its word's last letter in the line.
for (const name of ["htmx:error", "htmx:response:error"]) {
  document.addEventListener(name, (event) => {
    goingBack = false;
    if (!event.detail?.ctx?.sourceElement?.matches(".js-send")) return;
    unanswered = Math.max(0, unanswered - 1);
    if (unanswered) return;
    if (board.input.value === awaited) board.input.value = square().dataset.start;
    awaited = null;
  }, true);
}
