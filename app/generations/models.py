"""Long jobs as rows: the row owns the job, Redis only carries its id."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Index, String, Text, false
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Model, now

QUEUED, RUNNING, DONE, FAILED, CANCELLED = "queued", "running", "done", "failed", "cancelled"
OPEN = (QUEUED, RUNNING)
OVER = (FAILED, CANCELLED)
# The parameter that tells what kind of player asked for a job that has no owner, and its values.
ASKER, GUEST, PLAYER = "asker", "guest", "player"


def new_id() -> str:
    return uuid.uuid4().hex


class Generation(Model):
    """A long job. `attempts` is its fence: only the run that claimed the last attempt may save."""

    __tablename__ = "generation"
    __table_args__ = (
        Index("ix_generation_status_created_at", "status", "created_at"),
        Index("ix_generation_owner_id_status", "owner_id", "status"),
        Index("ix_generation_owner_id_created_at", "owner_id", "created_at"),
        Index("ix_generation_finished_at", "finished_at"),
        # How many are open is asked before each new one.
        Index("ix_generation_asked_by_status", "asked_by", "status"),
        Index("ix_generation_asked_from_status", "asked_from", "status"),
        # For the operators: how many there are in each queue, and the latest of all.
        Index("ix_generation_status_queue_created_at", "status", "queue", "created_at"),
        Index("ix_generation_created_at_id", "created_at", "id"),
    )

    id: Mapped[str] = mapped_column(String(32), primary_key=True, default=new_id)
    # Scheduled work names itself (game and day), so that asking for it twice makes it once.
    key: Mapped[str | None] = mapped_column(String(80), unique=True)
    game: Mapped[str] = mapped_column(String(20))
    kind: Mapped[str] = mapped_column(String(20))
    queue: Mapped[str] = mapped_column(String(20), default="generate")
    owner_id: Mapped[int | None] = mapped_column(ForeignKey("user.id", ondelete="SET NULL"))
    # Who asked, even for what is everybody's, and a digest of the address: whose turn and whose allowance it is.
    asked_by: Mapped[int | None]
    asked_from: Mapped[str | None] = mapped_column(String(24))
    # Of what the site cannot do without today.
    urgent: Mapped[bool] = mapped_column(default=False, server_default=false())
    params: Mapped[dict[str, Any]]
    status: Mapped[str] = mapped_column(String(10), default=QUEUED)
    percent: Mapped[int] = mapped_column(default=0)
    # The code of what is being done, and why it failed, with what their sentences are filled with.
    label: Mapped[str] = mapped_column(String(120), default="")
    label_values: Mapped[dict[str, object] | None]
    attempts: Mapped[int] = mapped_column(default=0)
    result: Mapped[dict[str, Any] | None]
    error: Mapped[str | None] = mapped_column(String(400))
    error_values: Mapped[dict[str, object] | None]
    traceback: Mapped[str | None] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(default=now)
    sent_at: Mapped[datetime | None]
    started_at: Mapped[datetime | None]
    beat_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]


class EarlierFailure(Model):
    """A failure of a job that was started again: the row forgets it, and the numbers of the day must not."""

    __tablename__ = "earlier_failure"
    __table_args__ = (Index("ix_earlier_failure_failed_at", "failed_at"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    # No foreign key: it outlives the job.
    generation_id: Mapped[str] = mapped_column(String(32))
    error: Mapped[str | None] = mapped_column(String(400))
    failed_at: Mapped[datetime]


class QueuePause(Model):
    """A queue that an operator has paused. Redis holds a copy for the workers."""

    __tablename__ = "queue_pause"

    queue: Mapped[str] = mapped_column(String(20), primary_key=True)
    paused_at: Mapped[datetime] = mapped_column(default=now)


class Pulse(Model):
    """When a process that runs once for the whole site was last seen."""

    __tablename__ = "pulse"

    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    seen_at: Mapped[datetime] = mapped_column(default=now)
