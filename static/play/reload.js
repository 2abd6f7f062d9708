// What a page knew when it was left, for the one loaded in its place: the server may not have heard of it yet.
const RELOADED = 10_000;

/** @param {string} name */
const key = (name) => `${location.pathname}${location.search} ${name}`;

/** @param {string} name @param {object} value */
export function keepForReload(name, value) {
  try {
    sessionStorage.setItem(key(name), JSON.stringify({ ...value, left: Date.now() }));
  } catch {
    // Without storage it begins anew.
  }
}

/** @param {string} name */
export function recall(name) {
  let value;
  try {
    value = JSON.parse(sessionStorage.getItem(key(name)) ?? "");
  } catch {
    value = { left: 0 };
  }
  return { isReload: Date.now() - value.left < RELOADED, value };
}
