// The crossword as players will see it, drawn anew with each change.
import { isOpen } from "./model.js";

/** @typedef {import("./model.js").Board} Board */
/** @typedef {import("./model.js").Entry} Entry */

const SPACE = "http://www.w3.org/2000/svg";
const SIDE = 30;

/** @param {string} name @param {Record<string, string | number>} values @param {string} [text] */
function shape(name, values, text) {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

// The tags of a clue that readers see, and those whose text nobody does, as on the server.
const SEEN_TAGS = new Set(["B", "I", "EM", "STRONG", "SUB", "SUP", "BR"]);
const UNSEEN_TAGS = new Set(["SCRIPT", "STYLE", "TEMPLATE", "IFRAME", "NOSCRIPT", "OBJECT", "TITLE", "TEXTAREA"]);

/** @param {string} clue What readers see of a clue: nothing of it runs or loads. @returns {Node[]} */
function readersNodes(clue) {
  return [...new DOMParser().parseFromString(`<body>${clue}`, "text/html").body.childNodes].flatMap(readersCopy);
}

/** @param {Node} node @returns {Node[]} */
function readersCopy(node) {
  if (node instanceof Text) return [document.createTextNode(node.data)];
  if (!(node instanceof Element) || UNSEEN_TAGS.has(node.tagName)) return [];
  const inside = [...node.childNodes].flatMap(readersCopy);
  if (!SEEN_TAGS.has(node.tagName)) return inside;
  const copy = document.createElement(node.tagName);
  copy.append(...inside);
  return [copy];
}

/** @param {Board} board @param {Entry[]} entries @param {(place: string) => string} clueOf */
export function display(board, entries, clueOf) {
  const numbers = new Map(entries.map((entry) => [entry.cells[0], entry.number]));
  const drawn = board.cells.flatMap((cell, at) => (cell.text === "@" ? [] : [square(board, at, numbers.get(at))]));
  document.getElementById("clean-grid")?.replaceChildren(...drawn);
  for (const direction of ["across", "down"]) {
    const lines = entries.filter((entry) => entry.direction === direction).map((entry) => {
      const line = document.createElement("li");
      line.value = entry.number;
      line.append(...readersNodes(clueOf(entry.place) || "–"));
      return line;
    });
    document.getElementById(`clean-${direction}`)?.replaceChildren(...lines);
  }
}

/** @param {Board} board @param {number} at @param {number | undefined} number */
function square(board, at, number) {
  const { marks } = board.cells[at];
  const [x, y] = [(at % board.width) * SIDE, Math.floor(at / board.width) * SIDE];
  const whole = shape("g", { transform: `translate(${x} ${y})` });
  const kind = isOpen(board.cells[at]) ? `cell${marks.includes("s") ? " shaded" : ""}` : "block";
  whole.append(shape("rect", { class: kind, width: SIDE, height: SIDE }));
  if (marks.includes("c")) whole.append(shape("circle", { cx: 15, cy: 15, r: 14 }));
  if (number) whole.append(shape("text", { x: 2, y: 9 }, String(number)));
  if (marks.includes("r")) whole.append(shape("path", { d: "M30 0V30" }));
  if (marks.includes("b")) whole.append(shape("path", { d: "M0 30H30" }));
  return whole;
}
