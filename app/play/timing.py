"""How long somebody has played: what pages tell, within what has passed, until the game is over.

A page counts while it is seen and somebody is there, and tells with each guess or move, and when it is left, what the
server has not heard of. It hears in turn what the server has counted, so that nothing is added twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from math import ceil

from sqlalchemy import Executable, and_, bindparam, case, func, update

from app.extensions import db, now
from app.play.models import SAVE
from app.play.store import Opened
from app.web.fields import parse_whole_number

# A longer silence of a page that tells nothing is not counted as time spent on the puzzle.
MAX_SILENCE_SECONDS = 120
# Before the first word nothing is written, so that nobody knows when the board was opened.
MAX_OPENING_SECONDS = 3600
# Response header with the seconds counted so far.
HEADER = "Wordyard-Seconds"


def reported_seconds(form: Mapping[str, str]) -> int | None:
    """Return the seconds of play in a posted form; None from a page without scripts."""
    return parse_whole_number(form.get("seconds"))


def silence_seconds(since: datetime | None, at: datetime) -> int:
    """Return the seconds since the last change, at most MAX_SILENCE_SECONDS; 0 without one."""
    return 0 if since is None else max(0, min(MAX_SILENCE_SECONDS, round((at - since).total_seconds())))


def accepted_seconds(since: datetime | None, at: datetime, time: int | None, *, shared: bool = False) -> int:
    """Return the seconds to count: those reported, at most those passed; without a report, the silence, capped.

    In a `shared` game the silence counts where it is longer: whoever acts has perhaps just come, and another member's
    page, which acts next, would report minutes that lie before this act.
    """
    silence = silence_seconds(since, at)
    if time is None:
        return silence
    if since is None:
        return min(time, MAX_OPENING_SECONDS)
    # Rounded up: batches that come twice a second would round to nothing, each of them.
    reported = max(0, min(time, ceil((at - since).total_seconds())))
    return max(reported, silence) if shared else reported


def seconds_header(opened: Opened) -> dict[str, str]:
    """Return the header with the counted seconds; empty without a save, so that the page keeps its own time."""
    return {} if opened.save_id is None else {HEADER: str(opened.seconds)}


def seconds_sql() -> object:
    """The SQL of a save's seconds once `time` is added to them, which the finish ends.

    Nor is anything added over what another tab has told since the save was loaded, `seen`: both told the same minutes.
    """
    s = SAVE.c
    seen = func.coalesce(bindparam("seen", type_=s.updated_at.type), s.updated_at)
    runs = and_(s.finished_at.is_(None), s.updated_at == seen)
    return s.seconds + case((runs, bindparam("time")), else_=0)


def add_seconds(opened: Opened, time: int | None) -> None:
    """Add the seconds that a page reports when it is left to the save. The caller commits."""
    at = now()
    more = accepted_seconds(opened.updated_at, at, time) if time and opened.save_id and not opened.is_over else 0
    if not more:
        return
    values = {"save": opened.save_id, "seen": opened.updated_at, "time": more, "at": at}
    row = db.session.execute(_add_statement(), values).first()
    if row is not None:
        opened.seconds, opened.updated_at = row.seconds, at


@lru_cache
def _add_statement() -> Executable:
    s = SAVE.c
    running_save = update(SAVE).where(
        s.id == bindparam("save"), s.updated_at == bindparam("seen"), s.finished_at.is_(None)
    )
    changed = {"seconds": s.seconds + bindparam("time"), "updated_at": bindparam("at")}
    return running_save.where(s.revealed_at.is_(None)).values(changed).returning(s.seconds)
