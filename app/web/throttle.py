"""Token buckets in SQL: one statement a check, right across processes, and no need of Redis.

What is played is counted in each process by itself: its pace is bounded as well, and a refused guess writes nothing.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network
from math import ceil
from typing import Any

from flask import abort, current_app, g, request
from sqlalchemy import Float, String, bindparam, case, select, update
from sqlalchemy.orm import Mapped, mapped_column
from werkzeug.exceptions import TooManyRequests

from app.extensions import Model, db, insert, table_of
from app.web.budget import Purses

# Counted in memory.
PLAYED = frozenset({"guess", "cells"})


class Bucket(Model):
    """What is left of an allowance, and when that was true."""

    __tablename__ = "bucket"

    key: Mapped[str] = mapped_column(String(120), primary_key=True)
    tokens: Mapped[float] = mapped_column(Float)
    at: Mapped[float] = mapped_column(Float)


BUCKET = table_of(Bucket)


def take(kind: str, who: str) -> bool:
    """Take one token of `who`'s bucket. The caller commits; False when the bucket is empty."""
    size, seconds = current_app.config["BUCKETS"][kind]
    if kind in PLAYED:
        return purses(kind, size, seconds).take(who)
    values = {"key": f"{kind}:{who}"[:120], "size": float(size), "rate": size / seconds, "at": time.time()}
    return db.session.execute(_take(db.engine.dialect.name), values).first() is not None


def purses(kind: str, size: int, seconds: int) -> Purses:
    """What everybody has left of an allowance in this process."""
    kept: dict[object, Purses] = current_app.extensions.setdefault("purses", {})
    name = (kind, size, seconds)
    return kept.get(name) or kept.setdefault(name, Purses(size / seconds, size))


@lru_cache
def _take(dialect: str) -> Any:
    size, rate, at = bindparam("size", type_=Float), bindparam("rate", type_=Float), bindparam("at", type_=Float)
    fresh = insert(BUCKET).values(key=bindparam("key"), tokens=size - 1.0, at=at)
    # A clock that was set back takes nothing away.
    full = BUCKET.c.tokens + case((at > BUCKET.c.at, (at - BUCKET.c.at) * rate), else_=0.0)
    filled = case((full > size, size), else_=full)
    again = {"tokens": filled - 1.0, "at": at}
    taken = fresh.on_conflict_do_update(index_elements=[BUCKET.c.key], set_=again, where=filled >= 1.0)
    return taken.returning(BUCKET.c.tokens)


@dataclass(frozen=True, slots=True)
class Quota:
    """An allowance as a page tells it: how many of how many are left, and the minutes until there is one more; `hourly`
    says that the whole of it is there again after an hour."""

    left: int
    size: int
    minutes: int
    hourly: bool = True


def quota(kind: str, who: str) -> Quota:
    """What is left of a bucket; nothing is taken."""
    size, seconds = current_app.config["BUCKETS"][kind]
    mine = select(BUCKET.c.tokens, BUCKET.c.at).where(BUCKET.c.key == f"{kind}:{who}"[:120])
    row = db.session.execute(mine).first()
    tokens = min(size, row.tokens + max(0.0, time.time() - row.at) * size / seconds) if row else float(size)
    minutes = max(1, ceil((1 - tokens % 1) * seconds / size / 60))
    return Quota(int(tokens), size, minutes, seconds == 3600)


def is_empty(kind: str, who: str) -> bool:
    """Whether nothing is left of the bucket; nothing is taken."""
    size, seconds = current_app.config["BUCKETS"][kind]
    mine = select(BUCKET.c.tokens, BUCKET.c.at).where(BUCKET.c.key == f"{kind}:{who}"[:120])
    row = db.session.execute(mine).first()
    return row is not None and bool(row.tokens + max(0.0, time.time() - row.at) * size / seconds < 1)


def demand(kind: str, who: str) -> None:
    """Take a token or answer 429. The spent token is committed at once, so that a failed request costs too."""
    allowed = take(kind, who)
    db.session.commit()
    if not allowed:
        refuse(kind)


def refuse(kind: str) -> None:
    size, seconds = current_app.config["BUCKETS"][kind]
    g.retry_after = max(1, round(seconds / size))
    abort(TooManyRequests.code)


def address() -> str:
    """Whom a request comes from: of IPv6 the household's network, in which each machine has many addresses."""
    said = request.remote_addr or "unknown"
    return network_of(said) if ":" in said else said


@lru_cache(1024)
def network_of(said: str) -> str:
    try:
        found = IPv6Address(said.partition("%")[0])
    except ValueError:
        return said
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, 64), strict=False))


def give_back(kind: str, who: str) -> None:
    """Return the token of a request that turned out to be welcome. The caller commits."""
    statement = update(BUCKET).where(BUCKET.c.key == f"{kind}:{who}"[:120]).values(tokens=BUCKET.c.tokens + 1.0)
    db.session.execute(statement)
