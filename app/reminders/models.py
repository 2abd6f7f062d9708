"""Tables of reminders: what a player has asked for, the devices that show them, and what was and is to be sent."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import ColumnElement, ForeignKey, Index, String, UniqueConstraint, and_, false
from sqlalchemy.orm import Mapped, mapped_column

from app.accounts.models import LOGIN_SESSION, partial_index
from app.extensions import Model, now, table_of

# A notification waits, is being sent, was taken by its push service, lost its reason, or is given up.
WAITING, SENDING, SENT, DROPPED, GIVEN_UP = "waiting", "sending", "sent", "dropped", "given up"
LONGEST_ENDPOINT = 1000
LONGEST_ERROR = 200


class ReminderChoice(Model):
    """The reminders that an account has asked for: which kinds, by what and at which hour."""

    __tablename__ = "reminder_choice"
    __table_args__ = (partial_index("ix_reminder_choice_next_at", "next_at", condition="next_at IS NOT NULL"),)

    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    # Names of kinds: "streak week".
    kinds: Mapped[str] = mapped_column(String(60), default="")
    by_email: Mapped[bool] = mapped_column(default=False, server_default=false())
    hour: Mapped[int]
    # The time zone that the browser named, for those who have chosen none; the language; and how the site was called.
    zone: Mapped[str] = mapped_column(String(64))
    locale: Mapped[str] = mapped_column(String(5))
    site: Mapped[str] = mapped_column(String(300))
    # When it is their hour again; None: they want no reminders.
    next_at: Mapped[datetime | None]
    # The last reminder: when, and on which day where they were.
    reminded_at: Mapped[datetime | None]
    reminded_on: Mapped[date | None]


class PushDevice(Model):
    """A browser that shows notifications, as long as the login session in which it was added is open."""

    __tablename__ = "push_device"

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), index=True)
    session_id: Mapped[int] = mapped_column(ForeignKey("login_session.id", ondelete="CASCADE"), index=True)
    # The address of its push service, a secret of browser and site, with the SHA-256 by which it is found.
    endpoint: Mapped[str] = mapped_column(String(LONGEST_ENDPOINT))
    endpoint_hash: Mapped[str] = mapped_column(String(64), unique=True)
    # The browser's public key and its secret for encryption, and the site's public key that it knows, in Base64.
    browser_key: Mapped[str] = mapped_column(String(100))
    browser_secret: Mapped[str] = mapped_column(String(40))
    site_key: Mapped[str] = mapped_column(String(100))
    name: Mapped[str] = mapped_column(String(80))
    created_at: Mapped[datetime] = mapped_column(default=now)


class Reminder(Model):
    """A player was, or is about to be, reminded on this day: the row lets nobody do it twice."""

    __tablename__ = "reminder"
    __table_args__ = (UniqueConstraint("user_id", "day"), Index("ix_reminder_created_at", "created_at"))

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    # The date where the player is.
    day: Mapped[date]
    kind: Mapped[str] = mapped_column(String(10))
    created_at: Mapped[datetime] = mapped_column(default=now)


class PushMessage(Model):
    """A reminder on its way to a device, or what became of it."""

    __tablename__ = "push_message"
    __table_args__ = (
        UniqueConstraint("reminder_id", "device_id"),
        Index("ix_push_message_state_next_try_at", "state", "next_try_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    reminder_id: Mapped[int] = mapped_column(ForeignKey("reminder.id", ondelete="CASCADE"))
    device_id: Mapped[int] = mapped_column(ForeignKey("push_device.id", ondelete="CASCADE"), index=True)
    state: Mapped[str] = mapped_column(String(10), default=WAITING)
    tries: Mapped[int] = mapped_column(default=0)
    last_error: Mapped[str | None] = mapped_column(String(LONGEST_ERROR))
    next_try_at: Mapped[datetime] = mapped_column(default=now)
    sent_at: Mapped[datetime | None]


CHOICE = table_of(ReminderChoice)
DEVICE = table_of(PushDevice)
REMINDER = table_of(Reminder)
MESSAGE = table_of(PushMessage)


def is_logged_in() -> ColumnElement[bool]:
    """Whether the login session of a device is open."""
    return and_(LOGIN_SESSION.c.id == DEVICE.c.session_id, LOGIN_SESSION.c.ended_at.is_(None))
