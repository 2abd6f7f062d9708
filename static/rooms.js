// Playing together: the bar of a room follows what the polls of a game's page tell, and the link is copied.

/**
 * Somebody in a room, as a poll tells it. `place` is what that member's page last sent as `at`; it is empty for oneself.
 * @typedef {{ number: number, name: string, place: string, here: boolean, me: boolean }} Member
 */

const bar = document.getElementById("room");

/**
 * What a poll of this page must be asked with, so that it answers 204 while nothing has changed. The address of the
 * poll carries the room by itself.
 * @returns {string}
 */
export function knownCompany() {
  return bar?.dataset.company ?? "";
}

/**
 * Show in the bar who is in the room. `told` is the JSON of a poll; one without members changes nothing.
 * @param {{ members?: Member[], company?: string }} told
 */
export function showMembers(told) {
  const list = bar?.querySelector(".members");
  if (!bar || !list || !told.members) return;
  bar.dataset.company = told.company ?? "";
  list.replaceChildren(...told.members.map(row));
}

/** @param {Member} member */
function row(member) {
  const item = document.createElement("li");
  item.className = `member member-${member.number}`;
  item.classList.toggle("me", member.me);
  item.classList.toggle("away", !member.here);
  item.dataset.number = String(member.number);
  const state = member.me ? bar?.dataset.you : member.here ? bar?.dataset.here : bar?.dataset.away;
  const swatch = piece("swatch", String(member.number));
  swatch.ariaHidden = "true";
  item.append(swatch, " ", piece("member-name", member.name), " ", piece("member-state", state ?? ""));
  return item;
}

/**
 * @param {string} kind
 * @param {string} text
 */
function piece(kind, text) {
  const part = document.createElement("span");
  part.className = kind;
  part.textContent = text;
  return part;
}

// An invitation that is open because nobody else is here folds away, once, when somebody has joined. Some polls bring the
// whole list anew, so the bar itself is watched.
const invitation = bar?.querySelector("details");
if (bar && invitation?.open) {
  new MutationObserver((_changes, watcher) => {
    if (bar.querySelectorAll(".member").length < 2) return;
    invitation.open = false;
    watcher.disconnect();
  }).observe(bar, { childList: true, subtree: true });
}

const button = /** @type {HTMLButtonElement | null | undefined} */ (bar?.querySelector(".js-copy-link"));
if (button) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = /** @type {HTMLInputElement} */ (document.getElementById("room-link"));
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // Without HTTPS there is no clipboard to write to.
      document.execCommand("copy");
    }
    button.textContent = button.dataset.copied ?? "";
  });
}
