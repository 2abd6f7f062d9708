"""The pages of the second factor: turning it on and off, and the code after the password."""

from __future__ import annotations

from collections.abc import Callable

from flask import current_app, flash, make_response, redirect, render_template, session, url_for
from flask_babel import gettext as _
from flask_login import current_user, login_required
from werkzeug.exceptions import TooManyRequests
from werkzeug.wrappers import Response

from app.accounts import known_devices, own_password, second_factor, service
from app.accounts.forms import CodeForm, EndAllForm
from app.accounts.login.login_steps import CODE, find_waiting_user
from app.accounts.models import User
from app.accounts.one_moment import Details, account_id
from app.accounts.own_password import GuardedAct
from app.accounts.routes import bp, finish_login
from app.extensions import db
from app.web import throttle


def page(form: object, code: int = 200, **context: object) -> Response:
    user = db.session.get_one(User, current_user.id)
    # Shown until the factor is on; one that no key of the site opens is asked for anew.
    key = second_factor.secret_of(user) if user.factor_since is None else None
    context |= {"form": form, "user": user, "required": current_app.config["SECOND_FACTOR"]}
    context |= {"square": second_factor.picture(user, key) if key else "", "key": key}
    context["left"] = second_factor.codes_left(user.id)
    return make_response(render_template("accounts/second_factor.html", **context), code)


@bp.get("/account/second-factor")
@login_required
def factor() -> Response:
    return page(EndAllForm(formdata=None))


def guard(kind: str, change: Callable[[int], Response | None]) -> None:
    """Register what is done with the second factor of an account (its id) once the password was given again."""

    def act(details: Details, _result: str) -> Response:
        done = change(account_id(details))
        db.session.commit()
        return done or redirect(url_for("accounts.factor"), 303)

    own_password.guard(kind, GuardedAct(lambda _kept: EndAllForm(formdata=None), "password", page, act))


def ask_password(kind: str) -> Response:
    form = EndAllForm()
    return own_password.ask(kind, form) if form.validate_on_submit() else page(form, 422)


def turn_off(user_id: int) -> None:
    second_factor.turn_off(user_id)
    flash(_("Your second factor is off."), "success")


def renew_codes(user_id: int) -> Response | None:
    return shown(second_factor.new_codes(user_id)) if db.session.get_one(User, user_id).factor_since else None


guard("factor-on", second_factor.begin)
guard("factor-off", turn_off)
guard("codes", renew_codes)


@bp.post("/account/second-factor/begin")
@login_required
def factor_begin() -> Response:
    return ask_password("factor-on")


@bp.post("/account/second-factor/end")
@login_required
def factor_end() -> Response:
    return ask_password("factor-off")


@bp.post("/account/second-factor/codes")
@login_required
def factor_codes() -> Response:
    return ask_password("codes")


@bp.post("/account/second-factor/confirm")
@login_required
def factor_confirm() -> Response:
    form, user = CodeForm(), db.session.get_one(User, current_user.id)
    if not user.factor_secret or user.factor_since:
        return redirect(url_for("accounts.factor"), 303)
    if not form.validate_on_submit():
        return page(form, 422)
    throttle.consume_or_abort("second-factor", str(user.id))
    codes = second_factor.confirm(user, form.code.data)
    if codes is None:
        form.code.errors = [_("That code is wrong or has been used already.")]
        return page(form, 422)
    # Whoever was logged in without a code is not any more.
    service.renew(current_user._get_current_object(), "second factor")
    throttle.return_token("second-factor", str(user.id))
    db.session.commit()
    return shown(codes)


def shown(codes: list[str]) -> Response:
    return make_response(render_template("accounts/recovery_codes.html", codes=codes))


def who_waits() -> User | None:
    user = find_waiting_user(CODE)
    return user if user and user.factor_since else None


def allowance_key(user: User) -> str:
    """Wrong codes from elsewhere leave the allowance of browsers alone that the account has been used in."""
    return f"{user.id} known" if known_devices.is_known(str(user.handle)) else str(user.id)


@bp.route("/login/code", methods=["GET", "POST"])
def login_code() -> Response:
    user = who_waits()
    if user is None:
        return redirect(url_for("accounts.login"), 303)
    if user.banned_at:
        return turn_away(user)
    form = CodeForm()
    if not form.validate_on_submit():
        return ask_for_code(form, 422 if form.errors else 200)
    try:
        throttle.consume_or_abort("second-factor", allowance_key(user))
    except TooManyRequests as error:
        form.code.errors = [service.busy_message(error)]
        return ask_for_code(form, 429)
    if not second_factor.accepts(user, form.code.data):
        form.code.errors = [_("That code is wrong or has been used already.")]
        return ask_for_code(form, 422)
    throttle.return_token("second-factor", allowance_key(user))
    pending = session.pop(CODE)
    return finish_login(user, keep=pending["keep"], adopt=pending["adopt"], target=pending["next"])


def ask_for_code(form: CodeForm, code: int) -> Response:
    return make_response(render_template("accounts/login_code.html", form=form), code)


def turn_away(user: User) -> Response:
    """An account that was closed after its password was given."""
    session.pop(CODE)
    flash(_("This account is closed. The operator says: %(why)s", why=user.ban_reason or "–"), "error")
    return redirect(url_for("accounts.login"), 303)
