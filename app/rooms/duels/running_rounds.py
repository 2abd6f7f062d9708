"""The boards of rounds that run just now, which nothing solves for those who play them."""

from __future__ import annotations

from datetime import timedelta
from functools import lru_cache

from sqlalchemy import Executable, bindparam, select

from app.contract import registry
from app.contract.game_types import Json
from app.extensions import db, now
from app.play import live_day
from app.puzzles.models import PUZZLE
from app.rooms.duels.models import DUEL_ROUND
from app.rooms.models import ROOM, ROOM_MEMBER


@live_day.racing.connect
def list_running_boards(sender: object, game: str, user_id: int) -> list[Json]:
    """Return the boards of the player's rounds of a game that have begun and are not over."""
    together, at = registry.spec(game).together, now()
    if together is None or together.duel is None:
        return []
    parameters = {"user": user_id, "game": game, "now": at, "then": at - timedelta(seconds=together.duel.seconds)}
    return list(db.session.scalars(_running_statement(), parameters))


@lru_cache
def _running_statement() -> Executable:
    m, r, d, p = ROOM_MEMBER.c, ROOM.c, DUEL_ROUND.c, PUZZLE.c
    joined = select(p.data).select_from(ROOM_MEMBER).join(ROOM, r.id == m.room_id)
    joined = joined.join(DUEL_ROUND, (d.room_id == r.id) & (d.number == r.round)).join(PUZZLE, p.id == d.puzzle_id)
    begun = (r.starts_at <= bindparam("now"), r.starts_at > bindparam("then"))
    return joined.where(m.user_id == bindparam("user"), *begun, p.game == bindparam("game"))
