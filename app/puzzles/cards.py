"""A puzzle in a list: what a player needs to recognise it and go on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from flask import url_for
from flask_babel import format_date
from flask_babel import gettext as _
from sqlalchemy import Row, and_, bindparam, or_, select

from app.accounts.forms import fold
from app.extensions import db
from app.games import GAMES
from app.puzzles import registry
from app.puzzles.store import PUZZLE, SAVE, USER, is_visible, today

PAGE = 20


@dataclass(slots=True)
class Card:
    game: str
    game_title: str
    slug: str
    url: str
    title: str
    date: date | None
    difficulty: int
    author: str | None
    score: int
    maximum: int
    words: int
    rank: str
    started: bool
    finished: bool
    revealed: bool
    updated: datetime | None


def name(game: str, title: str, day: date | None, slug: str) -> str:
    """What people call a puzzle: its title, else its day, else its address."""
    if title:
        return title
    if day is not None:
        return _("%(game)s of %(day)s", game=registry.web(game).TITLE, day=format_date(day, _("d MMMM")))
    return slug


def card(row: Any) -> Card:
    rules = registry.game(row.game)
    puzzle = rules.puzzle(row.data, None)
    score, progress = row.score or 0, row.progress or 0
    return Card(
        game=row.game,
        game_title=str(registry.web(row.game).TITLE),
        slug=row.slug,
        url=url_for(f"{row.game}.play", slug=row.slug),
        title=name(row.game, row.title, row.day, row.slug),
        date=row.day,
        difficulty=row.difficulty,
        author=row.author,
        score=score,
        maximum=getattr(puzzle, "maximum", 0),
        words=progress,
        rank=registry.rank_name(rules.rank(puzzle, score, progress)),
        started=row.updated_at is not None,
        finished=row.finished_at is not None,
        revealed=row.revealed_at is not None,
        updated=row.updated_at,
    )


def _select() -> Any:
    p, s = PUZZLE.c, SAVE.c
    columns = (p.game, p.slug, p.title, p.day, p.difficulty, p.data, USER.c.name.label("author"))
    saved = (s.score, s.progress, s.updated_at, s.finished_at, s.revealed_at)
    source = PUZZLE.outerjoin(SAVE, and_(s.puzzle_id == p.id, s.user_id == bindparam("user")))
    return select(*columns, *saved).select_from(source.outerjoin(USER, USER.c.id == p.author_id))


def mine(user_id: int, which: str, page: int) -> tuple[list[Card], bool]:
    """A page of a player's own games, the latest first, and whether there are more."""
    statement = _select().where(SAVE.c.id.is_not(None)).order_by(SAVE.c.updated_at.desc(), SAVE.c.id.desc())
    over = (SAVE.c.finished_at.is_not(None)) | (SAVE.c.revealed_at.is_not(None))
    if which == "open":
        statement = statement.where(~over)
    elif which == "finished":
        statement = statement.where(over)
    rows = run(statement.limit(PAGE + 1).offset((page - 1) * PAGE), user_id)
    return [card(row) for row in rows[:PAGE]], len(rows) > PAGE


def resumable(user_id: int | None, most: int = 3) -> list[Card]:
    if user_id is None:
        return []
    statement = _select().where(SAVE.c.id.is_not(None), SAVE.c.finished_at.is_(None), SAVE.c.revealed_at.is_(None))
    return [card(row) for row in run(statement.order_by(SAVE.c.updated_at.desc()).limit(most), user_id)]


def of_today(user_id: int | None) -> list[Card]:
    statement = _select().where(PUZZLE.c.day == today(), PUZZLE.c.status == "published")
    return sorted((card(row) for row in run(statement, user_id)), key=lambda one: GAMES.index(one.game))


def latest(user_id: int | None, most: int = 5) -> list[Card]:
    """The newest boards that players made and published."""
    statement = _select().where(PUZZLE.c.status == "published", PUZZLE.c.origin == "creator")
    return [card(row) for row in run(statement.order_by(PUZZLE.c.id.desc()).limit(most), user_id)]


def by_creator(name: str, user_id: int | None, page: int) -> tuple[list[Card], bool]:
    """A page of what a creator has published, the latest first, and whether there is more."""
    p = PUZZLE.c
    there = (USER.c.handle == fold(name), p.status == "published", or_(p.day.is_(None), p.day <= today()))
    statement = _select().where(*there).order_by(p.id.desc())
    rows = run(statement.limit(PAGE + 1).offset((page - 1) * PAGE), user_id)
    return [card(row) for row in rows[:PAGE]], len(rows) > PAGE


def one(game: str, slug: str, user_id: int | None) -> Card | None:
    p = PUZZLE.c
    statement = _select().where(p.game == game, p.slug == slug, is_visible(user_id or 0, today()))
    rows = run(statement, user_id)
    return card(rows[0]) if rows else None


def run(statement: Any, user_id: int | None) -> list[Row[Any]]:
    return list(db.session.execute(statement, {"user": user_id or 0}).all())
