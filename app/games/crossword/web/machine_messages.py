"""Texts of the builder about filling, grids and placing by machine, and about own lists."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from app.web.texts import SentenceTemplate

MACHINE: dict[str, SentenceTemplate] = {
    "todays_puzzle": _l(
        "This puzzle’s day isn’t over everywhere yet. You can look it up afterwards, or once you’ve finished it."
    ),
    "grid_too_open": _l("This grid is too open to fill. Add blocks to make its entries shorter."),
    "nothing_to_fill": _l("There’s nothing to fill: every entry is complete."),
    "no_entry_chosen": _l("Choose an entry first."),
    "no_region_chosen": _l(
        "First select a region in the grid: hold Shift and use the arrow keys, or use the Region tool from "
        "corner to corner."
    ),
    "impossible_across": _l(
        "%(number)s across can’t be filled around what’s already there, even with low scores. Change a letter or "
        "a block near it."
    ),
    "impossible_down": _l(
        "%(number)s down can’t be filled around what’s already there, even with low scores. Change a letter or a "
        "block near it."
    ),
    "other_size": _l("The grid has a different size now. Make new ones."),
    "grid_gone": _l("That grid is gone. Make new ones."),
    "no_place_for": _l("“%(word)s” doesn’t fit anywhere in this grid."),
    "no_entry_for": _l(
        "No entry has the %(cells)s cells that “%(word)s” needs. Add blocks to make one, or let the grid maker "
        "build around your long answers."
    ),
    "no_glosses": _l("There is no dictionary for the language “%(language)s” yet."),
    "long_word_list": _l("The list is too long. The limit is %(most)s kB."),
}
