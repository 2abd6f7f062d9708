"""The look of a page by its reader's choices, told by the server so that the first paint is right."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from app.contract.offered_choices import Choice, OfferedChoice
from app.preferences.choices import load_choices
from app.preferences.site_choices import OF_PAGES, THEME, value_of

# The colours of the browser's own bars, as `--paper` in site.css: for a light screen and for a dark one.
PAPER = ("#f5f0e4", "#1a1815")
PAPER_IN_CONTRAST = ("#ffffff", "#000000")
COLOR_SCHEMES = {"light": "light", "dark": "dark"}


def root_attributes() -> Markup:
    """Return the attributes of the root element: one for each choice that is not the default."""
    stored = load_choices()
    parts = [attribute(choice, stored) for choice in OF_PAGES if is_special(choice, stored)]
    return Markup("").join(parts)


def is_special(choice: OfferedChoice, stored: Mapping[str, object]) -> bool:
    value = stored.get(choice.name)
    return choice.is_allowed(value) and value != choice.default


def attribute(choice: OfferedChoice, stored: Mapping[str, object]) -> Markup:
    value = stored[choice.name]
    text = value if isinstance(choice, Choice) else "on" if value else "off"
    return Markup(' data-{}="{}"').format(choice.name.replace("_", "-"), text)


def color_scheme() -> str:
    """Return the content of the page's meta element "color-scheme"."""
    return COLOR_SCHEMES.get(value_of(THEME), "light dark")


def bar_colors() -> dict[str, str]:
    """Return the colour of the browser's bars by the media query in which it holds; "" holds in all."""
    theme = value_of(THEME)
    light, dark = PAPER_IN_CONTRAST if theme == "contrast" else PAPER
    if theme in COLOR_SCHEMES:
        return {"": light if theme == "light" else dark}
    return {"(prefers-color-scheme: light)": light, "(prefers-color-scheme: dark)": dark}
