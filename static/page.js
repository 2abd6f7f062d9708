// What stands on a page, looked up with its kind. What a page must have is missed at once and by its name.

/**
 * @template {Element} T
 * @typedef {new () => T} Kind
 */

/**
 * @template {Element} T
 * @param {string} id
 * @param {Kind<T>} kind
 * @returns {T}
 */
export function byId(id, kind) {
  return sure(document.getElementById(id), kind, `#${id}`);
}

/**
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {Kind<T>} kind
 * @returns {T}
 */
export function one(root, selector, kind) {
  return sure(root.querySelector(selector), kind, selector);
}

/**
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {Kind<T>} kind
 * @returns {T | null}
 */
export function maybe(root, selector, kind) {
  const found = root.querySelector(selector);
  return found && sure(found, kind, selector);
}

/**
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {Kind<T>} kind
 * @returns {T[]}
 */
export function all(root, selector, kind) {
  return [...root.querySelectorAll(selector)].map((found) => sure(found, kind, selector));
}

/**
 * @template {Element} T
 * @param {unknown} found
 * @param {Kind<T>} kind
 * @param {string} what
 * @returns {T}
 */
function sure(found, kind, what) {
  if (found instanceof kind) return found;
  throw new TypeError(`The page has no ${kind.name} ${what}.`);
}

/**
 * The element that an event began at.
 * @param {Event} event
 */
export function target(event) {
  return event.target instanceof Element ? event.target : null;
}
