"""Fields of forms that say what they want in the words of the site."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import Field, IntegerField, SelectField
from wtforms.validators import InputRequired, Optional, ValidationError


class ChoiceField(SelectField):
    """A choice; what is not offered is refused in the words of the site."""

    def pre_validate(self, form: object) -> None:
        if self.data not in [choice.value for choice in self.choices or ()]:
            raise ValidationError(_l("Please choose one of these."))


def parse_whole_number(text: str | None) -> int | None:
    """A whole number that a page, not a person, has written into a field; None for anything else."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else None


def whole_number_validators(low: int, high: int, *, optional: bool = False) -> list[object]:
    message = _l("Between %(low)s and %(high)s.", low=low, high=high)

    def check_range(form: FlaskForm, field: Field) -> None:
        # Not wtforms' own: that one makes a float of the number, which a thousand digits break.
        if field.data is not None and not low <= field.data <= high:
            raise ValidationError(message)

    return [Optional() if optional else InputRequired(_l("Please enter a whole number.")), check_range]


class WholeNumberField(IntegerField):
    """Says what it wants in the words of the site, whether nothing was given or something else."""

    def process_formdata(self, valuelist: list[str]) -> None:
        try:
            super().process_formdata(valuelist)
        except ValueError as error:
            raise ValueError(_l("Please enter a whole number.")) from error
