"""Results that are counted anew each month, for pages that everybody reads: the newest one is shown."""

from __future__ import annotations

from datetime import date

from sqlalchemy import select

from app.contract.game_types import Json
from app.extensions import db
from app.generations.models import DONE, Generation


def month_key(game: str, kind: str, language: str, day: date) -> str:
    """What the job of a month is called."""
    return f"{stem(game, kind, language)}:{day:%Y-%m}"


def stem(game: str, kind: str, language: str) -> str:
    return f"kept:{game}:{kind}:{language}"


def newest(game: str, kind: str, language: str) -> Json | None:
    """The result of the last month that has one; None while there is none."""
    # A range, which an index finds: the sign after the colon is the semicolon.
    name = stem(game, kind, language)
    there = (Generation.key.between(f"{name}:", f"{name};"), Generation.status == DONE)
    return db.session.scalar(select(Generation.result).where(*there).order_by(Generation.key.desc()).limit(1))
