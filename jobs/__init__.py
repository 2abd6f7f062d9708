"""One long job: claim the row, run the engine, save once.

Redis may deliver an id twice, and a killed worker's child may live on. So a run first takes the row's next attempt as
its fence, and saves only if nobody took another since.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from importlib import import_module
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any

from sqlalchemy import case, select, update
from sqlalchemy.exc import OperationalError

from app.boards import drafts
from app.extensions import db, now
from app.games.contract import Cancelled, NewPuzzle, Unsolvable
from app.generations.models import OPEN, Generation
from app.generations.service import MOST_ATTEMPTS
from app.puzzles.publishing import store_puzzles

if TYPE_CHECKING:
    from flask import Flask

TICK = 0.5


@dataclass(slots=True)
class Claim:
    """A row that this run may work on, until somebody else claims it."""

    id: str
    game: str
    kind: str
    params: dict[str, Any]
    attempts: int
    started_at: datetime


@lru_cache
def application() -> Flask:
    """Made before the worker forks, so that every job finds it ready."""
    from app import create_app

    return create_app()


def run(generation_id: str) -> str:
    """What RQ calls. Returns the row's status afterwards."""
    with application().app_context():
        claim = take(generation_id)
        db.session.remove()
        return work(claim) if claim else "not ours"


def take(generation_id: str) -> Claim | None:
    """queued or running -> running, with the next attempt as the fence."""
    at = now()
    last = Generation.attempts >= MOST_ATTEMPTS
    change = update(Generation).where(Generation.id == generation_id, Generation.status.in_(OPEN))
    values = {
        "attempts": Generation.attempts + 1,
        "status": case((last, "failed"), else_="running"),
        "error": case((last, "The worker stopped three times while making this."), else_=None),
        "started_at": at,
        "beat_at": at,
        "finished_at": case((last, at), else_=None),
    }
    g = Generation
    row = db.session.execute(
        change.values(values).returning(g.id, g.game, g.kind, g.params, g.attempts, g.status)
    ).first()
    db.session.commit()
    if row is None or row.status != "running":
        return None
    return Claim(row.id, row.game, row.kind, row.params, row.attempts, at)


def work(claim: Claim) -> str:
    ticker = Ticker(claim)
    try:
        module = import_module(f"jobs.{claim.game}")
        made = module.KINDS[claim.kind](claim.params, Random(claim.params.get("seed")), ticker)
    except Cancelled:
        return "cancelled"
    except Unsolvable as error:
        return fail(claim, str(error))
    except OperationalError:
        # The database is away, so nothing can be noted: the queue runs the row again, or the reconciler does.
        raise
    except Exception:
        return fail(claim, "Something went wrong while making this. It has been noted.", traceback.format_exc())
    return finish(claim, made)


class Ticker:
    """Writes progress at most twice a second; False once the row is no longer this run's."""

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.last = 0.0
        self.alive = True
        self.so_far: Callable[[], dict[str, Any]] | None = None

    def __call__(self, percent: int, label: str) -> bool:
        if self.alive and monotonic() - self.last >= TICK:
            self.last = monotonic()
            self.write(percent=percent, label=label, beat_at=now(), **self.taken())
        return self.alive

    def partial(self, result: Callable[[], dict[str, Any]]) -> None:
        """The result so far goes into the row with the next progress: whoever waits may look at it."""
        self.so_far = result

    def taken(self) -> dict[str, Any]:
        made, self.so_far = self.so_far, None
        return {"result": made()} if made else {}

    def write(self, **values: Any) -> None:
        """A database that is busy or starting again costs a word of progress, and not the work."""
        try:
            self.alive = still_ours(self.claim, **values)
            db.session.commit()
        except OperationalError:
            db.session.rollback()
        finally:
            db.session.remove()


def still_ours(claim: Claim, **values: Any) -> bool:
    """Change the row if this run still holds it. The caller commits or rolls back."""
    # A row started anew counts its attempts from one again: the time tells the runs apart.
    claimed = (Generation.attempts == claim.attempts, Generation.started_at == claim.started_at)
    mine = update(Generation).where(Generation.id == claim.id, Generation.status == "running", *claimed)
    return db.session.scalar(mine.values(**values).returning(Generation.id)) is not None


def fail(claim: Claim, error: str, trace: str | None = None) -> str:
    ours = still_ours(claim, status="failed", error=error[:400], traceback=trace, finished_at=now())
    db.session.commit()
    return "failed" if ours else "overtaken"


def finish(claim: Claim, made: list[NewPuzzle] | dict[str, Any]) -> str:
    """Result and status in one transaction: nothing is saved unless the row was still ours."""
    at = now()
    if not still_ours(claim, status="done", percent=100, label="done", finished_at=at):
        db.session.rollback()
        return "overtaken"
    result = made if isinstance(made, dict) else {"puzzles": store_puzzles(claim.game, made, claim.params)}
    if isinstance(made, dict) and (key := claim.params.get("draft")):
        drafts.receive(str(key), made)
    still_ours_result = update(Generation).where(Generation.id == claim.id).values(result=result)
    db.session.execute(still_ours_result)
    db.session.commit()
    return "done"


def status_of(generation_id: str) -> str | None:
    return db.session.scalar(select(Generation.status).where(Generation.id == generation_id))
