"""What a player may wish of a board of Letter Boxed."""

from __future__ import annotations

from typing import Any

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import SelectChoice, SelectField
from wtforms.validators import ValidationError

PARS = ("2", "3", "4", "5")
DIFFICULTIES = {"": _l("Any"), "easy": _l("Easy"), "medium": _l("Medium"), "hard": _l("Hard")}
LANGUAGES = {"en": _l("English")}


class OneOf(SelectField):
    """A choice; what is not offered is refused in the words of the site."""

    def pre_validate(self, form: Any) -> None:
        if self.data not in [choice.value for choice in self.choices or ()]:
            raise ValidationError(_l("Please choose one of these."))


class MakeForm(FlaskForm):
    par = OneOf(
        _l("Par"),
        choices=[SelectChoice(par) for par in PARS],
        default=PARS[0],
        description=_l("The least number of common words that use all twelve letters."),
    )
    difficulty = OneOf(
        _l("Difficulty"),
        choices=[SelectChoice(code, name) for code, name in DIFFICULTIES.items()],
        default="",
        description=_l("How many answers of that many common words there are."),
    )
    language = OneOf(
        _l("Language of the words"),
        choices=[SelectChoice(code, name) for code, name in LANGUAGES.items()],
        default="en",
    )
