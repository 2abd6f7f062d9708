"""What people call a puzzle."""

from __future__ import annotations

from datetime import date

from flask_babel import format_date
from flask_babel import gettext as _

from app.games.base import registry


def name(game: str, title: str, day: date | None, slug: str) -> str:
    """Its title, else its day, else its address."""
    if title:
        return title
    if day is not None:
        return _("%(game)s of %(day)s", game=registry.title(game), day=format_date(day, _("d MMMM")))
    return slug
