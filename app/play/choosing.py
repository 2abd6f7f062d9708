"""Which puzzle to open: the one a player stopped at, or one not yet played."""

from __future__ import annotations

from typing import Any

from flask import url_for
from sqlalchemy import case, func, select

from app.accounts import signals
from app.accounts.models import USER
from app.extensions import AnyRow, db
from app.games.base import registry
from app.play.guessing import begin_save
from app.play.models import SAVE
from app.puzzles.models import PUBLISHED, PUZZLE, today

# The language of the dailies; whoever wants another one asks for it.
LANGUAGE = "en"


def unplayed(game: str, user_id: int | None) -> Any:
    """Puzzles that this player has neither made nor begun, that are there to be played and can be read."""
    p, s = PUZZLE.c, SAVE.c
    played = select(s.id).where(s.puzzle_id == p.id, s.user_id == (user_id or 0)).exists()
    there = (p.game == game, p.status == PUBLISHED, p.language == LANGUAGE, (p.day.is_(None)) | (p.day <= today()))
    by_others = p.author_id.is_(None) | (p.author_id != (user_id or 0))
    return select(p.id, p.slug).where(*there, by_others, ~played)


def fresh(game: str, user_id: int | None) -> AnyRow | None:
    """Today's puzzle if it is new to the player, else any other at random."""
    first = case((PUZZLE.c.day == today(), 0), else_=1)
    return db.session.execute(unplayed(game, user_id).order_by(first, func.random()).limit(1)).first()


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
    statement = select(p.game, p.slug, s.updated_at).join_from(SAVE, PUZZLE).where(s.user_id == user_id)
    if game:
        statement = statement.where(p.game == game)
    if unfinished:
        statement = statement.where(s.finished_at.is_(None), s.revealed_at.is_(None))
    return db.session.execute(statement.order_by(s.updated_at.desc(), s.id.desc()).limit(1)).first()


def resume_url(user_id: int) -> str | None:
    """Where the player stopped: what the last logout noted, unless something was played since."""
    noted = db.session.scalar(select(USER.c.resume).where(USER.c.id == user_id))
    played = latest(user_id)
    if noted and (played is None or played.updated_at.timestamp() <= noted.get("at", 0)):
        return url_for(f"{noted['game']}.play", slug=noted["slug"])
    return None if played is None else url_for(f"{played.game}.play", slug=played.slug)


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
