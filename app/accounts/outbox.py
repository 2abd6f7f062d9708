"""The outbox: emails that are to be sent, as rows, until the mail server has taken them.

A row says what an email is about and to whom, not its text: links are made when it is sent, so that no secret is kept
and a link is as fresh as its email. A request adds the row whether or not the address is known to the site, and takes
the same time for both. The web process tries at once, in a thread; the clock tries again what has failed.

Here too is what pages say of an email: on its way, late, or with the people who run a site that sends none. That is the
same whether or not an account has the address.
"""

from __future__ import annotations

import smtplib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from threading import BoundedSemaphore

from flask import Flask, current_app, request
from flask_babel import force_locale, get_locale
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from sqlalchemy import ForeignKey, Index, String, delete, func, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import AnyRow, Model, db, now, table_of
from app.web import mail
from app.web.texts import SentenceTemplate

WAITING, SENT, GIVEN_UP = "waiting", "sent", "given up"
FIRST_RETRY, LONGEST_RETRY = timedelta(seconds=15), timedelta(hours=1)
GIVE_UP_AFTER = timedelta(days=2)
# Nobody else tries an email within this time; after it, whoever was sending must have ended.
LEASE = timedelta(minutes=2)
LONGEST_ERROR = 200
SENT_HINT: SentenceTemplate = _l(
    "Optional. It’s for resetting your password, for changes to your account, and for reminders if you ask for them. "
    "Follow the link we send you to confirm it."
)
UNSENT_HINT: SentenceTemplate = _l(
    "Optional. It’s for resetting your password. This site can’t send email: ask the people who run it for the link "
    "that confirms it."
)


class OutgoingEmail(Model):
    """An email that waits, or what became of it."""

    __tablename__ = "outgoing_email"
    __table_args__ = (Index("ix_outgoing_email_state_next_try_at", "state", "next_try_at"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(20))
    user_id: Mapped[int | None] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), index=True)
    address: Mapped[str] = mapped_column(String(254))
    # How the site was called when it was asked for, which is how its links begin.
    site: Mapped[str] = mapped_column(String(300))
    locale: Mapped[str] = mapped_column(String(5))
    state: Mapped[str] = mapped_column(String(10), default=WAITING)
    tries: Mapped[int] = mapped_column(default=0)
    last_error: Mapped[str | None] = mapped_column(String(LONGEST_ERROR))
    created_at: Mapped[datetime] = mapped_column(default=now)
    next_try_at: Mapped[datetime] = mapped_column(default=now)
    sent_at: Mapped[datetime | None]


OUTGOING_EMAIL = table_of(OutgoingEmail)
EMAIL = OUTGOING_EMAIL.c


@dataclass(frozen=True, slots=True)
class Message:
    """The email as it is sent."""

    subject: str
    text: str
    headers: Mapping[str, str] = field(default_factory=dict)


# By the kind of an email: its text when it is sent, or None if there is nobody to send it to.
Composer = Callable[[AnyRow], Message | None]
COMPOSERS: dict[str, Composer] = {}
# Kinds of which none may arrive twice: they count as sent before the mail server has them, and a process that is killed
# meanwhile loses the email. Others are sent again.
SENT_ONCE: set[str] = set()


def add_email(kind: str, address: str, user_id: int | None = None) -> None:
    """Add an email. The caller commits, and calls `deliver_soon` then."""
    site = current_app.config["SITE_URL"] or request.url_root.rstrip("/")
    add_emails(kind, [(address, user_id, site, str(get_locale() or "en"))])


def add_emails(kind: str, receivers: Sequence[tuple[str, int | None, str, str]]) -> None:
    """Add an email of one kind for each receiver: address, account, how the site is called, and language.

    In one statement; the caller commits.
    """
    names, times = ("address", "user_id", "site", "locale"), {"created_at": now(), "next_try_at": now()}
    rows = [{"kind": kind, **times, **dict(zip(names, receiver, strict=True))} for receiver in receivers]
    if rows:
        db.session.execute(OUTGOING_EMAIL.insert().values(rows))


def masked_address(address: str) -> str:
    """An address by its first letter and its mail server."""
    name, _at, host = address.rpartition("@")
    return f"{name[:1]}…@{host}"


def link(row: AnyRow, endpoint: str, **values: object) -> str:
    """The whole address of a page, as it is called by whoever asked for the email."""
    return str(row.site + current_app.url_map.bind("").build(endpoint, values))


@dataclass(frozen=True, slots=True)
class Failure:
    """Why an email was not sent. `is_final`: never will be; `is_of_address`: other emails can be sent all the same."""

    text: str
    is_final: bool = False
    is_of_address: bool = False


def is_delayed() -> bool:
    """Whether emails wait for the mail server: one has failed, and none was sent since it was added."""
    failed = select(func.max(EMAIL.created_at)).where(EMAIL.state == WAITING, EMAIL.last_error.is_not(None))
    since = db.session.scalar(failed)
    if since is None:
        return False
    sent = select(EMAIL.id).where(EMAIL.state == SENT, EMAIL.sent_at >= since).limit(1)
    return db.session.scalar(sent) is None


def address_hint() -> SentenceTemplate:
    """Return what the field of an optional address says under it."""
    return SENT_HINT if mail.has_server() else UNSENT_HINT


def confirm_text(address: str) -> str:
    """Return the notice for an address that was just given."""
    if not mail.has_server():
        return _(
            "This site can’t send email. Ask the people who run it for the link that confirms %(email)s.", email=address
        )
    if is_delayed():
        late = _("Our mail server isn’t answering right now, so the email to %(email)s will come later.", email=address)
        return late + " " + _("Your address is confirmed once you follow the link in it.")
    return _("We’ve sent an email to %(email)s. Follow the link in it to confirm your address.", email=address)


def unconfirmed_text(address: str) -> str:
    """Return the reminder of an address whose link has not been opened yet."""
    if not mail.has_server():
        return _(
            "%(email)s isn’t confirmed yet. This site can’t send email: ask the people who run it for the link.",
            email=address,
        )
    return _(
        "%(email)s isn’t confirmed yet. Open the link in our email, or save again to get a new one.", email=address
    )


def reset_lead() -> str:
    """Return how one gets a new password, above the form that asks for the address."""
    if not mail.has_server():
        return _(
            "This site can’t send email. Enter the email address you’ve confirmed for your account, then ask the "
            "people who run the site for the link to choose a new password."
        )
    return _(
        "Enter the email address you’ve confirmed for your account. We’ll send you a link to choose a new password."
    )


def reset_text() -> str:
    """Return the notice after a link for a new password was asked for: it goes to confirmed addresses only."""
    if not mail.has_server():
        return _(
            "This site can’t send email. If an account has confirmed this address, the people who run the site have "
            "your link. It works for half an hour."
        )
    if is_delayed():
        late = _("Our mail server isn’t answering right now.")
        return late + " " + _("If an account has confirmed this address, we’ll email you as soon as we can.")
    return _("If an account has confirmed this address, an email is on its way. The link in it works for half an hour.")


def has_due() -> bool:
    due = select(EMAIL.id).where(EMAIL.state == WAITING, EMAIL.next_try_at <= now()).limit(1)
    return db.session.scalar(due) is not None


def deliver_soon() -> None:
    """Send what is due in a thread of this process, which nobody waits for."""
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    # One run that goes on now, and one that sees what was added meanwhile.
    if delivery_slots().acquire(blocking=False):
        mail.mail_executor().submit(_deliver_in_thread, app)


@lru_cache(maxsize=1)
def delivery_slots() -> BoundedSemaphore:
    return BoundedSemaphore(2)


def _deliver_in_thread(app: Flask) -> None:
    try:
        with app.app_context():
            deliver_due()
    except SQLAlchemyError as error:
        app.logger.warning("Emails wait, because the database did not answer: %s", error)
    finally:
        delivery_slots().release()


def deliver_due() -> int:
    """Send what is due, the oldest first, until the mail server fails; return how many were sent."""
    sent = 0
    while (row := _claim()) is not None:
        failure = _send(row)
        _note(row, failure)
        db.session.commit()
        if failure is None:
            sent += 1
            continue
        becomes = "is given up" if failure.is_final else "waits"
        current_app.logger.warning("An email %s, because the mail server did not take it: %s", becomes, failure.text)
        if not failure.is_of_address:
            break
    db.session.remove()
    return sent


def _claim() -> AnyRow | None:
    """Take an email that is due; nobody else does until its lease is over."""
    due = (EMAIL.state == WAITING, EMAIL.next_try_at <= now())
    oldest = select(EMAIL.id).where(*due).order_by(EMAIL.next_try_at, EMAIL.id).limit(1).scalar_subquery()
    lease = {"next_try_at": now() + LEASE, "tries": EMAIL.tries + 1}
    claimed = update(OUTGOING_EMAIL).where(EMAIL.id == oldest, *due).values(lease).returning(OUTGOING_EMAIL)
    row = db.session.execute(claimed).first()
    db.session.commit()
    return row


def _send(row: AnyRow) -> Failure | None:
    """Hand an email to the mail server; return why that failed."""
    with force_locale(row.locale):
        message = COMPOSERS[row.kind](row)
    if message is None:
        db.session.execute(delete(OUTGOING_EMAIL).where(EMAIL.id == row.id))
        return None
    if row.kind in SENT_ONCE:
        _note(row, None)
    # A mail server may take seconds, and SQLite has one writer.
    db.session.commit()
    try:
        mail.send_email(row.address, message.subject, message.text, message.headers)
    except (OSError, smtplib.SMTPException, ValueError) as error:
        return _read_failure(error, row.address)
    return None


def _read_failure(error: Exception, address: str) -> Failure:
    text = (str(error) or type(error).__name__)[:LONGEST_ERROR]
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        # Codes from 500 on are final; those below ask for another try.
        return Failure(text, all(code >= 500 for code, _why in error.recipients.values()), is_of_address=True)
    # A server that takes no letters beyond ASCII in addresses says so before it is given anything.
    if isinstance(error, smtplib.SMTPNotSupportedError) and not address.isascii():
        return Failure(text, is_final=True, is_of_address=True)
    return Failure(text)


def _note(row: AnyRow, failure: Failure | None) -> None:
    """Write down what became of an email. The caller commits."""
    values: dict[str, object] = {"state": SENT, "sent_at": now(), "last_error": None}
    if failure:
        wait = min(LONGEST_RETRY, FIRST_RETRY * 2 ** min(row.tries - 1, 10))
        over = failure.is_final or now() - row.created_at > GIVE_UP_AFTER
        values = {"state": GIVEN_UP if over else WAITING, "last_error": failure.text, "next_try_at": now() + wait}
    db.session.execute(update(OUTGOING_EMAIL).where(EMAIL.id == row.id).values(values))


def retry_email(id: int) -> bool:
    """Make an email due now. The caller commits."""
    open_ones = EMAIL.state.in_((WAITING, GIVEN_UP))
    again = {"state": WAITING, "next_try_at": now()}
    changed = update(OUTGOING_EMAIL).where(EMAIL.id == id, open_ones).values(again).returning(EMAIL.id)
    return db.session.scalar(changed) is not None
