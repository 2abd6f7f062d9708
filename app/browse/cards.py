"""Cards: puzzles in a list, with all that a player needs to recognise a puzzle and go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from flask import url_for
from sqlalchemy import Executable, Select, and_, bindparam, or_, select

from app.accounts.forms import fold
from app.accounts.models import USER
from app.contract import GAMES, registry
from app.extensions import AnyRow, db
from app.play import choosing
from app.play.answers_seen import is_result_marked
from app.play.models import SAVE
from app.play.store import is_visible
from app.preferences.reader_days import reader_today
from app.puzzles import weekly
from app.puzzles.models import CREATOR, PUBLISHED, PUZZLE, TAKEN_DOWN
from app.puzzles.naming import puzzle_name
from app.puzzles.search_words import theme_of

PAGE = 20


@dataclass(slots=True)
class Card:
    game: str
    game_title: str
    slug: str
    url: str
    title: str
    # The line above the board; empty in a game without one.
    theme: str
    date: date | None
    difficulty: int
    author: str | None
    language: str
    score: int
    maximum: int
    words: int
    rank: str
    rank_code: str
    seconds: int
    started: bool
    # As far as its rules call enough, or to the end.
    done: bool
    finished: bool
    revealed: bool
    updated: datetime | None
    # Whether this result came after the answers were seen.
    answers_seen: bool


def make_card(row: AnyRow) -> Card:
    """Build a card from a row of `_card_statement`."""
    rules = registry.rules(row.game)
    puzzle = rules.puzzle(row.data, None)
    score, progress = row.score or 0, row.progress or 0
    rank_code = rules.rank(puzzle, score, progress)
    return Card(
        game=row.game,
        game_title=registry.title(row.game),
        slug=row.slug,
        url=url_for(f"{row.game}.play", slug=row.slug),
        title=puzzle_name(row.game, row.title, row.day, row.slug),
        theme=theme_of(row.data),
        date=row.day,
        difficulty=row.difficulty,
        author=row.author,
        language=row.language,
        score=score,
        maximum=rules.maximum(puzzle),
        words=progress,
        rank=registry.rank_name(row.game, rank_code),
        rank_code=rank_code,
        seconds=row.seconds or 0,
        started=bool(row.begun),
        done=row.enough_at is not None or row.finished_at is not None,
        finished=row.finished_at is not None,
        revealed=row.revealed_at is not None,
        updated=row.updated_at,
        answers_seen=is_result_marked(row.answers_seen_at, row.enough_at, row.finished_at),
    )


def _card_statement() -> Select[*tuple[object, ...]]:
    p, s = PUZZLE.c, SAVE.c
    columns = (p.game, p.slug, p.title, p.day, p.difficulty, p.language, p.data, p.status, USER.c.name.label("author"))
    begun = and_(s.id.is_not(None), choosing.is_begun()).label("begun")
    ends = (s.enough_at, s.finished_at, s.revealed_at, s.answers_seen_at)
    saved = (begun, s.score, s.progress, s.seconds, s.updated_at, *ends)
    source = PUZZLE.outerjoin(SAVE, and_(s.puzzle_id == p.id, s.user_id == bindparam("user")))
    return select(*columns, *saved).select_from(source.outerjoin(USER, USER.c.id == p.author_id))


def list_own_games(user_id: int, which: str, page: int) -> tuple[list[Card], bool]:
    """List a page of a player's own games, latest first, and whether there are more."""
    statement = _begun_statement()
    if which == "open":
        statement = statement.where(~choosing.is_ended())
    elif which == "finished":
        statement = statement.where(choosing.is_ended())
    rows = load_rows(statement.limit(PAGE + 1).offset((page - 1) * PAGE), user_id)
    return cards_from_rows(rows[:PAGE]), len(rows) > PAGE


def cards_from_rows(rows: Sequence[AnyRow]) -> list[Card]:
    """Make cards of the rows, without boards that were taken down (in SQL, that filter would spoil the query plan)."""
    return [make_card(row) for row in rows if row.status not in TAKEN_DOWN]


def list_resumable(user_id: int | None, most: int) -> list[Card]:
    """List at most `most` puzzles that the player has begun but not ended, last played first; [] for a visitor."""
    if user_id is None:
        return []
    return cards_from_rows(load_rows(_begun_statement().where(~choosing.is_ended()).limit(most), user_id))


def _begun_statement() -> Select[*tuple[object, ...]]:
    """Build the statement for the cards of puzzles that a player has begun, most recently played first."""
    begun = (SAVE.c.id.is_not(None), choosing.is_begun())
    return _card_statement().where(*begun).order_by(SAVE.c.updated_at.desc(), SAVE.c.id.desc())


def list_todays_puzzles(user_id: int | None) -> list[Card]:
    """The day's puzzles of all games, in all languages."""
    # By game, because days are looked for in each.
    of_day = (PUZZLE.c.game.in_(GAMES), PUZZLE.c.day == reader_today(), PUZZLE.c.status == PUBLISHED)
    statement = _card_statement().where(*of_day)
    return sorted((make_card(row) for row in load_rows(statement, user_id)), key=lambda card: GAMES.index(card.game))


def list_latest(user_id: int | None, most: int = 5) -> list[Card]:
    """The newest boards that players made and published."""
    statement = _card_statement().where(PUZZLE.c.status == PUBLISHED, PUZZLE.c.origin == CREATOR)
    return [make_card(row) for row in load_rows(statement.order_by(PUZZLE.c.id.desc()).limit(most), user_id)]


def list_latest_of_games(games: Sequence[str], most: int) -> list[Card]:
    """The newest boards that players made and published, of some games."""
    p = PUZZLE.c
    statement = _card_statement().where(p.status == PUBLISHED, p.origin == CREATOR, p.game.in_(games))
    return [make_card(row) for row in load_rows(statement.order_by(p.id.desc()).limit(most), None)]


def list_weekly_picks(user_id: int | None) -> list[Card]:
    """List the puzzles that operators picked for this week, as far as they are still public."""
    week = weekly.monday_of(reader_today())
    chosen = select(weekly.PICK.c.puzzle_id).where(weekly.PICK.c.week == week, weekly.PICK.c.game.in_(GAMES))
    statement = _card_statement().where(PUZZLE.c.id.in_(chosen), PUZZLE.c.status == PUBLISHED)
    return [make_card(row) for row in load_rows(statement, user_id)]


def list_by_creator(creator: str, user_id: int | None, page: int) -> tuple[list[Card], bool]:
    """List a page of a creator's published boards, latest first, and whether there are more."""
    p = PUZZLE.c
    conditions = (USER.c.handle == fold(creator), p.status == PUBLISHED, or_(p.day.is_(None), p.day <= reader_today()))
    statement = _card_statement().where(*conditions).order_by(p.id.desc())
    rows = load_rows(statement.limit(PAGE + 1).offset((page - 1) * PAGE), user_id)
    return [make_card(row) for row in rows[:PAGE]], len(rows) > PAGE


def list_matching(ids: Select[*tuple[object, ...]], user_id: int | None, page: int) -> tuple[list[Card], bool]:
    """List a page of the puzzles that a statement finds, latest first, and whether there are more."""
    turned = ids.limit(PAGE + 1).offset((page - 1) * PAGE).subquery()
    statement = _card_statement().where(PUZZLE.c.id.in_(select(turned.c.id))).order_by(PUZZLE.c.id.desc())
    rows = load_rows(statement, user_id)
    return [make_card(row) for row in rows[:PAGE]], len(rows) > PAGE


def find_card(game: str, slug: str, user_id: int | None) -> Card | None:
    """Return the card of a puzzle; None if the player may not open it."""
    p = PUZZLE.c
    statement = _card_statement().where(p.game == game, p.slug == slug, is_visible(user_id or 0, reader_today()))
    rows = load_rows(statement, user_id)
    return make_card(rows[0]) if rows else None


def load_rows(statement: Executable, user_id: int | None) -> list[AnyRow]:
    """Run a statement of cards for a player; None is a visitor."""
    return list(db.session.execute(statement, {"user": user_id or 0}).all())
