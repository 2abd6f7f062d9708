"""The days on both sides of a daily."""

from __future__ import annotations

from datetime import date
from typing import Any, NamedTuple

from flask import url_for
from sqlalchemy import String, and_, bindparam, cast, select

from app.puzzles.models import PUBLISHED, PUZZLE

# Stands between a day and an address.
BLANK = " "


class Day(NamedTuple):
    """A daily: its day, its address, and that of its answers, which everybody may see when the day is over."""

    day: date
    url: str
    answers: str


class Days(NamedTuple):
    """The dailies on both sides of one; None where there is none."""

    before: Day | None
    after: Day | None


def neighbour(*, later: bool) -> Any:
    """A column of a statement over the puzzles: day and slug of the daily of the same language on one side, up to the
    parameter `today`."""
    p, q = PUZZLE.c, PUZZLE.alias().c
    side, order = (q.day > p.day, q.day) if later else (q.day < p.day, q.day.desc())
    side = and_(side, q.language == p.language)
    told = select(cast(q.day, String) + BLANK + q.slug).correlate(PUZZLE)
    there = (q.game == p.game, q.status == PUBLISHED, q.day <= bindparam("today"), side)
    return told.where(*there).order_by(order).limit(1).scalar_subquery()


def around(game: str, before: str | None, after: str | None) -> Days:
    """What a statement has told of the neighbours."""
    return Days(read(game, before), read(game, after))


def read(game: str, told: str | None) -> Day | None:
    if not told:
        return None
    day, slug = told.split(BLANK)
    urls = [url_for(f"{game}.{page}", slug=slug) for page in ("play", "answers")]
    return Day(date.fromisoformat(day), *urls)
