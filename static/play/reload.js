// What the page that was left just now knew, for the page that is loaded in its place: that one may be made before the
// server has heard of it.

// A page that follows within this time is the same one, loaded again.
const RELOADED = 10_000;

/** @param {string} name */
const key = (name) => `${location.pathname}${location.search} ${name}`;

/** @param {string} name @param {object} value */
export function keepForReload(name, value) {
  try {
    sessionStorage.setItem(key(name), JSON.stringify({ ...value, left: Date.now() }));
  } catch {
    // A browser without storage begins anew.
  }
}

/** @param {string} name */
export function recall(name) {
  try {
    const { left = 0, ...value } = JSON.parse(sessionStorage.getItem(key(name)) ?? "{}");
    return { isReload: Date.now() - left < RELOADED, value };
  } catch {
    return { isReload: false, value: {} };
  }
}
