"""What the builder says of filling, grids and placing by machine, and of own lists."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from app.web.texts import Sentence

MACHINE: dict[str, Sentence] = {
    "todays_puzzle": _l(
        "This is today’s puzzle. It is solved here when its day is over, or when you have finished it yourself."
    ),
    "nothing_to_fill": _l("There is nothing to fill there: every entry has its letters."),
    "no_entry_chosen": _l("Choose an entry first."),
    "no_region_chosen": _l(
        "Select a region in the grid first: with Shift and the arrow keys, or with the tool ⬚ from corner to corner."
    ),
    "impossible_across": _l(
        "%(number)s across cannot be filled with what stands there and with this list. "
        "Allow lower scores, or change a letter or a block near it."
    ),
    "impossible_down": _l(
        "%(number)s down cannot be filled with what stands there and with this list. "
        "Allow lower scores, or change a letter or a block near it."
    ),
    "other_size": _l("The grid has another size by now. Have new ones made."),
    "grid_gone": _l("That grid is not there any more. Have new ones made."),
    "no_place_for": _l("There is no place for “%(word)s” in this grid."),
    "no_entry_for": _l(
        "No entry has the %(cells)s cells that “%(word)s” needs. Put blocks around some, "
        "or have the grid maker make a grid around your long answers."
    ),
    "no_glosses": _l("There is no dictionary for the language “%(language)s” yet."),
    "long_word_list": _l("The list is too long: %(most)s kB at most."),
}
