"""The days on both sides of a daily."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from flask import url_for
from sqlalchemy import ColumnElement, String, and_, bindparam, cast, select

from app.preferences.reader_days import end_everywhere, is_over_everywhere, reader_zone
from app.puzzles.models import PUBLISHED, PUZZLE
from app.web.reader_dates import time_text

# Stands between a day and an address.
BLANK = " "


class Day(NamedTuple):
    """A daily: its day, its address, and that of its answers, "" before everybody may see them.

    `answers_at` is the time of the reader's clock at which that will be, "" afterwards.
    """

    day: date
    url: str
    answers: str
    answers_at: str = ""


class Days(NamedTuple):
    """The dailies on both sides of one; None where there is none."""

    before: Day | None
    after: Day | None


def neighbour_column(*, later: bool) -> ColumnElement[str]:
    """Build a column with day and slug of the neighbouring daily in the same language, up to the parameter `today`."""
    p, q = PUZZLE.c, PUZZLE.alias().c
    side, order = (q.day > p.day, q.day) if later else (q.day < p.day, q.day.desc())
    side = and_(side, q.language == p.language)
    day_and_slug = select(cast(q.day, String) + BLANK + q.slug).correlate(PUZZLE)
    conditions = (q.game == p.game, q.status == PUBLISHED, q.day <= bindparam("today"), side)
    return day_and_slug.where(*conditions).order_by(order).limit(1).scalar_subquery()


def parse_neighbours(game: str, before: str | None, after: str | None) -> Days:
    """Build the dailies before and after from two values of `neighbour_column`."""
    return Days(parse_day(game, before), parse_day(game, after))


def parse_day(game: str, day_and_slug: str | None) -> Day | None:
    """Parse a value of `neighbour_column`; None if there is no neighbour."""
    if not day_and_slug:
        return None
    iso_day, slug = day_and_slug.split(BLANK)
    day, url = date.fromisoformat(iso_day), url_for(f"{game}.play", slug=slug)
    if is_over_everywhere(day):
        return Day(day, url, url_for(f"{game}.answers", slug=slug))
    return Day(day, url, "", time_text(end_everywhere(day).astimezone(reader_zone())))
