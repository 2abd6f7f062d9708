"""Operators' actions on jobs, each recorded in the audit log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import delete as delete_rows
from sqlalchemy import update

from app.extensions import db, now
from app.generations import queues, service
from app.generations.models import CANCELLED, QUEUED, Generation
from app.moderation import operator_log
from app.moderation.operator_log import Doer
from app.operator import strays

# So many at once: each is a transaction, and a page waits for them.
MOST = 200
# So many ids stand in a line of the log.
NAMED = 8


def retry_job(id: str) -> bool:
    """A failed or cancelled row, or what Redis holds without one."""
    if db.session.get(Generation, id, populate_existing=True) is not None:
        return service.retry_generation(id)
    job = strays.find_stray_job(id)
    return job is not None and strays.retry_stray(job)


def cancel_job(id: str) -> bool:
    if db.session.get(Generation, id, populate_existing=True) is not None:
        return service.cancel_generation(id)
    return strays.is_held(id) and strays.delete_stray(id)


def delete_job(id: str) -> bool:
    """The row and what Redis holds; what runs is stopped first, and finds no row to save in."""
    held = strays.is_held(id)
    service.cancel_generation(id)
    service.record_earlier_failure(id)
    gone = delete_rows(Generation).where(Generation.id == id).returning(Generation.id)
    was_deleted = db.session.scalar(gone.execution_options(synchronize_session=False)) is not None
    db.session.commit()
    return (held and strays.delete_stray(id)) or was_deleted


ACTS: dict[str, Callable[[str], bool]] = {
    operator_log.RETRY: retry_job,
    operator_log.CANCEL: cancel_job,
    operator_log.DELETE: delete_job,
}


def change(doer: Doer, act: str, ids: Sequence[str]) -> int | None:
    """Apply an action to the jobs, record and commit it; return how many changed, None if nothing was selected."""
    if act not in ACTS or not ids:
        return None
    changed = [job_id for job_id in dict.fromkeys(ids) if "\0" not in job_id and ACTS[act](job_id)]
    if changed:
        more = f" +{len(changed) - NAMED}" if len(changed) > NAMED else ""
        shown = [job_id[:12] for job_id in changed[:NAMED]] if len(changed) > 1 else changed
        operator_log.record_action(doer, act, " ".join(shown) + more)
        db.session.commit()
    return len(changed)


def empty(doer: Doer, name: str) -> int:
    """Cancel all that waits in a queue; how many rows that are. What runs goes on."""
    g = Generation
    waiting = update(g).where(g.queue == name, g.status == QUEUED).values(status=CANCELLED, finished_at=now())
    gone = db.session.scalars(waiting.returning(g.id).execution_options(synchronize_session=False)).all()
    operator_log.record_action(doer, operator_log.EMPTY, name, str(len(gone)))
    db.session.commit()
    queues.empty_queue(name)
    return len(gone)
