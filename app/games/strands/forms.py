"""What a creator of a Strands board types."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import StringField


class MakeForm(FlaskForm):
    clue = StringField(_l("Theme"))
