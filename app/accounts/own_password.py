"""Forms that ask for the own password again before what cannot be undone.

As at login, the hash may wait in a queue (`one_moment`): the fields of the form are stored meanwhile, never a password,
and what the form asks for is done once the password was right.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from flask import g
from flask_babel import gettext as _
from flask_login import current_user
from flask_wtf import FlaskForm
from werkzeug.exceptions import TooManyRequests
from werkzeug.wrappers import Response

from app.accounts import one_moment, passwords, service
from app.accounts.login.login_allowance import mark_of
from app.accounts.models import User
from app.accounts.one_moment import Details
from app.accounts.passwords import HashingBusy
from app.extensions import db, login_manager
from app.web import throttle


@dataclass(frozen=True, slots=True)
class GuardedAct:
    """An act of the settings that asks for the account's password first.

    `restore` makes the form of its stored fields, `show` renders it with a status code, and `act` does what it asks
    for: it takes the fields and the hash of a new password, if there is one, and commits. `field` asks for the
    password.
    """

    restore: Callable[[Details], FlaskForm]
    field: str
    show: Callable[[FlaskForm, int], Response]
    act: Callable[[Details, str], Response]


GUARDED_ACTS: dict[str, GuardedAct] = {}


def guard(kind: str, act: GuardedAct) -> None:
    """Register an act; `kind` has at most ten letters."""
    GUARDED_ACTS[kind] = act
    one_moment.LOGGED_IN_KINDS.add(kind)
    one_moment.SECOND_HALVES[kind] = partial(finish, kind)


def ask(kind: str, form: FlaskForm, *fields: str, new_password: str = "") -> Response:
    """The response to a valid form: its act is done, or the form says why not, or the browser waits for the hash.

    `fields` are those that the act needs. Guesses at the password are counted, and right ones too.
    """
    guarded, user = GUARDED_ACTS[kind], db.session.get_one(User, current_user.id)
    details = {"id": user.id, "mark": mark_of(user), **{name: form[name].data for name in fields}}
    typed = form[guarded.field].data or ""
    try:
        demand_allowance(user.id)
        return one_moment.answer(kind, make_work(typed, user.password_hash, new_password), details)
    except HashingBusy as error:
        throttle.return_token("password", str(user.id))
        return come_again(guarded, form, error)
    except TooManyRequests as error:
        return come_again(guarded, form, error)


def demand_allowance(user_id: int) -> None:
    """Take a guess from the allowance; raises TooManyRequests."""
    if throttle.is_empty("password-done", str(user_id)):
        throttle.abort_too_many("password-done")
    throttle.consume_or_abort("password", str(user_id))


def make_work(typed: str, stored: str | None, new_password: str) -> Callable[[], str | bool]:
    """Return what says whether the password is right, or, with a new one, computes the hash of that if it is."""
    matches = passwords.matcher(typed, stored, service.rounds())
    if not new_password:
        return matches
    hashes = passwords.hasher(new_password, service.rounds())
    return lambda: matches() and hashes()


def finish(kind: str, details: Details, result: str | None) -> Response:
    """Do what a form asks for whose password was right, if its account is still the one that is logged in."""
    if current_user.id != details["id"]:
        db.session.commit()
        unauthorized: Response = login_manager.unauthorized()
        return unauthorized
    guarded, me = GUARDED_ACTS[kind], str(details["id"])
    form = guarded.restore(details)
    if result is None:
        throttle.return_token("password", me)
        return come_again(guarded, form, HashingBusy())
    if result == one_moment.WRONG or mark_of(db.session.get_one(User, details["id"])) != details["mark"]:
        return refuse(guarded, form, _("That’s not your password."), 422)
    throttle.return_token("password", me)
    throttle.consume_token("password-done", me)
    return guarded.act(details, result)


def come_again(guarded: GuardedAct, form: FlaskForm, error: Exception) -> Response:
    """The form as it was typed, but for the passwords; too much was going on."""
    response = refuse(guarded, form, service.busy_message(error), 429 if isinstance(error, TooManyRequests) else 503)
    response.headers["Retry-After"] = str(g.retry_after)
    return response


def refuse(guarded: GuardedAct, form: FlaskForm, sentence: str, code: int) -> Response:
    db.session.commit()
    field = form[guarded.field]
    field.errors = [*field.errors, sentence]
    return guarded.show(form, code)
