"""A player's games as statistics need them: all of them in few columns, and the latest of one game in full."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from sqlalchemy import ColumnElement, Executable, and_, bindparam, func, or_, select

from app.browse.statistics.summaries import OwnGame
from app.contract import registry
from app.extensions import AnyRow, db
from app.play.models import SAVE
from app.puzzles.models import PUZZLE
from app.rooms import finishing

# Ranks, and times beside everybody's, are of the latest games: they take more than a row to tell.
LATEST = 30


def load_own_games(user_id: int | None) -> list[OwnGame]:
    """Load all games that a player has begun, in one statement; none for a visitor."""
    if user_id is None:
        return []
    return list(map(OwnGame._make, db.session.execute(_games_statement(), {"user": user_id})))


@lru_cache
def _games_statement() -> Executable:
    p, s = PUZZLE.c, SAVE.c
    finished, given_up = s.finished_at.is_not(None), s.revealed_at.is_not(None)
    marks = (
        finished.label("is_finished"),
        is_done().label("is_done"),
        is_marked().label("is_marked"),
        given_up.label("is_given_up"),
    )
    columns = (p.game, p.day, s.seconds, s.hints, *marks)
    begun = or_(s.version > 0, is_done(), given_up)
    known = p.game.in_(registry.names())
    return (
        select(*columns)
        .join_from(SAVE, PUZZLE, p.id == s.puzzle_id)
        .where(s.user_id == bindparam("user"), begun, known)
    )


def is_done() -> ColumnElement[bool]:
    """The SQL of whether a game is finished, or as far as its rules call enough."""
    return or_(SAVE.c.finished_at.is_not(None), SAVE.c.enough_at.is_not(None))


def is_marked() -> ColumnElement[bool]:
    """The SQL of whether a result came after the answers were seen."""
    s = SAVE.c
    end = func.coalesce(s.finished_at, s.enough_at)
    return and_(s.answers_seen_at.is_not(None), or_(end.is_(None), s.answers_seen_at <= end))


def load_latest_games(user_id: int | None, game: str) -> list[AnyRow]:
    """Load the latest games of one game that were done without the answers, in one statement.

    `partners` finished the puzzle together with the player, in a room.
    """
    if user_id is None:
        return []
    return list(db.session.execute(_latest_statement(), {"user": user_id, "game": game}).all())


@lru_cache
def _latest_statement() -> Executable:
    p, s = PUZZLE.c, SAVE.c
    own_done = (s.user_id == bindparam("user"), p.game == bindparam("game"), is_done(), ~is_marked())
    columns = (s.puzzle_id, s.seconds, s.score, s.progress, p.data, s.finished_at.is_not(None).label("is_finished"))
    latest = select(*columns).join_from(SAVE, PUZZLE, p.id == s.puzzle_id).where(*own_done)
    rows = latest.order_by(s.updated_at.desc(), s.id.desc()).limit(LATEST).subquery("latest")
    partners = finishing.count_partners(rows.c.puzzle_id, bindparam("user")).label("partners")
    return select(rows, partners)


def count_ranks(game: str, rows: list[AnyRow]) -> dict[str, int]:
    """Count the ranks of games by their codes, the lowest first; none in a game without ranks."""
    codes = registry.spec(game).words.ranks
    if not codes:
        return {}
    rules = registry.rules(game)
    reached = Counter(rules.rank(rules.puzzle(row.data, None), row.score, row.progress) for row in rows)
    return {code: reached[code] for code in codes if reached[code]}
