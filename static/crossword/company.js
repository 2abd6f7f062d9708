// Fetched in a room alone: who is there, and where the others are in the grid.
import { knownCompany, showMembers } from "../rooms.js";
import { cursor } from "./cursor.js";
import { board, cellOf, inputs } from "./grid.js";
import { answered, wondered } from "./queue.js";

/** @typedef {import("../rooms.js").Member} Member */

/** @param {{ members?: Member[], company?: string }} told */
function meet(told) {
  showMembers(told);
  if (!told.members) return;
  for (const cell of board.querySelectorAll(".met")) cell.className = cell.className.replace(/ met(-\d)?\b/g, "");
  for (const { number, place, here, me } of told.members) {
    const at = Number(place || -1);
    if (here && !me && inputs.has(at)) cellOf(at).classList.add("met", `met-${number}`);
  }
}

export function begin() {
  wondered.set("at", () => String(cursor.at));
  wondered.set("company", knownCompany);
  answered.add(meet);
}
