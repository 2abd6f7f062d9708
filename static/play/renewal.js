// A page may be older than the login: before anything that waited is sent, the page asks who is logged in here now, and
// takes that session's token.

/** @typedef {"same" | "other" | "out" | "away"} Standing - whose session it is now; "away": nobody could be asked */
/**
 * `login` is where one logs in, to come back to this page; `guest` tells whether nobody is logged in with a name.
 * @typedef {{ standing: Standing, guest?: boolean, login?: string }} Renewed
 */

/**
 * Renew the token of every form, if the page's player is logged in here still. A visitor's page may go on as a guest's.
 * @returns {Promise<Renewed>}
 */
export async function renew() {
  try {
    const { player, guest, token, login } = await (await fetch("/session")).json();
    const own = /** @type {HTMLInputElement} */ (document.querySelector("#guess [name=player]")).value;
    if (player !== own && (own || !guest)) {
      return { standing: player && !guest ? "other" : "out", login: login + encodeURIComponent(location.pathname) };
    }
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[name=csrf_token], [name=player]"))) {
      field.value = field.name === "player" ? player : token;
    }
    return { standing: "same", guest };
  } catch {
    return { standing: "away" };
  }
}
