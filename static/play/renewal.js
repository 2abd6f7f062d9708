// A page may be older than the login: before anything that waited is sent, the page asks who is logged in here now, and
// takes that session's token.

/** @typedef {"same" | "other" | "out" | "away"} Standing - whose session it is now; "away": nobody could be asked */

/** @param {string} name */
const fields = (name) => /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(`input[name="${name}"]`));

/** @param {string} name @param {string} value */
function fill(name, value) {
  for (const field of fields(name)) field.value = value;
}

/**
 * Renew the token of every form, if the page's player is logged in here still. A visitor's page may go on as a guest's.
 * @returns {Promise<Standing>}
 */
export async function renew() {
  try {
    const answer = await fetch(document.body.dataset.session ?? "", { cache: "no-store" });
    if (!answer.ok) return "away";
    const { player, guest, token } = await answer.json();
    const own = fields("player")[0]?.value ?? "";
    const same = player === own || (own === "" && guest);
    if (!same) return player === "" || guest ? "out" : "other";
    fill("csrf_token", token);
    fill("player", player);
    return "same";
  } catch {
    return "away";
  }
}
