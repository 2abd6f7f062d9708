"""Fair scheduling, as pure functions: which waiting jobs go to Redis next, and how many come before one.

Redis keeps a short backlog: one job of each address and each person, served in the order of arrival. The next one of
the same address or person follows when that one has ended, so nobody waits for more than one job of anybody else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

SITE = "site"


class QueuedJob(NamedTuple):
    """A job that waits or runs. Times are seconds; the order is that of `created_at`.

    `sent_at` is None while only the database knows the job. `served_at` is when a job of the same person was sent last.
    """

    id: str
    address: str = SITE
    person: str = SITE
    urgent: bool = False
    running: bool = False
    sent_at: float | None = None
    served_at: float = 0.0

    @property
    def is_out(self) -> bool:
        """Whether Redis or a worker has it."""
        return self.running or self.sent_at is not None


def choose_jobs_to_send(jobs: Sequence[QueuedJob], workers: int = 0) -> list[str]:
    """Return the ids of the jobs to send to one queue now, in order; `jobs` are all that are open, the oldest first.

    An urgent job goes at once, one at a time, because it is put at the front. Another goes while no job of its address
    or its person is out, or while fewer jobs are out than there are workers to do them.
    """
    chosen = _next_urgent_job(jobs)
    jobs_out = [job for job in jobs if job.is_out or job in chosen]
    jobs_out_by_bucket = Counter(name for job in jobs_out for name in _bucket_names(job))
    unsent = [job for job in jobs if not job.is_out and not job.urgent]
    while unsent:
        # The first of equals is the oldest.
        best = min(unsent, key=lambda job: (*(jobs_out_by_bucket[name] for name in _bucket_names(job)), job.served_at))
        if any(jobs_out_by_bucket[name] for name in _bucket_names(best)) and len(jobs_out) >= workers:
            break
        unsent.remove(best)
        chosen.append(best)
        jobs_out.append(best)
        jobs_out_by_bucket.update(_bucket_names(best))
    return [job.id for job in chosen]


def _bucket_names(job: QueuedJob) -> tuple[str, str]:
    return f"address {job.address}", f"person {job.person}"


def _next_urgent_job(jobs: Sequence[QueuedJob]) -> list[QueuedJob]:
    urgent = [job for job in jobs if job.urgent and not job.running]
    return [] if any(job.is_out for job in urgent) else urgent[:1]


def count_jobs_ahead(jobs: Sequence[QueuedJob], id: str) -> int:
    """Return how many waiting jobs one worker begins before that with the id, if nobody asks for another."""
    order = _order_waiting(tuple(jobs))
    return order.get(id, len(order))


@lru_cache(maxsize=8)
def _order_waiting(jobs: tuple[QueuedJob, ...]) -> Mapping[str, int]:
    """The number of each waiting job in the order in which one worker begins them.

    Plays the queue forward: what runs ends, what may be sent is sent, and the first in the list is begun. This takes
    0.1 s for 300 jobs, and the page of each of them asks every few seconds: they share it while the queue stands still.
    """
    waiting = [job for job in jobs if not job.running]
    clock = 1 + max((job.sent_at or job.served_at for job in jobs), default=0.0)
    order: dict[str, int] = {}
    while waiting:
        for chosen in choose_jobs_to_send(waiting):
            waiting = [_mark_sent(job, chosen, clock) for job in waiting]
            clock += 1
        first = min((job for job in waiting if job.is_out), key=lambda job: (not job.urgent, job.sent_at))
        order[first.id] = len(order)
        served = first.sent_at or 0.0
        waiting = [_mark_served(job, first.person, served) for job in waiting if job.id != first.id]
    return order


def _mark_sent(job: QueuedJob, id: str, clock: float) -> QueuedJob:
    return job._replace(sent_at=clock) if job.id == id else job


def _mark_served(job: QueuedJob, person: str, at: float) -> QueuedJob:
    return job._replace(served_at=max(job.served_at, at)) if job.person == person else job
