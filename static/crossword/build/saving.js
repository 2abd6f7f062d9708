// What was typed reaches the server: a short pause after each change, one request at a time, and nothing is lost when
// the connection is away.

/** @typedef {Record<string, any>} Told */
const PAUSE = 600;
const AGAIN = 3000;
// A file is sent by its own button alone.
const OWN_WORDS = ["picture", "new_answer", "new_clue", "new_row", "new_col", "new_direction", "at_row", "at_col"];

/**
 * @param {HTMLFormElement} form
 * @param {{ prepare: () => void, sent: () => unknown, take: (told: Told, sent: any) => void, refused: (told: Told) => void }} page
 */
export function keepSaved(form, page) {
  const line = /** @type {HTMLElement} */ (document.getElementById("saved"));
  const shelf = `build ${location.pathname}`;
  let dirty = false;
  let elsewhere = false;
  let timer = 0;
  /** @type {Promise<boolean>} */
  let under = Promise.resolve(true);

  /** @param {string} state */
  function say(state) {
    line.textContent = line.dataset[state] ?? "";
    line.classList.toggle("failed", state === "failed" || state === "refused" || state === "login");
  }

  /** @param {boolean} whole */
  function body(whole) {
    page.prepare();
    const found = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (whole || !OWN_WORDS.includes(name)) found.append(name, String(value));
    }
    return found;
  }

  function changed() {
    dirty = true;
    say("");
    try {
      sessionStorage.setItem(shelf, body(false).toString());
    } catch {
      // A full or forbidden store: the request will do.
    }
    clearTimeout(timer);
    if (!elsewhere) timer = setTimeout(flush, PAUSE);
  }

  function flush() {
    return dirty && !elsewhere ? act(form.action, {}) : under;
  }

  /**
   * One request after the other; whether it was taken.
   * @param {string} url @param {Record<string, string>} extra @param {boolean} [whole]
   */
  function act(url, extra, whole = false) {
    clearTimeout(timer);
    under = under.then(() => send(url, extra, whole));
    return under;
  }

  /** @param {string} url @param {Record<string, string>} extra @param {boolean} whole */
  async function send(url, extra, whole) {
    const sent = page.sent();
    const found = body(whole);
    for (const [name, value] of Object.entries(extra)) found.set(name, value);
    dirty = false;
    say("saving");
    try {
      const answer = await fetch(url, { method: "POST", body: found, headers: { Accept: "application/json" } });
      return await heard(answer, sent);
    } catch {
      return failed("failed");
    }
  }

  /** @param {Response} answer @param {unknown} sent */
  async function heard(answer, sent) {
    if (answer.status === 429 || answer.status >= 500) return failed("failed");
    if (answer.status === 401) return loggedOut(await answer.json());
    if (!answer.ok && answer.status !== 409) return failed("refused", false);
    /** @type {Told} */
    const told = await answer.json();
    if (answer.status === 409) {
      elsewhere = true;
      dirty = true;
      say("");
      page.refused(told);
      return false;
    }
    elsewhere = false;
    /** @type {HTMLInputElement} */ (form.elements.namedItem("edits")).value = String(told.edits);
    page.take(told, sent);
    if (!dirty) sessionStorage.removeItem(shelf);
    say("saved");
    return true;
  }

  /** @param {{ login: string }} told */
  function loggedOut(told) {
    failed("login", false);
    line.replaceChildren(Object.assign(document.createElement("a"), { href: told.login, textContent: line.textContent }));
    return false;
  }

  /** @param {string} state */
  function failed(state, again = true) {
    dirty = true;
    say(state);
    clearTimeout(timer);
    if (again) timer = setTimeout(flush, AGAIN);
    return false;
  }

  addEventListener("online", () => flush());
  addEventListener("pagehide", () => {
    if (dirty && !elsewhere) navigator.sendBeacon(form.action, body(false));
  });

  return { changed, flush, act, isDirty: () => dirty, left: () => sessionStorage.getItem(shelf) };
}
