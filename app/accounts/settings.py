"""What a player can change: language, e-mail, password, sessions, and the account's end."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask import abort, flash, g, make_response, redirect, render_template, request, session, url_for
from flask_babel import gettext as _
from flask_login import current_user, login_required, logout_user
from sqlalchemy import select
from werkzeug.exceptions import TooManyRequests
from werkzeug.wrappers import Response

from app.accounts import outbox, service, sessions
from app.accounts.forms import DeleteForm, EndAllForm, PasswordForm, SettingsForm
from app.accounts.models import LoginSession, User
from app.accounts.passwords import HashingBusy
from app.accounts.routes import bp, clear_cookie, confirm_text
from app.extensions import db
from app.web import i18n, throttle


@dataclass(slots=True)
class SessionRow:
    id: int
    device: str
    created: datetime
    last_seen: datetime
    current: bool


def render(template: str, form: Any, **context: Any) -> Response:
    code = g.pop("busy_code", 422 if form.errors else 200)
    response = make_response(render_template(template, form=form, **context), code)
    response.headers.extend({"Retry-After": str(g.retry_after)} if "retry_after" in g else {})
    return response


def right_password(field: Any) -> bool:
    """Ask again before what cannot be undone; guesses at it are counted, and right ones too."""
    try:
        right = is_right(str(current_user.id), field.data or "")
    except (TooManyRequests, HashingBusy) as error:
        field.errors = [*field.errors, service.busy(error)]
        g.busy_code = 429 if isinstance(error, TooManyRequests) else 503
        return False
    field.errors = [*field.errors, *(() if right else [_("That is not your password.")])]
    return right


def is_right(me: str, password: str) -> bool:
    if throttle.is_empty("password-done", me):
        throttle.refuse("password-done")
    throttle.demand("password", me)
    try:
        right = service.password_is(int(me), password)
    except HashingBusy:
        throttle.give_back("password", me)
        db.session.commit()
        raise
    if right:
        throttle.give_back("password", me)
        throttle.take("password-done", me)
    return right


@bp.route("/account", methods=["GET", "POST"])
@login_required
def settings() -> Response:
    user = db.session.get_one(User, current_user.id)
    form = SettingsForm(language=user.locale or "", email=user.email_wanted or user.email)
    if form.validate_on_submit() and change_settings(form, user):
        flash(_("Saved."), "success")
        return redirect(url_for("accounts.settings"), 303)
    return render("accounts/settings.html", form, user=user)


def change_settings(form: SettingsForm, user: User) -> bool:
    email = (form.email.data or "").casefold() or None
    if email != (user.email_wanted or user.email) and not right_password(form.current):
        return False
    # Saved again, an address that waits for its link gets another one.
    wanted = email if email != user.email else None
    service.want_email(user.id, wanted, keep=bool(email))
    service.set_language(user.id, form.language.data)
    # What was chosen before in this browser's footer would win over "as my browser says".
    session.pop("language", None)
    db.session.commit()
    current_user.locale = form.language.data or None
    i18n.choose_anew()
    if wanted:
        flash(confirm_text(wanted), "info")
        outbox.deliver_soon()
    return True


@bp.route("/account/password", methods=["GET", "POST"])
@login_required
def password() -> Response:
    form = PasswordForm()
    form.owner = current_user.name
    if form.validate_on_submit() and right_password(form.current):
        service.change_password(current_user.id, form.password.data)
        service.renew(current_user._get_current_object(), "password")
        db.session.commit()
        flash(_("Your password is changed, and every other session has ended."), "success")
        return redirect(url_for("accounts.settings"), 303)
    return render("accounts/password.html", form)


@bp.get("/account/sessions")
@login_required
def sessions_list() -> Response:
    return render("accounts/sessions.html", EndAllForm(formdata=None), sessions=session_rows())


def session_rows() -> list[SessionRow]:
    open_ids = sessions.open_sessions(current_user.id, current_user.role)
    statement = select(LoginSession).where(LoginSession.id.in_(open_ids)).order_by(LoginSession.last_seen_at.desc())
    rows = db.session.scalars(statement).all()
    mine = current_user.session_id
    return [SessionRow(r.id, device_name(r.device), r.created_at, r.last_seen_at, r.id == mine) for r in rows]


def device_name(agent: str) -> str:
    """Browser and system in two words; the rest of the string tells nobody anything."""
    browsers = (
        ("Edg/", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    )
    systems = (
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "macOS"),
    )
    browser = next((name for mark, name in browsers if mark in agent), _("A browser"))
    system = next((name for mark, name in (*systems, ("Linux", "Linux")) if mark in agent), "")
    return f"{browser}, {system}" if system else browser


@bp.post("/account/sessions/<int(max=2147483647):id>/end")
@login_required
def end_session(id: int) -> Response:
    ended = sessions.end(current_user.id, "list", only=id)
    db.session.commit()
    if not ended:
        abort(404)
    flash(_("That session has ended."), "success")
    return redirect(url_for("accounts.sessions_list"), 303)


@bp.post("/account/sessions/end-all")
@login_required
def end_all() -> Response:
    form = EndAllForm()
    if form.validate_on_submit() and right_password(form.password):
        sessions.end(current_user.id, "everywhere")
        db.session.commit()
        logout_user()
        clear_cookie()
        flash(_("You are logged out everywhere."), "success")
        return redirect(url_for("browse.index"), 303)
    return render("accounts/sessions.html", form, sessions=session_rows())


@bp.route("/account/delete", methods=["GET", "POST"])
@login_required
def delete() -> Response:
    form = DeleteForm()
    if request.method == "POST" and form.validate() and right_password(form.password):
        service.delete_account(current_user.id)
        db.session.commit()
        logout_user()
        clear_cookie()
        flash(_("Your account and your games are gone."), "success")
        return redirect(url_for("browse.index"), 303)
    return render("accounts/delete.html", form)
