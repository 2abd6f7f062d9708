// Loaded before the page is shown, and at work until its module listens: letters that are pressed go into the line, and
// what else is pressed is kept, once, with the line as it stood. A page whose module never comes is a plain page again.
(() => {
  /** @type {[HTMLButtonElement, string][]} */
  const pressed = [];
  const word = () => /** @type {HTMLInputElement | null} */ (document.getElementById("word"));

  /** @param {MouseEvent} event */
  function keep(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    const line = word();
    if (!button?.form || button.type !== "submit" || !button.closest("#play") || !button.matches("[hx-post], #guess *")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (line && button.matches(".js-tile")) line.value += button.value;
    else if (line && button.matches(".js-delete:not([name])")) line.value = line.value.slice(0, -1);
    else {
      if (!button.matches(".cell") && pressed.some(([other]) => other === button && !other.matches(".js-send, .js-enter"))) return;
      pressed.push([button, line?.value ?? ""]);
      if (line && button.matches(".js-send, .js-enter")) line.value = "";
    }
  }

  function stop() {
    document.removeEventListener("click", keep, true);
    window.early = undefined;
    return pressed;
  }

  window.early = stop;
  document.addEventListener("click", keep, true);
  addEventListener("load", () => {
    const [first] = window.early?.() ?? [];
    if (!first) return;
    const line = word();
    if (line && first[0].matches(".js-send, .js-enter")) line.value = first[1];
    first[0].click();
  });
})();
