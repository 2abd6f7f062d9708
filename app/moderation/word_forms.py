"""Forms for reporting a word, and for an operator's decision about it."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import RadioField, SelectChoice, StringField, TextAreaField
from wtforms.validators import InputRequired, Length

from app.moderation.forms import TOO_LONG, trim_text
from app.moderation.models import LONGEST_REASON, LONGEST_RULED
from app.moderation.word_wishes import FAULTS, REFUSED
from app.web.texts import SentenceTemplate

RULED: dict[str, SentenceTemplate] = {
    "core": _l("Core (puzzles may use it)"),
    "accept": _l("Accepted (counts when a player finds it)"),
    "mild": _l("Mild (counts when typed, but no puzzle uses it)"),
    "block": _l("Blocked (never used)"),
    "out": _l("Out (not a word)"),
    REFUSED: _l("No change"),
}


class WordWishForm(FlaskForm):
    """The form to report a missing word."""

    word = StringField(
        _l("Word"),
        [
            InputRequired(_l("Please type the word.")),
            Length(max=LONGEST_RULED, message=_l("At most %(max)d characters.")),
        ],
        filters=[trim_text],
        render_kw={"maxlength": LONGEST_RULED, "autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"},
    )
    note = TextAreaField(
        _l("What should we know? (optional)"),
        [TOO_LONG],
        filters=[trim_text],
        render_kw={"maxlength": LONGEST_REASON, "rows": 3},
    )


class WordFaultForm(WordWishForm):
    """The form to report a word that should not be there."""

    fault = RadioField(
        _l("What’s wrong with it?"),
        [InputRequired(_l("Please choose one."))],
        choices=[SelectChoice(code, text) for code, text in FAULTS.items()],
    )


class RulingForm(FlaskForm):
    """An operator's decision about a word, with the reason."""

    verdict = RadioField(
        _l("Decision"),
        [InputRequired(_l("Please choose one."))],
        choices=[SelectChoice(code, text) for code, text in RULED.items()],
    )
    reason = StringField(
        _l("Reason"),
        [InputRequired(_l("Please give a reason. The players who asked will see it, and it’s logged.")), TOO_LONG],
        filters=[trim_text],
        description=_l("The players who asked will read this."),
        render_kw={"maxlength": LONGEST_REASON, "autocomplete": "off"},
    )
