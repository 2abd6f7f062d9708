"""Pages of the account: email address, password and login sessions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from flask import abort, flash, make_response, redirect, render_template, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_login import current_user, login_required, logout_user
from flask_wtf import FlaskForm
from sqlalchemy import select
from werkzeug.wrappers import Response

from app.accounts import outbox, own_password, service, sessions
from app.accounts.forms import EmailForm, EndAllForm, PasswordForm
from app.accounts.models import LoginSession, User
from app.accounts.one_moment import Details, account_id
from app.accounts.own_password import GuardedAct
from app.accounts.routes import bp, clear_cookie
from app.extensions import db
from app.web.texts import Lazy


@dataclass(slots=True)
class SessionRow:
    id: int
    device: str
    created: datetime
    last_seen: datetime
    current: bool


def render(template: str, form: FlaskForm, code: int | None = None, **context: object) -> Response:
    code = code or (422 if form.errors else 200)
    return make_response(render_template(template, form=form, **context), code)


@bp.route("/account", methods=["GET", "POST"])
@login_required
def settings() -> Response:
    user = db.session.get_one(User, current_user.id)
    form = EmailForm(email=user.email_wanted or user.email)
    if not form.validate_on_submit():
        return show_settings(form)
    if folded_email(form) != (user.email_wanted or user.email):
        return own_password.ask("email", form, "email")
    return change_settings(form.data)


def show_settings(form: object, code: int | None = None) -> Response:
    address = db.session.get_one(User, current_user.id).email_wanted
    unconfirmed = outbox.unconfirmed_text(address) if address else ""
    return render("accounts/settings.html", form, code, unconfirmed=unconfirmed)


def change_settings(details: Details, _result: str = "") -> Response:
    """Store the email address, and commit."""
    user = db.session.get_one(User, current_user.id)
    email = str(details["email"] or "").casefold() or None
    # Saved again, an address that waits for its link gets another one.
    wanted = email if email != user.email else None
    service.want_email(user.id, wanted, keep=bool(email))
    db.session.commit()
    outbox.deliver_soon()
    if wanted:
        flash(outbox.confirm_text(wanted), "info")
    flash(_("Saved."), "success")
    return redirect(url_for("accounts.settings"), 303)


def folded_email(form: EmailForm) -> str | None:
    return (form.email.data or "").casefold() or None


own_password.guard(
    "email",
    GuardedAct(lambda kept: EmailForm(formdata=None, data=kept), "current", show_settings, change_settings),
)


@bp.route("/account/password", methods=["GET", "POST"])
@login_required
def password() -> Response:
    form = PasswordForm()
    form.owner = current_user.name
    if form.validate_on_submit():
        return own_password.ask("password", form, new_password=form.password.data or "")
    return show_password(form)


def show_password(form: object, code: int | None = None) -> Response:
    return render("accounts/password.html", form, code)


def change_password(details: Details, hashed: str) -> Response:
    """Store the hash of the new password, end all sessions but this one, and commit."""
    service.set_password_hash(account_id(details), hashed)
    service.renew(current_user._get_current_object(), "password")
    db.session.commit()
    flash(_("Your password has been changed, and you’ve been logged out everywhere else."), "success")
    return redirect(url_for("accounts.settings"), 303)


own_password.guard(
    "password", GuardedAct(lambda _kept: PasswordForm(formdata=None), "current", show_password, change_password)
)


@bp.get("/account/sessions")
@login_required
def sessions_list() -> Response:
    return show_sessions(EndAllForm(formdata=None))


def session_rows() -> list[SessionRow]:
    open_ids = sessions.open_sessions(current_user.id, current_user.role)
    statement = select(LoginSession).where(LoginSession.id.in_(open_ids)).order_by(LoginSession.last_seen_at.desc())
    rows = db.session.scalars(statement).all()
    own_session_id = current_user.session_id
    return [SessionRow(r.id, device_name(r.device), r.created_at, r.last_seen_at, r.id == own_session_id) for r in rows]


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
    browser = next((name for mark, name in browsers if mark in agent), _("Unknown browser"))
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
    return own_password.ask("end-all", form) if form.validate_on_submit() else show_sessions(form)


def show_sessions(form: object, code: int | None = None) -> Response:
    return render("accounts/sessions.html", form, code, sessions=session_rows())


def log_out_everywhere(details: Details, _result: str) -> Response:
    sessions.end(account_id(details), "everywhere")
    db.session.commit()
    return leave(_l("You’re logged out everywhere."))


def leave(sentence: Lazy) -> Response:
    """Log out, flash the sentence, and redirect to the first page, in the browser's language."""
    logout_user()
    clear_cookie()
    flash(str(sentence), "success")
    return redirect(url_for("browse.index"), 303)


own_password.guard(
    "end-all", GuardedAct(lambda _kept: EndAllForm(formdata=None), "password", show_sessions, log_out_everywhere)
)
