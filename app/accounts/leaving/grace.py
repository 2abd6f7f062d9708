"""The days of grace between asking to delete an account and its deletion. Callers commit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from flask_babel import force_locale
from flask_babel import gettext as _
from sqlalchemy import Select, select, update

from app.accounts import outbox, service, sessions, signals
from app.accounts.models import USER, User
from app.accounts.outbox import Message
from app.extensions import AnyRow, db, now
from app.web.reader_dates import full_day_text

GRACE = timedelta(days=7)
# Kinds of emails.
ASKED, KEPT = "leaving", "kept"
# What makes a row an account; without it nobody can log in, and no name or address is taken.
NAMELESS: dict[str, object] = dict.fromkeys(
    (
        "name",
        "handle",
        "skeleton",
        "display_name",
        "email",
        "email_confirmed_at",
        "email_wanted",
        "password_hash",
        "factor_secret",
        "factor_since",
    )
)


def ask_deletion(user_id: int) -> None:
    """Mark an account for deletion, end all its sessions, and tell its confirmed address."""
    db.session.execute(update(USER).where(USER.c.id == user_id).values(deletion_due_at=now() + GRACE))
    sessions.end(user_id, "deletion")
    add_email(ASKED, user_id)


def keep_account(user_id: int) -> bool:
    """Take the mark of deletion away, and tell the confirmed address; False once the account is due to be deleted."""
    still_there = (USER.c.id == user_id, USER.c.handle.is_not(None), USER.c.deletion_due_at > now())
    unmarked = update(USER).where(*still_there).values(deletion_due_at=None).returning(USER.c.id)
    if db.session.scalar(unmarked) is None:
        return False
    add_email(KEPT, user_id)
    return True


def add_email(kind: str, user_id: int) -> None:
    """Add an email to the confirmed address of an account, if it has one."""
    if address := service.confirmed_email(user_id):
        outbox.add_email(kind, address, user_id)


def select_due(at: datetime) -> Select[int]:
    """Select the ids of the accounts whose days of grace are over."""
    return select(USER.c.id).where(USER.c.deletion_due_at <= at).order_by(USER.c.deletion_due_at, USER.c.id)


def begin_deletion(user_ids: Sequence[int], at: datetime) -> list[int]:
    """Take name, address and password from accounts that are due, so that nobody can come back while they go.

    Return their ids: whoever has kept an account since it was looked for is left alone. May be done again for the same
    accounts.
    """
    still_due = (USER.c.id.in_(user_ids), USER.c.deletion_due_at <= at)
    taken = list(db.session.scalars(update(USER).where(*still_due).values(NAMELESS).returning(USER.c.id)))
    tell_of_deletion(taken)
    return taken


def tell_of_deletion(user_ids: Iterable[int]) -> None:
    """Let those who listen remove what does not go with the row of an account."""
    for user_id in user_ids:
        signals.deleting.send(None, user_id=user_id)


def compose_asked(row: AnyRow) -> Message | None:
    """The email that says when an account will be deleted; None if it is kept, or gone."""
    user = db.session.get(User, row.user_id)
    if user is None or user.deletion_due_at is None or user.name is None:
        return None
    with force_locale(user.locale or row.locale):
        names = {"name": user.name, "date": full_day_text(user.deletion_due_at.date())}
        when = _("Your Wordyard account %(name)s will be deleted on %(date)s, as you asked.", **names)
        how = _("If you change your mind, log in before that day and choose “Keep my account”:")
        otherwise = _("If it wasn’t you, log in, keep your account and choose a new password.")
        text = f"{when}\n{how}\n\n{outbox.link(row, 'accounts.login')}\n\n{otherwise}\n"
        return Message(_("Your Wordyard account will be deleted"), text)


def compose_kept(row: AnyRow) -> Message | None:
    """The email that says that an account stays; None if it was asked to go again."""
    user = db.session.get(User, row.user_id)
    if user is None or user.deletion_due_at is not None:
        return None
    with force_locale(user.locale or row.locale):
        stays = _("Your Wordyard account %(name)s won’t be deleted. Everything is as it was.", name=user.name)
        otherwise = _("If it wasn’t you, choose a new password now:")
        text = f"{stays}\n\n{otherwise}\n\n{outbox.link(row, 'accounts.forgotten')}\n"
        return Message(_("Your Wordyard account stays"), text)


outbox.COMPOSERS |= {ASKED: compose_asked, KEPT: compose_kept}
