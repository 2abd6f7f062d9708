"""Which puzzle to open: the one a player stopped at, or one not yet played."""

from __future__ import annotations

from functools import lru_cache
from random import SystemRandom
from typing import Any

from flask import url_for
from sqlalchemy import bindparam, literal, or_, select, union_all

from app.accounts import signals
from app.accounts.models import USER
from app.extensions import AnyRow, db
from app.games.base import registry
from app.play.guessing import begin_save
from app.play.models import SAVE
from app.play.windows import window
from app.puzzles.models import PUBLISHED, PUZZLE, TAKEN_DOWN, today

# The language of the dailies; whoever wants another one asks for it.
LANGUAGE = "en"
# One of so many, that lie together by chance.
SOME = 20


def fresh(game: str, user_id: int | None) -> AnyRow | None:
    """Today's puzzle if it is new to the player, else any other at random."""
    values = {"game": game, "user": user_id or 0, "today": today(), "point": SystemRandom().random()}
    rows = db.session.execute(_fresh(), values).all()
    todays = [row for row in rows if row.todays]
    return next(iter(todays), None) or (SystemRandom().choice(rows) if rows else None)


@lru_cache
def _fresh() -> Any:
    p = PUZZLE.c
    day: Any = bindparam("today")
    todays = unplayed().where(p.day == day).subquery()
    others = window(unplayed().where(or_(p.day.is_(None), p.day < day)), SOME).subquery()
    first = select(todays.c.id, todays.c.slug, literal(1).label("todays"))
    return union_all(first, select(others.c.id, others.c.slug, literal(0)))


def unplayed() -> Any:
    """Puzzles that a player has neither made nor begun, that everybody finds and can read."""
    p, s = PUZZLE.c, SAVE.c
    user: Any = bindparam("user")
    played = select(s.id).where(s.puzzle_id == p.id, s.user_id == user).exists()
    there = (p.game == bindparam("game"), p.status == PUBLISHED, p.language == LANGUAGE)
    by_others = or_(p.author_id.is_(None), p.author_id != user)
    return select(p.id, p.slug).where(*there, by_others, ~played)


def start_fresh(game: str, user_id: int) -> str | None:
    """Give the player a puzzle not yet played. The caller commits; None when there is none left."""
    found = fresh(game, user_id)
    if found is None:
        return None
    begin_save(user_id, found.id)
    return str(found.slug)


def latest(user_id: int | None, game: str | None = None, *, unfinished: bool = False) -> AnyRow | None:
    """Game, slug and time of the save last played."""
    if user_id is None:
        return None
    p, s = PUZZLE.c, SAVE.c
    statement = select(p.game, p.slug, p.status, s.updated_at).join_from(SAVE, PUZZLE).where(s.user_id == user_id)
    if game:
        statement = statement.where(p.game == game)
    if unfinished:
        statement = statement.where(s.finished_at.is_(None), s.revealed_at.is_(None))
    rows = db.session.execute(statement.order_by(s.updated_at.desc(), s.id.desc()).limit(SOME)).all()
    # Looked through here: the database would begin with the boards, if it were asked for those that are there.
    return next((row for row in rows if row.status not in TAKEN_DOWN), None)


def resume_url(user_id: int) -> str | None:
    """Where the player stopped: what the last logout noted, unless something was played since."""
    noted = db.session.scalar(select(USER.c.resume).where(USER.c.id == user_id))
    played = latest(user_id)
    if noted and is_taken_down(noted["game"], noted["slug"]):
        noted = None
    if noted and (played is None or played.updated_at.timestamp() <= noted.get("at", 0)):
        return url_for(f"{noted['game']}.play", slug=noted["slug"])
    return None if played is None else url_for(f"{played.game}.play", slug=played.slug)


def is_taken_down(game: str, slug: str) -> bool:
    p = PUZZLE.c
    gone = select(p.id).where(p.game == game, p.slug == slug, p.status.in_(TAKEN_DOWN))
    return db.session.scalar(gone) is not None


@signals.leading.connect
def lead(sender: object, user_id: int) -> str | None:
    """Where a player goes on: the game last played, or a new one for a new player, begun and committed."""
    url = resume_url(user_id)
    if url is not None:
        return url
    for game in registry.names():
        slug = start_fresh(game, user_id)
        db.session.commit()
        if slug is not None:
            return url_for(f"{game}.play", slug=slug)
    return None
