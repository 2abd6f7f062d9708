"""Form with which an author begins a crossword."""

from __future__ import annotations

from collections.abc import Callable

from flask import request
from flask_babel import get_locale
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import SelectChoice, StringField
from wtforms.validators import Length

from app.games.crossword.author.setups import LARGEST_BLOCKED, LONGEST_THEME, ON_PHONES, SMALLEST
from app.games.crossword.web.author_messages import LEVELS, SHAPES, SYMMETRIES, TYPES, USUAL
from app.web.fields import ChoiceField, WholeNumberField, whole_number_validators
from app.web.language_names import CLUE_LANGUAGE_NAMES, LANGUAGE_NAMES
from app.web.texts import Lazy
from app.workshop.forms import LONGEST_TITLE, one_line

USUAL_SIDE = 15


def choice_field(
    label: object, choices: dict[str, Lazy], default: str | Callable[[], str], hint: object = ""
) -> ChoiceField:
    offered = [SelectChoice(value, name) for value, name in choices.items()]
    return ChoiceField(label, choices=offered, default=default, description=hint)


def side_field(label: object) -> WholeNumberField:
    limits = {"inputmode": "numeric", "autocomplete": "off"}
    return WholeNumberField(
        label, whole_number_validators(SMALLEST, LARGEST_BLOCKED), default=usual_side, render_kw=limits
    )


def usual_side() -> int:
    """A grid that a phone's screen shows whole, on a phone."""
    return ON_PHONES if "Mobi" in request.user_agent.string else USUAL_SIDE


def usual_language() -> str:
    """That of the page, if answers can be in it."""
    locale = str(get_locale())
    return locale if locale in LANGUAGE_NAMES else "en"


class BuildForm(FlaskForm):
    """Theme and size: the first step."""

    title = StringField(
        _l("Title"),
        [Length(max=LONGEST_TITLE, message=_l("At most %(most)d characters.", most=LONGEST_TITLE))],
        filters=[one_line],
        render_kw={"maxlength": LONGEST_TITLE, "autocomplete": "off"},
        description=_l("Optional."),
    )
    type = choice_field(
        _l("Type"),
        TYPES,
        "normal",
        _l(
            "In a freestyle crossword, words cross wherever they can. In a shaped one, the grid is a heart, a tree "
            "or the like. Freestyle and shaped grids have at most 21 cells a side, the others 25."
        ),
    )
    difficulty = choice_field(_l("Difficulty"), LEVELS, "2")
    theme = StringField(
        _l("Theme"),
        [Length(max=LONGEST_THEME, message=_l("At most %(most)d characters.", most=LONGEST_THEME))],
        filters=[one_line],
        render_kw={"maxlength": LONGEST_THEME, "autocomplete": "off"},
        description=_l("What the long answers have in common, if anything."),
    )
    language = choice_field(_l("Language of the answers"), LANGUAGE_NAMES, usual_language)
    clue_language = choice_field(_l("Language of the clues"), CLUE_LANGUAGE_NAMES, usual_language)
    height = side_field(_l("Rows"))
    width = side_field(_l("Columns"))
    shape = choice_field(_l("Shape"), SHAPES, "square", _l("You can remove cells later."))
    symmetry = choice_field(_l("Symmetry of the blocks"), {USUAL: _l("Same as the shape"), **SYMMETRIES}, USUAL)
