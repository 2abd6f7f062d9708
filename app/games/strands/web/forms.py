"""The first form for a creator of a Strands board."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import SelectChoice, StringField

from app.web.fields import ChoiceField
from app.workshop.forms import LONGEST_CLUE

LANGUAGES = {"en": _l("English"), "nb": _l("Norwegian (Bokmål)"), "nn": _l("Norwegian (Nynorsk)")}


class MakeForm(FlaskForm):
    clue = StringField(
        _l("Theme"),
        render_kw={"maxlength": LONGEST_CLUE, "autocomplete": "off"},
        description=_l("A hint at what the words have in common, shown to players. Optional."),
    )
    language = ChoiceField(
        _l("Language of the words"),
        choices=[SelectChoice(code, name) for code, name in LANGUAGES.items()],
        default="en",
    )
