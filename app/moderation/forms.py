"""Forms for reporting a board, for an author's reply and for an operator's decision."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import Field, RadioField, SelectChoice, StringField, TextAreaField
from wtforms.validators import DataRequired, InputRequired, Length, ValidationError

from app.moderation.models import LONGEST_REASON
from app.moderation.reporting import REASONS

TOO_LONG = Length(max=LONGEST_REASON, message=_l("At most %(max)d characters."))


def trim_text(value: str | None) -> str | None:
    """Form filter that strips blanks; None stays None."""
    return value.strip() if value else value


class ReportForm(FlaskForm):
    """The form to report a board, with a reason."""

    reason = RadioField(
        _l("What’s wrong with it?"),
        [InputRequired(_l("Please choose one."))],
        choices=[SelectChoice(code, text) for code, text in REASONS.items()],
    )
    note = TextAreaField(
        _l("What should we know? (optional)"),
        [TOO_LONG],
        filters=[trim_text],
        render_kw={"maxlength": LONGEST_REASON, "rows": 3},
    )


class ReplyForm(FlaskForm):
    """An author's message to the operators who have taken a board down."""

    text = TextAreaField(
        _l("Your message to the operators"),
        [DataRequired(_l("Please write something first.")), TOO_LONG],
        filters=[trim_text],
        render_kw={"maxlength": LONGEST_REASON, "rows": 4},
    )


class DecisionForm(FlaskForm):
    """An operator's reason, which the author is told; `needed` says whether there must be one."""

    reason = StringField(
        _l("Reason"),
        [TOO_LONG],
        filters=[trim_text],
        description=_l("The author will read this."),
        render_kw={"maxlength": LONGEST_REASON, "autocomplete": "off"},
    )

    def __init__(self, *arguments: object, needed: bool = True, **options: object) -> None:
        super().__init__(*arguments, **options)
        self.needed = needed

    def validate_reason(self, field: Field) -> None:
        if self.needed and not field.data:
            raise ValidationError(_l("Please give a reason. The author will see it, and it goes in the log."))
