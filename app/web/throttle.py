"""Token buckets in SQL: one statement a check, right across processes, and no need of Redis.

What is played is counted in each process by itself: its pace is bounded as well, and a refused guess writes nothing.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network
from math import ceil

from flask import abort, current_app, g, request
from sqlalchemy import Executable, Float, String, bindparam, case, select, update
from sqlalchemy.orm import Mapped, mapped_column
from werkzeug.exceptions import TooManyRequests

from app.extensions import Model, db, insert, table_of
from app.web.budget import MemoryBuckets

# Counted in memory.
IN_MEMORY_KINDS = frozenset({"guess", "cells"})


class Bucket(Model):
    """A token bucket: the tokens left at the Unix time `at`, in seconds."""

    __tablename__ = "bucket"

    key: Mapped[str] = mapped_column(String(120), primary_key=True)
    tokens: Mapped[float] = mapped_column(Float)
    at: Mapped[float] = mapped_column(Float)


BUCKET = table_of(Bucket)


def consume_token(kind: str, owner: str) -> bool:
    """Take one token of `owner`'s bucket. The caller commits; False when the bucket is empty."""
    size, seconds = current_app.config["BUCKETS"][kind]
    if kind in IN_MEMORY_KINDS:
        return memory_buckets(kind, size, seconds).try_consume(owner)
    values = {"key": f"{kind}:{owner}"[:120], "size": float(size), "rate": size / seconds, "at": time.time()}
    return db.session.execute(_consume_statement(db.engine.dialect.name), values).first() is not None


def memory_buckets(kind: str, size: int, seconds: int) -> MemoryBuckets:
    """Return this process's token buckets for a kind of limit; they are created at the first call."""
    buckets: dict[object, MemoryBuckets] = current_app.extensions.setdefault("memory_buckets", {})
    bucket_key = (kind, size, seconds)
    return buckets.get(bucket_key) or buckets.setdefault(bucket_key, MemoryBuckets(size / seconds, size))


@lru_cache
def _consume_statement(dialect: str) -> Executable:
    size, rate, at = bindparam("size", type_=Float), bindparam("rate", type_=Float), bindparam("at", type_=Float)
    new_bucket = insert(BUCKET).values(key=bindparam("key"), tokens=size - 1.0, at=at)
    # A clock that was set back takes nothing away.
    refilled = BUCKET.c.tokens + case((at > BUCKET.c.at, (at - BUCKET.c.at) * rate), else_=0.0)
    capped = case((refilled > size, size), else_=refilled)
    updated = {"tokens": capped - 1.0, "at": at}
    upsert = new_bucket.on_conflict_do_update(index_elements=[BUCKET.c.key], set_=updated, where=capped >= 1.0)
    return upsert.returning(BUCKET.c.tokens)


@dataclass(frozen=True, slots=True)
class Quota:
    """An allowance as a page tells it: how many of how many are left, and the minutes until there is one more; `hourly`
    says that the whole of it is there again after an hour."""

    left: int
    size: int
    minutes: int
    hourly: bool = True


def read_quota(kind: str, owner: str) -> Quota:
    """Return how much is left of `owner`'s bucket; takes nothing."""
    size, seconds = current_app.config["BUCKETS"][kind]
    own_bucket = select(BUCKET.c.tokens, BUCKET.c.at).where(BUCKET.c.key == f"{kind}:{owner}"[:120])
    row = db.session.execute(own_bucket).first()
    tokens = min(size, row.tokens + max(0.0, time.time() - row.at) * size / seconds) if row else float(size)
    minutes = max(1, ceil((1 - tokens % 1) * seconds / size / 60))
    return Quota(int(tokens), size, minutes, seconds == 3600)


def is_empty(kind: str, owner: str) -> bool:
    """Whether nothing is left of the bucket; nothing is taken."""
    size, seconds = current_app.config["BUCKETS"][kind]
    own_bucket = select(BUCKET.c.tokens, BUCKET.c.at).where(BUCKET.c.key == f"{kind}:{owner}"[:120])
    row = db.session.execute(own_bucket).first()
    return row is not None and bool(row.tokens + max(0.0, time.time() - row.at) * size / seconds < 1)


def consume_or_abort(kind: str, owner: str) -> None:
    """Take a token or answer 429. The spent token is committed at once, so that a failed request costs too."""
    allowed = consume_token(kind, owner)
    db.session.commit()
    if not allowed:
        abort_too_many(kind)


def abort_too_many(kind: str) -> None:
    size, seconds = current_app.config["BUCKETS"][kind]
    g.retry_after = max(1, round(seconds / size))
    abort(TooManyRequests.code)


def client_ip() -> str:
    """Return the client's IP address; for IPv6 its /64 network, in which each machine has many addresses."""
    remote_address = request.remote_addr or "unknown"
    return network_of(remote_address) if ":" in remote_address else remote_address


@lru_cache(1024)
def network_of(address: str) -> str:
    try:
        parsed = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((parsed, 64), strict=False))


def return_token(kind: str, owner: str) -> None:
    """Return the token of a request that turned out to be welcome. The caller commits."""
    statement = update(BUCKET).where(BUCKET.c.key == f"{kind}:{owner}"[:120]).values(tokens=BUCKET.c.tokens + 1.0)
    db.session.execute(statement)
