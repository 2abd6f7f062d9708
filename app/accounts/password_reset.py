"""A forgotten password: a signed link, good for half an hour and once, that lets whoever has it choose a new one."""

from __future__ import annotations

import hashlib

from flask import flash, make_response, redirect, render_template, url_for
from flask_babel import force_locale
from flask_babel import gettext as _
from itsdangerous import BadSignature, URLSafeTimedSerializer
from sqlalchemy import select, update
from werkzeug.wrappers import Response

from app.accounts import one_moment, outbox, passwords, service, sessions
from app.accounts.forms import ForgottenForm, ResetForm
from app.accounts.models import User
from app.accounts.outbox import OUTGOING_EMAIL, Message
from app.accounts.routes import bp
from app.extensions import AnyRow, db
from app.signing import load_fresh, make_serializer
from app.web import throttle

LASTS = 30 * 60


def signer() -> URLSafeTimedSerializer:
    return make_serializer("password-reset")


def mark(user: User) -> str:
    """Return a hash of password and address, with which a link to reset the password is valid."""
    return hashlib.sha256(f"{user.id} {user.password_hash} {user.email}".encode()).hexdigest()[:32]


def token_for(user: User) -> str:
    return str(signer().dumps([user.id, mark(user)]))


def find_user_to_reset(token: str) -> User | None:
    """Return the user whose password the link may change; None if it was used, is too old or was forged."""
    try:
        user_id, password_mark = load_fresh(signer(), token, LASTS)
    except BadSignature:
        return None
    user = db.session.get(User, user_id)
    return user if user and user.password_hash and mark(user) == password_mark else None


def choose(user: User, hashed: str) -> bool:
    """Take the new password and end every session. The caller commits; False if a second use was faster.

    An address that waits for its link is dropped: somebody else may have asked for it, with the old password.
    """
    unchanged = (User.id == user.id, User.password_hash == user.password_hash)
    changed = update(User).where(*unchanged).values(password_hash=hashed, email_wanted=None).returning(User.id)
    if db.session.execute(changed).first() is None:
        return False
    sessions.end(user.id, "reset")
    return True


@bp.route("/login/forgotten", methods=["GET", "POST"])
def forgotten() -> Response:
    form = ForgottenForm()
    if not form.validate_on_submit():
        page = render_template("accounts/forgotten.html", form=form, lead=outbox.reset_lead())
        return make_response(page, 422 if form.errors else 200)
    throttle.consume_or_abort("reset-ip", throttle.client_ip())
    address = form.email.data.casefold()
    # Nobody can have somebody else's mailbox filled.
    if throttle.consume_token("reset-mail", address):
        outbox.add_email("reset", address)
    db.session.commit()
    # The same whoever asks: the page tells nobody who has an account. Told before the email is tried, so that the text
    # never depends on how fast the mail server fails.
    flash(outbox.reset_text(), "info")
    outbox.deliver_soon()
    return redirect(url_for("accounts.login"), 303)


def compose_reset(row: AnyRow) -> Message | None:
    """The email with the link to choose a new password; None if no account has the address."""
    user = db.session.scalars(select(User).where(User.email == row.address)).one_or_none()
    if user is None:
        return None
    db.session.execute(update(OUTGOING_EMAIL).where(OUTGOING_EMAIL.c.id == row.id).values(user_id=user.id))
    with force_locale(user.locale or row.locale):
        link = outbox.link(row, "accounts.reset", token=token_for(user))
        return Message(_("Reset your Wordyard password"), reset_email(user, link))


outbox.COMPOSERS["reset"] = compose_reset


def reset_email(user: User, link: str) -> str:
    request_sentence = _(
        "Someone, probably you, asked for a new password for the Wordyard account %(name)s.", name=user.name
    )
    how = _("Follow this link to choose one. It works once, for half an hour:")
    otherwise = _("If it wasn’t you, do nothing: your password stays the same.")
    return f"{request_sentence}\n{how}\n\n{link}\n\n{otherwise}\n"


@bp.route("/login/reset/<token>", methods=["GET", "POST"])
def reset(token: str) -> Response:
    form, user = ResetForm(), find_user_to_reset(token)
    if user is None:
        return too_late()
    form.owner = user.name or ""
    if not form.validate_on_submit():
        return ask_for_one(form, user, 422 if form.errors else 200)
    work, details = passwords.hasher(form.password.data, service.rounds()), {"id": user.id, "mark": mark(user)}
    try:
        return one_moment.answer("reset", work, details)
    except passwords.HashingBusy as error:
        form.password.errors = [service.busy_message(error)]
        return ask_for_one(form, user, 503)


def finish_reset(details: one_moment.Details, hashed: str | None) -> Response:
    """Give the account the password with this hash, if its link has not been used meanwhile."""
    user = db.session.get(User, details["id"])
    if hashed is None and user:
        db.session.commit()
        flash(_("That took too long, so nothing has changed. Open the link again."), "error")
        return redirect(url_for("accounts.login"), 303)
    chosen = bool(hashed and user and mark(user) == details["mark"] and choose(user, hashed))
    db.session.commit()
    if not chosen:
        return too_late()
    flash(
        _("Your password has been changed and you’ve been logged out everywhere. Log in with the new one."), "success"
    )
    return redirect(url_for("accounts.login"), 303)


one_moment.SECOND_HALVES["reset"] = finish_reset


def ask_for_one(form: ResetForm, user: User, code: int) -> Response:
    return make_response(render_template("accounts/reset.html", form=form, name=user.name), code)


def too_late() -> Response:
    flash(_("This link has been used already or has expired. Ask for a new one here."), "error")
    return redirect(url_for("accounts.forgotten"), 303)
