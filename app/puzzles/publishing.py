"""Putting made puzzles into the yard: once each, under an address of their own."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from sqlalchemy import func, select, update

from app.accounts import signals
from app.contract import registry
from app.contract.game_types import STOCK, NewPuzzle
from app.extensions import db, insert, now
from app.puzzles import listing, search_words, stock
from app.puzzles.models import DAILY, GENERATED, PUBLISHED, PUZZLE
from app.words.languages import NORWEGIAN

# Without letters and digits that are easily mistaken for each other when an address is read aloud.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
FIRST_LANGUAGE = "en"


def new_slug(length: int = 8) -> str:
    """Return a random slug."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def hash_content(new: NewPuzzle) -> str:
    """Equal for puzzles that a player would call the same."""
    return hex_digest(new.identity or json.dumps([new.data, new.secret], sort_keys=True, ensure_ascii=False))


def hex_digest(content: str) -> str:
    """Return the SHA-256 of a text as hexadecimal digits."""
    return hashlib.sha256(content.encode()).hexdigest()


def find_known_identities(game: str, identities: Sequence[str]) -> frozenset[str]:
    """Return those of the identities whose puzzles are stored already."""
    hashes = {hex_digest(identity): identity for identity in identities}
    known_hashes = select(PUZZLE.c.content_hash).where(PUZZLE.c.game == game, PUZZLE.c.content_hash.in_(hashes))
    return frozenset(hashes[content_hash] for content_hash in db.session.scalars(known_hashes))


def dailies_near(game: str, day: date, days: int) -> list[dict[str, object]]:
    """The public parts of a game's dailies at most so many days from one, without that one."""
    dailies = select(PUZZLE.c.data).where(PUZZLE.c.game == game, PUZZLE.c.day != day)
    around = PUZZLE.c.day.between(day - timedelta(days=days), day + timedelta(days=days))
    return list(db.session.scalars(dailies.where(around).order_by(PUZZLE.c.day)))


def store_puzzles(game: str, puzzles: Sequence[NewPuzzle], params: Mapping[str, object]) -> list[str]:
    """Insert what is new and answer the addresses. The caller commits. `params["day"]` makes the first one a daily."""
    day = date.fromisoformat(str(params["day"])) if params.get("day") else None
    if day and puzzles and (taken := find_daily_slug(game, day, puzzles[0].language)):
        return [taken]
    slugs = []
    for number, new in enumerate(puzzles):
        slugs.append(store_puzzle(game, new, day if number == 0 else None))
    if params.get(STOCK):
        stock.add_to_stock(game, slugs)
    return slugs


def find_daily_slug(game: str, day: date, language: str) -> str | None:
    """Return the slug of the daily of a game, day and language; None if there is none."""
    conditions = (PUZZLE.c.game == game, PUZZLE.c.day == day, PUZZLE.c.language == language)
    return db.session.scalar(select(PUZZLE.c.slug).where(*conditions))


def daily_slug(day: date, language: str) -> str:
    """Return the slug of a daily: its day, with the language unless it is FIRST_LANGUAGE."""
    return day.isoformat() if language == FIRST_LANGUAGE else f"{day.isoformat()}-{language}"


def store_puzzle(game: str, new: NewPuzzle, day: date | None) -> str:
    """Store a puzzle that the site made and return its slug; an equal one, or the day's, is kept. Does not commit."""
    slug = daily_slug(day, new.language) if day else new_slug()
    row = puzzle_row(game, new, slug, origin=DAILY if day else GENERATED, day=day)
    puzzle_id = db.session.scalar(insert(PUZZLE).values(row).on_conflict_do_nothing().returning(PUZZLE.c.id))
    if puzzle_id is not None:
        search_words.store_words(puzzle_id, new.title, new.data)
        return slug
    return find_existing_slug(game, str(row["content_hash"]), day, new.language)


def puzzle_row(game: str, new: NewPuzzle, slug: str, **columns: object) -> dict[str, object]:
    """Return a puzzle as the values of an INSERT."""
    row = {
        "game": game,
        "slug": slug,
        "title": new.title,
        "language": new.language,
        "difficulty": new.difficulty,
        "status": PUBLISHED,
        "data": new.data,
        "secret": new.secret,
        "content_hash": hash_content(new),
        "lexicon": new.lexicon,
        "board_key": board_key(game, new.language, registry.spec(game).board_letters(new.data)),
        "created_at": now(),
    }
    return {**row, **columns}


def board_key(game: str, language: str, letters: str) -> str | None:
    """Return the key of boards with these letters, in whichever order; None where there are none."""
    return f"{game} {language} {''.join(sorted(letters))}" if letters else None


def find_by_letters(game: str, language: str, letters: str) -> list[int]:
    """The puzzles that a solver solves when it is asked about these letters: Bokmål and Nynorsk share most words."""
    languages = NORWEGIAN if language in NORWEGIAN else (language,)
    alike = PUZZLE.c.board_key.in_([board_key(game, each, letters) for each in languages])
    return list(db.session.scalars(select(PUZZLE.c.id).where(alike)))


def find_by_identity(game: str, identity: str) -> int | None:
    """Return the id of the puzzle with this identity; None if there is none."""
    same = (PUZZLE.c.game == game, PUZZLE.c.content_hash == hex_digest(identity))
    return db.session.scalar(select(PUZZLE.c.id).where(*same))


def find_by_slugs(game: str, slugs: Sequence[str]) -> list[int]:
    """The ids of the puzzles with these addresses."""
    return list(db.session.scalars(select(PUZZLE.c.id).where(PUZZLE.c.game == game, PUZZLE.c.slug.in_(slugs))))


def find_existing_slug(game: str, content: str, day: date | None, language: str) -> str:
    """Return the slug of the day's puzzle or of the same one, stored before; an undated one becomes the daily."""
    if day and (taken := find_daily_slug(game, day, language)):
        return taken
    same = (PUZZLE.c.game == game, PUZZLE.c.content_hash == content)
    if day:
        # A creator's board keeps its title, and stays the creator's.
        undated = (PUZZLE.c.day.is_(None), PUZZLE.c.origin == GENERATED)
        dated = update(PUZZLE).where(*same, *undated).values(day=day, origin=DAILY, title="")
        for row in db.session.execute(dated.returning(PUZZLE.c.id, PUZZLE.c.data)).all():
            search_words.replace_words(row.id, "", row.data)
    return str(db.session.scalars(select(PUZZLE.c.slug).where(*same)).one())


@signals.counting.connect
def count_published(sender: object, user_id: int) -> int:
    """Count the boards that a guest has published."""
    board_count = select(func.count()).select_from(PUZZLE).where(PUZZLE.c.author_id == user_id)
    return db.session.scalar(board_count) or 0


def list_puzzle_ids_by_author(user_id: int) -> list[int]:
    """List the ids of an author's boards."""
    return list(db.session.scalars(select(PUZZLE.c.id).where(PUZZLE.c.author_id == user_id)))


def move_boards_to_account(author_id: int, user_id: int) -> None:
    """Move the guest's boards to the account and grant their listing requests. The caller commits."""
    db.session.execute(update(PUZZLE).where(PUZZLE.c.author_id == author_id).values(author_id=user_id))
    listing.grant_listing_requests(user_id)
