"""Putting made puzzles into the yard: once each, under an address of their own."""

from __future__ import annotations

import hashlib
import json
import secrets
from datetime import date
from typing import Any

from sqlalchemy import select, update

from app.extensions import db, insert, now
from app.games.contract import NewPuzzle
from app.puzzles.store import PUZZLE

# Without letters and digits that are easily mistaken for each other when an address is read aloud.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_slug(length: int = 8) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def hash_content(new: NewPuzzle) -> str:
    """Equal for puzzles that a player would call the same."""
    content = new.identity or json.dumps([new.data, new.secret], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(content.encode()).hexdigest()


def store_puzzles(game: str, made: list[NewPuzzle], params: dict[str, Any]) -> list[str]:
    """Insert what is new and answer the addresses. The caller commits. `params["day"]` makes the first one a daily."""
    day = date.fromisoformat(params["day"]) if params.get("day") else None
    if day and (taken := daily(game, day)):
        return [taken]
    slugs = []
    for number, new in enumerate(made):
        slugs.append(store(game, new, day if number == 0 else None))
    return slugs


def daily(game: str, day: date) -> str | None:
    return db.session.scalar(select(PUZZLE.c.slug).where(PUZZLE.c.game == game, PUZZLE.c.day == day))


def store(game: str, new: NewPuzzle, day: date | None) -> str:
    slug = day.isoformat() if day else new_slug()
    row = row_of(game, new, slug, origin="daily" if day else "generated", day=day)
    made = db.session.scalar(insert(PUZZLE).values(row).on_conflict_do_nothing().returning(PUZZLE.c.slug))
    if made is not None:
        return str(made)
    return already_there(game, row["content_hash"], day)


def row_of(game: str, new: NewPuzzle, slug: str, **columns: Any) -> dict[str, Any]:
    """A puzzle as a row of the table, for INSERT."""
    row = {
        "game": game,
        "slug": slug,
        "title": new.title,
        "language": new.language,
        "difficulty": new.difficulty,
        "status": "published",
        "data": new.data,
        "secret": new.secret,
        "content_hash": hash_content(new),
        "lexicon": new.lexicon,
        "anonymous_completions": 0,
        "created_at": now(),
    }
    return {**row, **columns}


def already_there(game: str, content: str, day: date | None) -> str:
    """Another job was faster with the day, or made the same puzzle; an undated one then becomes the daily."""
    if day and (taken := daily(game, day)):
        return taken
    same = (PUZZLE.c.game == game, PUZZLE.c.content_hash == content)
    if day:
        dated = update(PUZZLE).where(*same, PUZZLE.c.day.is_(None)).values(day=day, origin="daily", title="")
        db.session.execute(dated)
    return str(db.session.scalars(select(PUZZLE.c.slug).where(*same)).one())
