"""What a player may ask of a Bee puzzle."""

from __future__ import annotations

from typing import Any

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import StringField
from wtforms.validators import Optional, ValidationError

from app.play import live_day
from app.web.fields import WholeField, whole_range

FEWEST, MOST = 10, 120
SEED = 7
# So many letters of today's hive would soon give it away, by a second one with most of its words.
TELLING = 5


def clean(value: str | None) -> str | None:
    return "".join(value.split()).casefold() if value else value


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
        held = live_day.held_back("bee") if len(letters) >= TELLING else ()
        if any(set(letters) <= set(today["letters"]) for today in held):
            raise ValidationError(live_day.sentence())
