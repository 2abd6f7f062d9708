"""The form for a member's name in a room."""

from __future__ import annotations

from collections.abc import Collection

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import Field, StringField
from wtforms.validators import Length, ValidationError

from app.accounts.forms import printable_name
from app.rooms.models import MAX_NAME_LENGTH
from app.words.outside import mended_line


def tidy_name(value: str | None) -> str:
    """Form filter that makes one line of a name, without superfluous blanks."""
    return mended_line(value or "")


def check_readable(form: FlaskForm, field: Field) -> None:
    """Form validator that refuses invisible characters."""
    if not field.data.isprintable():
        raise ValidationError(_l("Please leave out invisible characters."))


class SeatForm(FlaskForm):
    """`taken` are the names of the others in the room."""

    shown = StringField(
        _l("Your name in this room"),
        [Length(max=MAX_NAME_LENGTH, message=_l("At most thirty characters.")), check_readable, printable_name],
        filters=[tidy_name],
        description=_l("Other players see it. Leave it blank to be a numbered guest."),
        render_kw={"autocomplete": "nickname"},
    )
    taken: Collection[str] = ()

    def validate_shown(self, field: Field) -> None:
        if field.data and field.data.casefold() in {name.casefold() for name in self.taken}:
            raise ValidationError(_l("Somebody in this room already has that name."))
