"""What a player may wish of a Bee puzzle."""

from __future__ import annotations

from typing import Any

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import IntegerField, StringField
from wtforms.validators import InputRequired, Optional, ValidationError

FEWEST, MOST = 10, 120
SEED = 7


def clean(value: str | None) -> str | None:
    return "".join(value.split()).casefold() if value else value


def whole_range(low: int, high: int) -> list[Any]:
    message = _l("Between %(low)s and %(high)s.", low=low, high=high)

    def between(form: FlaskForm, field: Any) -> None:
        # Not wtforms' own: that one makes a float of the number, which a thousand digits break.
        if field.data is not None and not low <= field.data <= high:
            raise ValidationError(message)

    return [InputRequired(_l("Please give a whole number.")), between]


class WholeField(IntegerField):
    """Says what it wants in the words of the site, whether nothing was given or something else."""

    def process_formdata(self, valuelist: list[str]) -> None:
        try:
            super().process_formdata(valuelist)
        except ValueError as error:
            raise ValueError(_l("Please give a whole number.")) from error


class MakeForm(FlaskForm):
    minimum = WholeField(_l("Words, at least"), whole_range(FEWEST, MOST), default=20)
    maximum = WholeField(_l("Words, at most"), whole_range(FEWEST, MOST), default=60)
    letters = StringField(
        _l("Letters"),
        [Optional()],
        filters=[clean],
        description=_l("Optional: up to seven that must be in the hive."),
        render_kw={"autocapitalize": "none", "spellcheck": "false", "autocomplete": "off", "maxlength": 20},
    )

    def validate_maximum(self, field: Any) -> None:
        both = isinstance(self.minimum.data, int) and isinstance(field.data, int)
        if both and field.data < self.minimum.data:
            raise ValidationError(_l("The most cannot be less than the least."))

    def validate_letters(self, field: Any) -> None:
        letters = field.data or ""
        if not all("a" <= letter <= "z" for letter in letters):
            raise ValidationError(_l("Only the letters a to z can be in an English hive."))
        if len(letters) > SEED or len(set(letters)) != len(letters):
            raise ValidationError(_l("Up to seven letters, each of them once."))
