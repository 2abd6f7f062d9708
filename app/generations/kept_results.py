"""Results that are counted anew each month, for pages that everybody reads: the newest one is shown."""

from __future__ import annotations

from datetime import date

from sqlalchemy import select

from app.contract.game_types import Json
from app.extensions import db
from app.generations.models import DONE, Generation


def month_key(game: str, kind: str, language: str, day: date) -> str:
    """Return the key of a month's job."""
    return f"{key_prefix(game, kind, language)}:{day:%Y-%m}"


def key_prefix(game: str, kind: str, language: str) -> str:
    return f"kept:{game}:{kind}:{language}"


def load_newest_result(game: str, kind: str, language: str) -> Json | None:
    """The result of the last month that has one; None while there is none."""
    # A range, which an index finds: the sign after the colon is the semicolon.
    prefix = key_prefix(game, kind, language)
    of_kind = (Generation.key.between(f"{prefix}:", f"{prefix};"), Generation.status == DONE)
    return db.session.scalar(select(Generation.result).where(*of_kind).order_by(Generation.key.desc()).limit(1))
