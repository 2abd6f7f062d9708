"""The dailies by month, up to today, and how far a player is with each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from flask import url_for
from sqlalchemy import ColumnElement, and_, extract, func, select

from app.browse.month_grid import after_month
from app.contract import registry
from app.extensions import AnyRow, db
from app.play import choosing, puzzle_languages
from app.play.answers_seen import is_result_marked
from app.play.models import COMPLETION, SAVE
from app.preferences.reader_days import reader_today
from app.puzzles.models import PUBLISHED, PUZZLE
from app.puzzles.search_words import theme_of

MONTH = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])")


class Daily(NamedTuple):
    """A day's puzzle in the archive; time and hints are those of the moment when it was finished."""

    day: date
    url: str
    theme: str
    difficulty: int
    is_today: bool
    state: str
    words: int
    seconds: int
    hints: int
    answers_seen: bool
    # The name of the rank in a game that has ranks, once it is begun.
    rank: str


@dataclass(frozen=True, slots=True)
class Archive:
    """A month of dailies in a language, the latest first, and the first days of all months that have some, the latest
    first. `languages` are all in which the game has dailies."""

    month: date | None
    days: list[Daily]
    months: list[date]
    language: str
    languages: tuple[str, ...]

    @property
    def newer(self) -> date | None:
        return min((month for month in self.months if self.month and month > self.month), default=None)

    @property
    def older(self) -> date | None:
        return max((month for month in self.months if self.month and month < self.month), default=None)


def load_archive(game: str, user_id: int | None, month_asked: str, language_asked: str = "") -> Archive:
    """Load the month "2026-11" if it has dailies, else the latest, in a language that the game has."""
    offered = puzzle_languages.languages_of_game(game) or registry.spec(game).supply.languages
    language = language_asked if language_asked in offered else puzzle_languages.languages_for_visitor(game)[0]
    months = list_months(game, language)
    month = read_month(month_asked)
    if month not in months:
        month = months[0] if months else None
    return Archive(month, list_dailies(game, user_id, month, language) if month else [], months, language, offered)


def read_month(text: str) -> date | None:
    """Parse "YYYY-MM" into the first day of the month; None if it is no month."""
    match = MONTH.fullmatch(text)
    # There was no year 0.
    return date(int(match[1]), int(match[2]), 1) if match and match[1] != "0000" else None


def list_months(game: str, language: str) -> list[date]:
    """List the months that have dailies, by their first day, latest first."""
    p = PUZZLE.c
    year, month = extract("year", p.day), extract("month", p.day)
    rows = db.session.execute(select(year, month).where(*_archive_conditions(game, language)).group_by(year, month))
    return sorted((date(int(y), int(m), 1) for y, m in rows), reverse=True)


def _archive_conditions(game: str, language: str) -> tuple[ColumnElement[bool], ...]:
    p = PUZZLE.c
    return p.game == game, p.status == PUBLISHED, p.language == language, p.day.is_not(None), p.day <= reader_today()


def list_dailies(game: str, user_id: int | None, month: date, language: str) -> list[Daily]:
    """List the dailies of a month with the player's results, latest first."""
    p, s, c = PUZZLE.c, SAVE.c, COMPLETION.c
    columns = (p.day, p.slug, p.data, p.difficulty, s.score, s.progress, s.finished_at, s.revealed_at)
    reached = (and_(s.id.is_not(None), choosing.is_begun()).label("begun"), s.enough_at, s.answers_seen_at)
    seconds, hints = func.coalesce(c.seconds, s.seconds), func.coalesce(c.hints, s.hints)
    source = PUZZLE.outerjoin(SAVE, and_(s.puzzle_id == p.id, s.user_id == (user_id or 0)))
    source = source.outerjoin(COMPLETION, and_(c.puzzle_id == p.id, c.user_id == (user_id or 0)))
    listed = select(*columns, *reached, seconds.label("seconds"), hints.label("hints")).select_from(source)
    listed = listed.where(*_archive_conditions(game, language), p.day >= month, p.day < after_month(month)).order_by(
        p.day.desc()
    )
    return [make_daily(game, row) for row in db.session.execute(listed)]


def make_daily(game: str, row: AnyRow) -> Daily:
    """Build an entry of the archive from a row of `list_dailies`."""
    url = url_for(f"{game}.play", slug=row.slug)
    numbers = (row.progress or 0, row.seconds or 0, row.hints or 0)
    marked = is_result_marked(row.answers_seen_at, row.enough_at, row.finished_at)
    about = (theme_of(row.data), row.difficulty, row.day == reader_today(), play_state(row))
    return Daily(row.day, url, *about, *numbers, marked, rank_of(game, row) if row.begun else "")


def rank_of(game: str, row: AnyRow) -> str:
    """Return the name of the rank that a row of `list_dailies` has reached; "" in a game without ranks."""
    rules = registry.rules(game)
    return registry.rank_name(game, rules.rank(rules.puzzle(row.data, None), row.score or 0, row.progress or 0))


def play_state(row: AnyRow) -> str:
    """Return "finished", "revealed", "open" or "new"."""
    if row.finished_at is not None:
        return "finished"
    if row.revealed_at is not None:
        return "revealed"
    if row.enough_at is not None:
        return "finished"
    return "open" if row.begun else "new"
