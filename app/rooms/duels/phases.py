"""The phase of a duel, computed from the room's row and the server's clock, so that no process has to keep it going."""

from __future__ import annotations

from datetime import datetime, timedelta

from app.contract import registry
from app.contract.game_types import DuelRules
from app.rooms.joining import DUELLISTS
from app.rooms.tables import LoadedRoom

WAITING, READY, SOON, RUNNING, BETWEEN, OVER = "waiting", "ready", "soon", "running", "between", "over"
# Between the word to begin and the first letter: both pages have heard of it by then.
COUNTDOWN = timedelta(seconds=5)


def find_duel_rules(room: LoadedRoom) -> DuelRules[object] | None:
    """Return the rules of a duel; None for a room in which all play together."""
    together = registry.spec(room.game).together
    return together.duel if together and room.rounds else None


def round_end(room: LoadedRoom, duel: DuelRules[object]) -> datetime | None:
    """Return when the latest round ends; None before the first."""
    return None if room.starts_at is None else room.starts_at + timedelta(seconds=duel.seconds)


def current_phase(room: LoadedRoom, duel: DuelRules[object], at: datetime) -> str:
    """Return the phase of a duel at a moment."""
    end = round_end(room, duel)
    if room.starts_at is None or end is None:
        return READY if len(room.members) == DUELLISTS else WAITING
    if at < room.starts_at:
        return SOON
    if at < end:
        return RUNNING
    return BETWEEN if room.round < room.rounds else OVER


def seconds_left(room: LoadedRoom, duel: DuelRules[object], at: datetime) -> float:
    """Seconds until the round begins or, once it has, ends; 0 where nothing runs."""
    end = round_end(room, duel)
    if room.starts_at is None or end is None:
        return 0.0
    return max(0.0, ((room.starts_at if at < room.starts_at else end) - at).total_seconds())
