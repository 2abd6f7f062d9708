"""Whether Redis and the workers are there, asked for a moment, on a line of its own, and not by everybody."""

from __future__ import annotations

import threading
from contextlib import closing
from dataclasses import dataclass, field
from time import monotonic

from flask import current_app
from redis import Redis
from redis.exceptions import RedisError
from rq import Queue, worker_registration

from app.generations import careful_redis, queues

# Seconds that a probe waits for an answer.
PROBE_TIMEOUT_SECONDS = 0.3
# What RQ asks for; older ones do their work here as well, but nobody promises it.
MIN_REDIS_VERSION = 7


@dataclass(frozen=True, slots=True)
class RedisStatus:
    """The result of a probe: the queues that have a worker, and the version that Redis reports."""

    up: bool
    workers: frozenset[str] = frozenset()
    version: str = ""

    @property
    def too_old(self) -> bool:
        first = self.version.partition(".")[0]
        return first.isdigit() and int(first) < MIN_REDIS_VERSION


@dataclass(slots=True)
class ProbeCache:
    """The last answer of a process. While one asks, the others are told that."""

    at: float = 0.0
    answer: RedisStatus | None = None
    lock: threading.Lock = field(default_factory=threading.Lock)

    def is_fresh(self) -> bool:
        return self.answer is not None and monotonic() - self.at < current_app.config["PROBE_KEPT"]

    def answer_or_down(self) -> RedisStatus:
        return self.answer or RedisStatus(up=False)


def probe_cached() -> RedisStatus:
    """Return the last probe's result; probes again if it is no longer fresh."""
    cache: ProbeCache = current_app.extensions.setdefault("wordyard_redis_seen", ProbeCache())
    if cache.is_fresh():
        return cache.answer_or_down()
    # Only who has nothing to tell at all waits for another's answer.
    if not cache.lock.acquire(blocking=cache.answer is None):
        return cache.answer_or_down()
    try:
        if not cache.is_fresh():
            cache.answer, cache.at = probe_redis(), monotonic()
    finally:
        cache.lock.release()
    return cache.answer_or_down()


def probe_redis() -> RedisStatus:
    with closing(open_probe_client()) as connection:
        try:
            version = str(connection.info("server")["redis_version"])
            return RedisStatus(
                True, frozenset(filter(lambda name: has_worker(connection, name), queues.NAMES)), version
            )
        except RedisError:
            return RedisStatus(up=False)


def open_probe_client() -> Redis:
    """Return a client of the requests' Redis with its own pool: the requests' pool has a circuit breaker, and a
    probe must neither be refused by it nor open it."""
    return careful_redis.client_without_breaker(queues.redis_client(), PROBE_TIMEOUT_SECONDS)


def has_worker(connection: Redis, name: str) -> bool:
    """Whether a worker of the queue works: it speaks, and the child that does its job was not stopped."""
    worker_keys = worker_registration.get_keys(Queue(name, connection=connection))
    return any(is_worker_active(connection, key) for key in worker_keys)


def is_worker_active(connection: Redis, key: str) -> bool:
    heartbeat, stopped = connection.hmget(key, ["last_heartbeat", queues.CHILD_STOPPED])
    return queues.is_recent_heartbeat(heartbeat) and stopped != b"1"
