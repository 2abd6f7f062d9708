"""Where a duel stands: told from the room's row and the server's clock alone, so that whatever stops, it goes on."""

from __future__ import annotations

from datetime import datetime, timedelta

from app.contract import registry
from app.contract.game_types import DuelRules
from app.rooms.joining import DUELLISTS
from app.rooms.tables import Table

WAITING, READY, SOON, RUNNING, BETWEEN, OVER = "waiting", "ready", "soon", "running", "between", "over"
# Between the word to begin and the first letter: both pages have heard of it by then.
COUNTDOWN = timedelta(seconds=5)


def rules_of(table: Table) -> DuelRules | None:
    """How the game of a duel is judged; None for a room in which all play together."""
    together = registry.spec(table.game).together
    return together.duel if together and table.rounds else None


def ends(table: Table, duel: DuelRules) -> datetime | None:
    """When the round ends that was begun last."""
    return None if table.starts_at is None else table.starts_at + timedelta(seconds=duel.seconds)


def phase(table: Table, duel: DuelRules, at: datetime) -> str:
    end = ends(table, duel)
    if table.starts_at is None or end is None:
        return READY if len(table.members) == DUELLISTS else WAITING
    if at < table.starts_at:
        return SOON
    if at < end:
        return RUNNING
    return BETWEEN if table.round < table.rounds else OVER


def left(table: Table, duel: DuelRules, at: datetime) -> float:
    """Seconds until the round begins or, once it has, ends; 0 where nothing runs."""
    end = ends(table, duel)
    if table.starts_at is None or end is None:
        return 0.0
    return max(0.0, ((table.starts_at if at < table.starts_at else end) - at).total_seconds())
