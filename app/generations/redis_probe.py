"""Whether Redis and the workers are there, asked for a moment, on a line of its own, and not by everybody."""

from __future__ import annotations

import threading
from contextlib import closing
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from flask import current_app
from redis import Redis
from redis.exceptions import RedisError
from rq import Queue, worker_registration

from app.generations import careful_redis, queues

# Seconds that a probe waits for an answer.
MOMENT = 0.3
# What RQ asks for; older ones do their work here as well, but nobody promises it.
WANTED = 7


@dataclass(frozen=True, slots=True)
class RedisSeen:
    """What a probe found: the queues that have a worker, and the version that Redis tells."""

    up: bool
    workers: frozenset[str] = frozenset()
    version: str = ""

    @property
    def too_old(self) -> bool:
        first = self.version.partition(".")[0]
        return first.isdigit() and int(first) < WANTED


@dataclass(slots=True)
class Remembered:
    """The last answer of a process. While one asks, the others are told that."""

    at: float = 0.0
    answer: RedisSeen | None = None
    lock: threading.Lock = field(default_factory=threading.Lock)

    def is_fresh(self) -> bool:
        return self.answer is not None and monotonic() - self.at < current_app.config["PROBE_KEPT"]

    def told(self) -> RedisSeen:
        return self.answer or RedisSeen(up=False)


def seen() -> RedisSeen:
    """As it was a moment ago; asked anew when that is too long ago."""
    last: Remembered = current_app.extensions.setdefault("wordyard_redis_seen", Remembered())
    if last.is_fresh():
        return last.told()
    # Only who has nothing to tell at all waits for another's answer.
    if not last.lock.acquire(blocking=last.answer is None):
        return last.told()
    try:
        if not last.is_fresh():
            last.answer, last.at = ask(), monotonic()
    finally:
        last.lock.release()
    return last.told()


def ask() -> RedisSeen:
    with closing(line()) as connection:
        try:
            version = str(connection.info("server")["redis_version"])
            return RedisSeen(True, frozenset(filter(lambda name: has_worker(connection, name), queues.NAMES)), version)
        except RedisError:
            return RedisSeen(up=False)


def line() -> Redis:
    """To the same Redis as the requests' client, but not of its pool, where a silence would be kept."""
    return careful_redis.same_for_a_moment(queues.redis(), MOMENT)


def has_worker(connection: Redis, name: str) -> bool:
    """Whether a worker of the queue works: it speaks, and the child that does its job was not stopped."""
    known: Any = worker_registration.get_keys(Queue(name, connection=connection))
    return any(works(connection, key) for key in known)


def works(connection: Redis, key: str) -> bool:
    beat, stopped = connection.hmget(key, ["last_heartbeat", queues.CHILD_STOPPED])
    return queues.is_recent(beat) and stopped != b"1"
