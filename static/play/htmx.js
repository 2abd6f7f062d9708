// htmx is half of a page's weight, and looking at a board does not need it: it comes with the first touch.

const play = /** @type {HTMLElement} */ (document.getElementById("play"));
/** @type {Promise<boolean> | null} */
let coming = null;
let there = false;

/** Whether it is there and knows of the page's parts. */
export const isThere = () => there;

/** Fetch it, if that has not been done; a promise of whether it came. */
export function ready() {
  coming ??= fetched().then((came) => {
    if (came) window.htmx?.process(play);
    else coming = null;
    there = came;
    return came;
  });
  return coming;
}

/** @returns {Promise<boolean>} */
function fetched() {
  if (window.htmx) return Promise.resolve(true);
  return new Promise((resolve) => {
    const script = Object.assign(document.createElement("script"), { src: play.dataset.htmx ?? "" });
    script.onload = () => resolve(true);
    script.onerror = () => resolve(false);
    document.head.append(script);
  });
}
