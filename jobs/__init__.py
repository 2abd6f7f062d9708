"""One long job: claim the row, run the engine, save once.

Redis may deliver an id twice, and a killed worker's child may live on. So a run first takes the row's next attempt as
its fence, and saves only if nobody took another since.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from random import Random
from time import monotonic
from typing import Any

from flask import Flask
from sqlalchemy import case, select, update
from sqlalchemy.exc import OperationalError, SQLAlchemyError

import config
from app.contract import registry
from app.contract.game_types import Cancelled, JobResult, Json, NewPuzzle, Unsolvable, Value
from app.extensions import db, now
from app.factory import create_app
from app.generations import job_log, scheduling, service
from app.generations.models import CANCELLED, DONE, FAILED, OPEN, RUNNING, Generation
from app.generations.service import MAX_ATTEMPTS
from app.generations.wording import BROKEN, OUT_OF_MEMORY, STOPPED
from app.moderation import word_rulings
from app.puzzles import stock
from app.puzzles.publishing import dailies_near, find_known_identities, store_puzzles
from app.workshop import drafts, list_references, list_uploads

PROGRESS_SECONDS = 0.5
MAX_ERROR_LENGTH = 400


@dataclass(slots=True)
class Claim:
    """A row that this run may work on, until somebody else claims it."""

    id: str
    game: str
    kind: str
    params: Json
    attempts: int
    started_at: datetime
    asked_by: int | None = None
    # What earlier runs, which were killed, had as their result so far.
    result: Json | None = None


@lru_cache
def worker_app() -> Flask:
    """Made before the worker forks, so that every job finds it ready."""
    app = create_app()
    config.keep_private(app.config["INSTANCE"])
    return app


def run(generation_id: str) -> str:
    """Claim and run a row's job, called by RQ. Return the row's status, or "not ours" if it cannot be claimed."""
    with worker_app().app_context():
        claim = claim_generation(generation_id)
        if claim:
            # What is made from here on knows what operators have ruled of words.
            word_rulings.refresh_rulings()
            # The next urgent job may go to the front, now that this one is no longer there.
            send_followers(generation_id)
        db.session.remove()
        try:
            return run_and_log(claim) if claim else "not ours"
        finally:
            send_followers(generation_id)


def send_followers(generation_id: str) -> None:
    """Send the jobs whose turn it is in the queue of this one. What fails is done by the clock within ten seconds."""
    # What a run that broke has left in its transaction is not to be committed with this.
    db.session.rollback()
    try:
        with suppress(SQLAlchemyError):
            queue = db.session.scalar(select(Generation.queue).where(Generation.id == generation_id))
            if queue is not None:
                scheduling.send_next(queue)
    finally:
        # Rolls back as well.
        db.session.remove()


def run_and_log(claim: Claim) -> str:
    """Do the work, and tell the log when it begins and how it ends."""
    began = monotonic()
    job_log.write_job_event("job started", claim, "began")
    status = "interrupted"
    try:
        status = run_claim(claim)
    finally:
        took = round((monotonic() - began) * 1000)
        job_log.write_job_event("job ended", claim, job_log.STATUS_DESCRIPTIONS[status], status=status, ms=took)
    return status


def claim_generation(generation_id: str) -> Claim | None:
    """queued or running -> running, with the next attempt as the fence."""
    started_at = now()
    is_beyond_last = Generation.attempts >= MAX_ATTEMPTS
    change = update(Generation).where(Generation.id == generation_id, Generation.status.in_(OPEN))
    values = {
        "attempts": Generation.attempts + 1,
        "status": case((is_beyond_last, FAILED), else_=RUNNING),
        "error": case((is_beyond_last, STOPPED), else_=None),
        "started_at": started_at,
        "beat_at": started_at,
        "finished_at": case((is_beyond_last, started_at), else_=None),
    }
    g = Generation
    columns = (g.id, g.game, g.kind, g.params, g.attempts, g.status, g.asked_by, g.result)
    row = db.session.execute(change.values(values).returning(*columns)).first()
    db.session.commit()
    if row is None:
        return None
    if row.status != RUNNING:
        service.log_given_up(row)
        return None
    return Claim(row.id, row.game, row.kind, row.params, row.attempts, started_at, row.asked_by, row.result)


def run_claim(claim: Claim) -> str:
    try:
        job = registry.engine(claim.game).jobs[claim.kind]
        params = list_references.expand_references(claim.params, claim.asked_by)
        # The engine may run for long, and holds no connection.
        db.session.remove()
        output = job.run_stored(params, Random(claim.params.get("seed")), Worker(claim))
    except Cancelled:
        return CANCELLED
    except Unsolvable as error:
        return save_failure(claim, error.code, error.values)
    except MemoryError:
        job_log.write_job_event(
            "job failed", claim, "needed more memory than it may take", logging.ERROR, exc_info=True
        )
        return save_failure(claim, OUT_OF_MEMORY, trace=traceback.format_exc())
    except OperationalError:
        # The database is away, so nothing can be noted: the queue runs the row again, or the reconciler does.
        raise
    except Exception:
        job_log.write_job_event("job failed", claim, "broke", logging.ERROR, exc_info=True)
        return save_failure(claim, BROKEN, trace=traceback.format_exc())
    return save_result(claim, output)


class Worker:
    """A run as its engine sees it: progress at most twice a second, and what the house knows meanwhile.

    Calling it answers False once the row is no longer this run's.
    """

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.last = 0.0
        self.alive = True
        self.so_far: Callable[[], Json] | None = None
        self.slugs: list[str] = list((claim.result or {}).get("puzzles", ()))

    def __call__(self, percent: int, code: str, **values: Value) -> bool:
        if self.alive and monotonic() - self.last >= PROGRESS_SECONDS:
            self.last = monotonic()
            self.write_progress(
                percent=percent, label=code, label_values=values or None, beat_at=now(), **self.take_partial_result()
            )
        return self.alive

    def partial(self, result: Callable[[], Json]) -> None:
        """The result so far goes into the row with the next progress: whoever waits may look at it."""
        self.so_far = result

    def take_partial_result(self) -> Json:
        partial_result, self.so_far = self.so_far, None
        return {"result": partial_result()} if partial_result else {}

    def write_progress(self, **values: Any) -> None:
        """A database that is busy or starting again costs a word of progress, and not the work."""
        try:
            with suppress(OperationalError):
                self.alive = update_if_ours(self.claim, **values)
                db.session.commit()
        finally:
            # Rolls back as well.
            db.session.remove()

    def known(self, identities: Sequence[str]) -> frozenset[str]:
        """Return the identities whose puzzles exist. Gives the connection back, since an engine may run for long."""
        identities_in_use = find_known_identities(self.claim.game, identities)
        db.session.remove()
        return identities_in_use

    def dailies(self, day: date, days: int) -> list[Json]:
        """Return the public parts of the dailies within `days` of `day`, without that day's own."""
        puzzles = dailies_near(self.claim.game, day, days)
        db.session.remove()
        return puzzles

    def keep(self, new: NewPuzzle, day: date) -> str:
        """Store the puzzle of a day, in the transaction that shows that the row is still this run's."""
        if not update_if_ours(self.claim, beat_at=now()):
            db.session.rollback()
            raise Cancelled
        slug = store_puzzles(self.claim.game, [new], {"day": day.isoformat()})[0]
        db.session.commit()
        db.session.remove()
        return slug

    def store(self, made: Sequence[NewPuzzle]) -> list[str]:
        """Puzzles, and in the same transaction the row's note of them: a run that follows goes on behind them."""
        if made:
            if not update_if_ours(self.claim, beat_at=now()):
                db.session.rollback()
                raise Cancelled
            slugs = [*self.slugs, *store_puzzles(self.claim.game, made, self.claim.params)]
            slugs_stored = update(Generation).where(Generation.id == self.claim.id).values(result={"puzzles": slugs})
            db.session.execute(slugs_stored)
            db.session.commit()
            db.session.remove()
            self.slugs = slugs
        return list(self.slugs)

    def stocked(self, language: str, most: int) -> list[Json]:
        puzzles = stock.list_latest_stock(self.claim.game, language, most)
        db.session.remove()
        return puzzles


def update_if_ours(claim: Claim, **values: Any) -> bool:
    """Change the row if this run still holds it. The caller commits or rolls back."""
    # A row started anew counts its attempts from one again: the time tells the runs apart.
    claimed = (Generation.attempts == claim.attempts, Generation.started_at == claim.started_at)
    own_row = update(Generation).where(Generation.id == claim.id, Generation.status == RUNNING, *claimed)
    return db.session.scalar(own_row.values(**values).returning(Generation.id)) is not None


def save_failure(claim: Claim, code: str, values: Json | None = None, trace: str | None = None) -> str:
    values_to_write = {"error": code[:MAX_ERROR_LENGTH], "error_values": values or None, "traceback": trace}
    ours = update_if_ours(claim, status=FAILED, finished_at=now(), **values_to_write)
    db.session.commit()
    return FAILED if ours else "overtaken"


def save_result(claim: Claim, output: JobResult) -> str:
    """Result and status in one transaction: nothing is saved unless the row was still ours."""
    if not update_if_ours(claim, status=DONE, percent=100, label="done", label_values=None, finished_at=now()):
        db.session.rollback()
        return "overtaken"
    result = output if isinstance(output, dict) else {"puzzles": store_puzzles(claim.game, output, claim.params)}
    if isinstance(output, dict) and (key := claim.params.get("draft")):
        drafts.store_job_result(str(key), output)
    if isinstance(output, dict) and "upload" in claim.params:
        result = list_uploads.write_uploaded_list(claim.params["upload"][list_references.UPLOAD], output)
    db.session.execute(update(Generation).where(Generation.id == claim.id).values(result=result))
    db.session.commit()
    return DONE
