"""Parts of a person's archive from accounts: the account, its login sessions and its emails."""

from __future__ import annotations

from collections.abc import Iterator

from flask_babel import lazy_gettext as _l
from sqlalchemy import Select, select

from app.accounts.models import LOGIN_SESSION, USER
from app.accounts.outbox import EMAIL
from app.accounts.own_data.archive_parts import Pieces, declare, declare_rows, format_json, leave_out
from app.extensions import db

# All of an account but what is secret: the hash of the password, and the second factor's key.
SECRETS = ("id", "password_hash", "factor_secret", "factor_step")


def list_account_file(user_id: int) -> Iterator[tuple[str, Pieces]]:
    """Yield the account as one object."""
    columns = [column for column in USER.c if column.name not in SECRETS]
    row = db.session.execute(select(*columns).where(USER.c.id == user_id)).mappings().one()
    yield "account.json", [format_json(dict(row), indent=2), "\n"]


def select_sessions(user_id: int) -> Select[object]:
    s = LOGIN_SESSION.c
    columns = (s.device, s.kept, s.state, s.created_at, s.last_seen_at, s.expires_at, s.ended_at, s.ended_by)
    return select(*columns).where(s.user_id == user_id).order_by(s.id)


def select_emails(user_id: int) -> Select[object]:
    columns = (EMAIL.kind, EMAIL.address, EMAIL.locale, EMAIL.state, EMAIL.created_at, EMAIL.sent_at)
    return select(*columns).where(EMAIL.user_id == user_id).order_by(EMAIL.id)


declare(
    "account.json",
    _l("Your account: names, email address, languages, settings, and its dates."),
    (),
    list_account_file,
)
declare_rows(
    "sessions.json",
    _l("The devices on which you’ve logged in, and what was half typed there."),
    ("login_session.user_id",),
    select_sessions,
)
declare_rows("emails.json", _l("Which emails the site has sent you."), ("outgoing_email.user_id",), select_emails)
leave_out("recovery_code.user_id", "Hashes of codes: they say nothing of a person, and are half a key.")
