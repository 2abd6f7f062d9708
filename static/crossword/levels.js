// The switch between a daily's two sets of clues. It goes with the first letter, whoever writes it; a page that shows
// the other set than its save, which another device or member has chosen, is loaded anew.
import { answered } from "./queue.js";

answered.add((told) => {
  const levels = document.getElementById("levels");
  const shown = levels?.querySelector("[aria-pressed=true]")?.getAttribute("value");
  if (shown && shown !== told.level) location.reload();
  else if (told.clock) levels?.remove();
});
