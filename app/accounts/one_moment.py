"""Forms with a password, on a site where many are sent at once: the hash waits in a queue, and its reader on a page
that asks again by itself, so that no thread of the server waits and nobody has to press twice.

A form is `answer`ed in two halves. What computes the hash is called at once if its turn is now. Otherwise the details
of the form (never the password) are stored with a random token, which the browser's session holds, and the process that
computes the hash stores the result beside them: any process can show the second half.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import TypeAlias

from flask import Flask, current_app, make_response, redirect, render_template, session, url_for
from sqlalchemy import delete, select, update
from werkzeug.wrappers import Response

from app.accounts import passwords
from app.accounts.models import PENDING_HASH
from app.accounts.sessions import hash_token
from app.extensions import AnyRow, db, now

SESSION_KEY = "moment"
# After these the process that was to compute the hash must have ended, and its queue with it.
LOST_AFTER = timedelta(minutes=3)
RIGHT, WRONG = "right", "wrong"

Details: TypeAlias = Mapping[str, object]
# Takes the details of a form, and what its hash has come to: None when that is lost.
SecondHalf = Callable[[Details, str | None], Response]
SECOND_HALVES: dict[str, SecondHalf] = {}
# The kinds of forms that people send who are logged in.
LOGGED_IN_KINDS: set[str] = set()


def account_id(details: Details) -> int:
    """Return the account that a form is about."""
    number = details["id"]
    assert isinstance(number, int)
    return number


def answer(kind: str, work: Callable[[], str | bool], details: Details) -> Response:
    """The response to a form of this kind, or a redirect to the page that waits for it.

    Raises HashingBusy when more wait than can be served within seconds. Commits what is pending.
    """
    # No connection is held while the hash is computed, and what was read before is read again after it: the account
    # may have got another password meanwhile.
    db.session.commit()
    db.session.expire_all()
    try:
        result = passwords.QUEUE.run(work, overtake=False)
    except passwords.HashingBusy:
        return wait(kind, work, details)
    return SECOND_HALVES[kind](details, as_text(result))


def as_text(result: str | bool) -> str:
    return result if isinstance(result, str) else RIGHT if result else WRONG


def wait(kind: str, work: Callable[[], str | bool], details: Details) -> Response:
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    token = secrets.token_urlsafe(32)
    row = {"token_hash": hash_token(token), "kind": kind, "details": details, "created_at": now()}
    db.session.execute(PENDING_HASH.insert().values(row))
    db.session.commit()
    try:
        passwords.QUEUE.submit(work, lambda result: store_result(app, hash_token(token), as_text(result)))
    except passwords.HashingBusy:
        forget(hash_token(token))
        db.session.commit()
        raise
    session[SESSION_KEY] = token
    return redirect(url_for("accounts.one_moment"), 303)


def forget(token_hash: str) -> bool:
    """Delete the details of a form; False if they are gone. The caller commits."""
    gone = delete(PENDING_HASH).where(PENDING_HASH.c.token_hash == token_hash).returning(PENDING_HASH.c.kind)
    return db.session.execute(gone).first() is not None


def store_result(app: Flask, token_hash: str, result: str) -> None:
    same_token = PENDING_HASH.c.token_hash == token_hash
    with app.app_context():
        db.session.execute(update(PENDING_HASH).where(same_token).values(result=result))
        db.session.commit()
        db.session.remove()


def show() -> Response:
    """The page that waits, or the second half of the form's answer."""
    row = pending()
    if row is not None and row.result is None and now() - row.created_at < LOST_AFTER:
        return make_response(render_template("accounts/one_moment.html", kind=row.kind), 202)
    # In the transaction of the second half: if that fails, the page can be asked for again.
    if row is None or not forget(row.token_hash):
        # Another request of this browser may have had it a moment ago: its cookie, with the login, must stay.
        db.session.rollback()
        return redirect(url_for("accounts.login"), 303)
    session.pop(SESSION_KEY, None)
    return SECOND_HALVES[row.kind](row.details, row.result)


def pending() -> AnyRow | None:
    token = str(session.get(SESSION_KEY, ""))
    return db.session.execute(select(PENDING_HASH).where(PENDING_HASH.c.token_hash == hash_token(token))).first()
