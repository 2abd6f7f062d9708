"""A player's games as statistics need them: all of them in few columns, and the latest of one game in full."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from functools import lru_cache

from sqlalchemy import ColumnElement, Executable, bindparam, or_, select

from app.browse.statistics.summaries import OwnGame
from app.contract import registry
from app.extensions import AnyRow, db
from app.play.answers_seen import result_marked_sql
from app.play.choosing import is_done, is_ended
from app.play.habit import done_days
from app.play.models import SAVE
from app.puzzles.models import PUZZLE
from app.rooms import finishing

# Ranks, and times beside everybody's, are of the latest games: they take more than a row to tell.
LATEST = 30


def load_own_games(user_id: int | None, games: Sequence[str]) -> list[OwnGame]:
    """Load what a player has begun of some games, in one statement; none for a visitor."""
    if user_id is None:
        return []
    wanted = {"user": user_id, "games": list(games)}
    return list(map(OwnGame._make, db.session.execute(_games_statement(), wanted)))


def list_done_days(games: Iterable[OwnGame]) -> dict[str, set[date]]:
    """List the days done in time by game, as `done_days.load_done_days` loads them."""
    days_by_game: defaultdict[str, set[date]] = defaultdict(set)
    for own_game in games:
        if own_game.is_in_time and own_game.day:
            days_by_game[own_game.game].add(own_game.day)
    return days_by_game


@lru_cache
def _games_statement() -> Executable:
    p, s = PUZZLE.c, SAVE.c
    marks = {
        "is_finished": s.finished_at.is_not(None),
        "is_done": is_done(),
        "is_marked": result_marked_sql(),
        "is_given_up": s.revealed_at.is_not(None),
        "is_in_time": done_days.is_done_in_time(),
    }
    columns = (p.game, p.day, s.seconds, s.hints, *(mark.label(name) for name, mark in marks.items()))
    games = select(*columns).join_from(SAVE, PUZZLE, p.id == s.puzzle_id)
    return games.where(s.user_id == bindparam("user"), is_played(), p.game.in_(bindparam("games", expanding=True)))


def is_played() -> ColumnElement[bool]:
    """The SQL of whether a player has done anything in a game that its rules count, or has ended it."""
    return or_(SAVE.c.version > 0, is_ended())


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
    own_done = (s.user_id == bindparam("user"), p.game == bindparam("game"), is_done(), ~result_marked_sql())
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
