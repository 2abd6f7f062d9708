"""The contrast of the text on a page, computed in the browser as WCAG defines it."""

from __future__ import annotations

from playwright.sync_api import Page

# Every text that is seen, whose contrast with the colours behind it is less than asked for: the five worst at most.
# Letters that stand on a drawing have no background that a style sheet knows, so they are left out.
FAINT_TEXTS = """(least) => {
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const rgba = (color) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
  const light = (color) => {
    const linear = (v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    const [red, green, blue] = color.map((value) => linear(value / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) layers.push(rgba(getComputedStyle(at).backgroundColor));
    return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255]);
  };
  const faint = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const text = texts.currentNode.data.trim();
    const seen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!text || !seen || element.closest(".vh, svg, option, script, noscript, .tile, [aria-hidden=true]")) continue;
    const ground = behind(element);
    const ink = over(rgba(getComputedStyle(element).color), ground);
    const [dark, bright] = [light(ink), light(ground)].sort((a, b) => a - b);
    const ratio = (bright + 0.05) / (dark + 0.05);
    if (ratio < least) faint.push(`${ratio.toFixed(2)} ${element.tagName}.${element.className} ${text.slice(0, 30)}`);
  }
  return [...new Set(faint)].sort().slice(0, 5);
}"""


def faint_texts(page: Page, least: float) -> list[str]:
    """Return the texts whose contrast is below `least`, each with its ratio."""
    return [str(text) for text in page.evaluate(FAINT_TEXTS, least)]
