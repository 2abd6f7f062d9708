// A part of a page that asks what others have made of a game: every few seconds while the page is seen, and at once when
// it is seen again. Each answer that tells something brings the part anew, which then asks about what it has brought.
import "./rooms.js";

const OFTEN = 3000;

function ask() {
  if (!document.hidden) document.getElementById("asks")?.dispatchEvent(new CustomEvent("ask"));
}

setInterval(ask, OFTEN);
document.addEventListener("visibilitychange", ask);
addEventListener("focus", ask);
addEventListener("online", ask);
