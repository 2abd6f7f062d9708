"""The days on both sides of a daily."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple

from flask import url_for
from sqlalchemy import bindparam, func, or_, select

from app.extensions import db
from app.play.store import Opened
from app.puzzles.models import PUBLISHED, PUZZLE, today


class Days(NamedTuple):
    """The dailies on both sides of one: (day, address) or None."""

    before: tuple[date, str] | None
    after: tuple[date, str] | None


def around(opened: Opened) -> Days | None:
    """The neighbours of a day's puzzle in one statement; None for any other puzzle."""
    if opened.day is None:
        return None
    found = {}
    for day, slug in db.session.execute(_around(), {"game": opened.game, "day": opened.day, "today": today()}):
        found[day > opened.day] = (day, url_for(f"{opened.game}.play", slug=slug))
    return Days(found.get(False), found.get(True))


@lru_cache
def _around() -> Any:
    p = PUZZLE.c
    day: Any = bindparam("day")
    there = (p.game == bindparam("game"), p.status == PUBLISHED, p.day <= bindparam("today"))
    before = select(func.max(p.day)).where(*there, p.day < day).scalar_subquery()
    after = select(func.min(p.day)).where(*there, p.day > day).scalar_subquery()
    return select(p.day, p.slug).where(*there, or_(p.day == before, p.day == after))
