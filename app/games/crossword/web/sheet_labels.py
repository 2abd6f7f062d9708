"""The names of what can be chosen of a sheet."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

LABELS = {
    "content": _l("In the grid"),
    "paper": _l("Paper"),
    "size": _l("Size of the grid"),
    "font": _l("Font"),
    "blocks": _l("Colour of the blocks"),
    "shades": _l("Colour of shaded cells"),
}
OPTIONS = {
    "blank": _l("Nothing"),
    "progress": _l("My letters"),
    "solution": _l("The solution"),
    "a4": _l("A4"),
    "letter": _l("Letter"),
    "small": _l("Small print"),
    "medium": _l("Medium"),
    "large": _l("Large"),
    "serif": _l("With serifs"),
    "sans": _l("Without serifs"),
    "black": _l("Black"),
    "grey": _l("Grey"),
    "light": _l("Light grey (saves ink)"),
    "blue": _l("Blue"),
    "green": _l("Green"),
    "red": _l("Red"),
    "yellow": _l("Yellow"),
    "rose": _l("Pink"),
}
