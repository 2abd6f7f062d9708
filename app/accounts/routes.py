"""Sign-up, login and logout."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, flash, g, make_response, redirect, render_template, request, session, url_for
from flask_babel import gettext as _
from flask_login import current_user, logout_user
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import RequestEntityTooLarge, TooManyRequests
from werkzeug.wrappers import Response
from wtforms import Field, Form

from app.accounts import known_devices, new_accounts, one_moment, outbox, passwords, service, sessions, signals
from app.accounts.forms import LoginForm, SignUpForm, fold
from app.accounts.login.login_allowance import check_allowance, give_back_allowance, mark_of
from app.accounts.login.login_steps import CODE, KEEPING, wait_for
from app.accounts.models import User
from app.accounts.outbox import confirm_text
from app.accounts.passwords import HashingBusy
from app.extensions import db, login_manager
from app.web import errors, throttle
from app.web.i18n import use_browser_locale
from app.web.security import is_partial, safe_next

bp = Blueprint("accounts", __name__)
KEPT_FIELDS = ("username", "email", "remember", "adopt", "next")


@bp.app_context_processor
def way_back() -> dict[str, object]:
    return {"page_to_return_to": page_to_return_to}


def page_to_return_to() -> str | None:
    """The page that is left for login or sign-up, to be shown again after it; None for the landing page, from which a
    player goes on to the last game. The account's own pages hand on what they were given."""
    if request.blueprint == bp.name:
        return safe_next(posted("next") or request.args.get("next"))
    if request.method != "GET":
        return safe_next(posted("page"))
    return safe_next(request.full_path.rstrip("?")) if request.path != "/" else None


def posted(name: str) -> str | None:
    """A field of the request's form; None too when the form is larger than the site reads."""
    try:
        return request.form.get(name)
    except RequestEntityTooLarge:
        return None


@bp.route("/signup", methods=["GET", "POST"])
def signup() -> Response:
    if current_user.is_authenticated:
        return redirect(url_for("browse.index"), 303)
    form = SignUpForm(next=request.args.get("next"))
    if not form.validate_on_submit():
        return show("accounts/signup.html", form)
    try:
        return enter_new(form)
    except (TooManyRequests, HashingBusy) as error:
        return come_again("accounts/signup.html", form, form.username, error)


def enter_new(form: SignUpForm) -> Response:
    throttle.consume_or_abort("signup-ip", throttle.client_ip())
    if refusal := refuse_taken(form, lambda: service.check_free(form.username.data)):
        return refusal
    details = {name: form.data[name] for name in KEPT_FIELDS}
    try:
        return one_moment.answer("signup", passwords.hasher(form.password.data, service.rounds()), details)
    except HashingBusy:
        throttle.return_token("signup-ip", throttle.client_ip())
        raise


def finish_signup(details: one_moment.Details, hashed: str | None) -> Response:
    """Open the account of a form whose password has this hash."""
    form = SignUpForm(formdata=None, data=details)
    if hashed is None:
        return come_again("accounts/signup.html", form, form.username, HashingBusy())
    guest, opened = current_user._get_current_object(), []

    def sign_up() -> None:
        opened.append(service.sign_up(form.username.data, form.email.data, hashed, guest, adopt=form.adopt.data))

    if refusal := refuse_taken(form, sign_up):
        return refusal
    user, play = opened[0], guest.play if form.adopt.data else {}
    new_accounts.record_new_account(user)
    sessions.begin(user, keep=form.remember.data, state=play)
    if user.email_wanted:
        service.ask_to_confirm(user.id, user.email_wanted)
    db.session.commit()
    if user.email_wanted:
        flash(confirm_text(user.email_wanted), "info")
        outbox.deliver_soon()
    flash(_("Welcome, %(name)s. Your games are saved from now on.", name=user.name), "success")
    return known_devices.remember(redirect(safe_next(form.next.data) or home(user.id), 303), user)


def refuse_taken(form: SignUpForm, act: Callable[[], None]) -> Response | None:
    """Do it, or return the form with what stands in the way."""
    try:
        act()
    except service.NameTaken:
        return press_again(form) or refuse_name(form)
    except service.NameLikeAnother:
        return refuse(form, form.username, _("That name looks too much like somebody else’s. Please choose another."))
    return None


def press_again(form: SignUpForm) -> Response | None:
    """Answer the second press of a form that has just opened its account as a login; None for any other form."""
    db.session.rollback()
    user, password = new_accounts.find_new_account(form.username.data), posted("password")
    if user is None or not password:
        return None
    check_allowance(form.username.data)
    details = {name: form.data[name] for name in KEPT_FIELDS} | {"id": user.id, "mark": mark_of(user)}
    return one_moment.answer("again", passwords.matcher(password, user.password_hash, service.rounds()), details)


def finish_again(details: one_moment.Details, result: str | None) -> Response:
    """Log in whoever knows the password of the new account; for anybody else its name is taken."""
    if result == one_moment.WRONG:
        return refuse_name(SignUpForm(formdata=None, data=details))
    return finish_password(details, result)


def refuse_name(form: SignUpForm) -> Response:
    return refuse(form, form.username, _("That name is taken. Please choose another."))


def refuse(form: object, field: Field, error: str) -> Response:
    db.session.rollback()
    field.errors = [*field.errors, error]
    return show("accounts/signup.html", form, 422)


def show(template: str, form: Form, code: int | None = None) -> Response:
    code = code or (422 if form.errors else 200)
    games = sum(signals.answers(signals.counting, user_id=current_user.id)) if current_user.guest else 0
    return make_response(render_template(template, form=form, guest_games=games), code)


def come_again(template: str, form: object, field: Field, error: Exception) -> Response:
    """Too much at once: the form stays as it was typed, but for the passwords, which no page shows."""
    db.session.commit()
    field.errors = [*field.errors, service.busy_message(error)]
    response = show(template, form, 429 if isinstance(error, TooManyRequests) else 503)
    response.headers["Retry-After"] = str(g.retry_after)
    return response


def home(user_id: int) -> str:
    """Return the address that a player is sent to after logging in."""
    return signals.first(signals.leading, user_id=user_id) or url_for("browse.index")


@bp.route("/login", methods=["GET", "POST"])
def login() -> Response:
    if current_user.is_authenticated:
        return redirect(url_for("browse.index"), 303)
    form = LoginForm(next=request.args.get("next"))
    if not form.validate_on_submit():
        return show("accounts/login.html", form)
    try:
        return enter_known(form)
    except (TooManyRequests, HashingBusy) as error:
        return come_again("accounts/login.html", form, form.username, error)


def enter_known(form: LoginForm) -> Response:
    name = form.username.data
    check_allowance(name)
    user = service.by_name(name)
    work = passwords.matcher(form.password.data, user.password_hash if user else None, service.rounds())
    details = {field: form.data[field] for field in ("username", "remember", "adopt", "next")}
    details |= {"id": user.id, "mark": mark_of(user)} if user else {}
    try:
        return one_moment.answer("login", work, details)
    except HashingBusy:
        give_back_allowance(name)
        raise


def finish_password(details: one_moment.Details, result: str | None) -> Response:
    """Go on with a login whose password was right or wrong."""
    form = LoginForm(formdata=None, data=details)
    if result is None:
        give_back_allowance(form.username.data)
        return come_again("accounts/login.html", form, form.username, HashingBusy())
    user = db.session.get(User, details["id"]) if result == one_moment.RIGHT else None
    if user is None or mark_of(user) != details["mark"]:
        db.session.commit()
        form.password.errors = [_("Wrong username or password.")]
        return show("accounts/login.html", form, 422)
    give_back_allowance(form.username.data)
    # Right ones cost as much time as wrong ones: there is an end of them too, for who knows the password alone.
    throttle.consume_token("login-done", fold(form.username.data))
    return go_on(user, form)


def go_on(user: User, form: LoginForm) -> Response:
    """The password was right: the way in, unless the account is closed or has a second factor."""
    if user.banned_at:
        db.session.commit()
        form.password.errors = [_("This account is closed. The operator says: %(why)s", why=user.ban_reason or "–")]
        return show("accounts/login.html", form, 403)
    if user.factor_since:
        db.session.commit()
        picks = {"keep": form.remember.data, "adopt": form.adopt.data, "target": form.next.data}
        return wait_for(CODE, user, **picks)
    return finish_login(user, keep=form.remember.data, adopt=form.adopt.data, target=form.next.data)


one_moment.SECOND_HALVES |= {"signup": finish_signup, "again": finish_again, "login": finish_password}


@bp.get("/login/moment", endpoint="one_moment")
def wait_a_moment() -> Response:
    """Show the page that waits for a hash; while logged in, only forms of the settings wait."""
    row = one_moment.pending()
    if current_user.is_authenticated and (row is None or row.kind not in one_moment.LOGGED_IN_KINDS):
        return redirect(url_for("browse.index"), 303)
    return one_moment.show()


def finish_login(user: User, *, keep: bool, adopt: bool, target: str | None) -> Response:
    if user.deletion_due_at:
        db.session.commit()
        return wait_for(KEEPING, user, keep=keep, adopt=adopt, target=target)
    aside = dict(session)
    player = service.log_in(user, current_user._get_current_object(), keep=keep, adopt=adopt)
    signals.entering.send(None, player=player, aside=aside)
    db.session.commit()
    if not (here := safe_next(target)):
        flash(_("You’re logged in as %(name)s.", name=user.name), "success")
    return known_devices.remember(redirect(here or home(user.id), 303), user)


@bp.post("/logout")
def logout() -> Response:
    if not current_user.is_authenticated:
        if session.pop(KEEPING, None):
            flash(_("You’re logged out."), "success")
        return redirect(url_for("browse.index"), 303)
    try:
        with use_browser_locale():
            message = end_session() or _("You’re logged out.")
    except SQLAlchemyError:
        db.session.rollback()
        return not_saved()
    logout_user()
    clear_cookie()
    flash(message, "success")
    response = redirect(url_for("browse.index"), 303)
    # What the back button would show belongs to nobody now.
    response.headers["Clear-Site-Data"] = '"cache"'
    return response


def end_session() -> str | None:
    player = current_user._get_current_object()
    saved: str | None = signals.first(signals.leaving, player=player, form=request.form)
    sessions.end(player.id, "logout", only=player.session_id)
    db.session.commit()
    return saved


def clear_cookie() -> None:
    kept_names = ("language", sessions.PREFERENCES, sessions.ANSWERS_SEEN_NOTE)
    kept_values = {name: session[name] for name in kept_names if session.get(name)}
    if chosen := kept_values.get(sessions.PREFERENCES):
        shared = {name: value for name, value in chosen.items() if name not in sessions.PERSONAL_PREFERENCES}
        kept_values[sessions.PREFERENCES] = shared
    session.clear()
    session.update(kept_values)
    # A logout in between does not make answers unseen, and changes no look.
    session.permanent = bool(kept_values.keys() & {sessions.ANSWERS_SEEN_NOTE, sessions.PREFERENCES})


def not_saved() -> Response:
    text = _("Your game couldn’t be saved just now, so you’re still logged in. Please try again in a moment.")
    context = {"code": 503, "title": _("Not logged out"), "text": text, "retry_after": 5}
    response = make_response(render_template("errors/error.html", **context), 503)
    response.headers["Retry-After"] = "5"
    return response


@login_manager.unauthorized_handler
def ask_to_log_in() -> Response:
    """A page goes to the login and comes back."""
    here = request.full_path.rstrip("?") if request.method == "GET" else safe_next(request.form.get("page"))
    return lead_to(url_for("accounts.login", next=here))


def lead_to(target: str) -> Response:
    """Leave the page with what was typed set aside; a part cannot go by itself, so htmx is told to move the page."""
    if request.form.get("page"):
        slug = (request.view_args or {}).get("slug", "")
        signals.leaving_page.send(None, form=request.form, game=str(request.blueprint), slug=slug)
    if not is_partial():
        return redirect(target, 303)
    response = make_response("", 401)
    response.headers["HX-Redirect"] = target
    return response


@bp.app_errorhandler(HashingBusy)
def hashing_is_busy(error: HashingBusy) -> Response:
    """Render the 503 page where there is no form to show again; rolls back."""
    db.session.rollback()
    context = {
        "code": 503,
        "title": _("Back in a moment"),
        "text": service.busy_message(error),
        "retry_after": g.retry_after,
    }
    return make_response(render_template("errors/error.html", **context), 503, {"Retry-After": str(g.retry_after)})


@bp.app_errorhandler(CSRFError)
def expired(error: CSRFError) -> Response:
    """A page without a valid token is too old, or its player has logged out, or out and in, in another tab."""
    opened_by, here = request.form.get("player", ""), safe_next(request.form.get("page"))
    if opened_by and opened_by == str(current_user.id) and here:
        return lead_to(here)
    if not opened_by or opened_by == str(current_user.id) or current_user.is_authenticated:
        return errors.render_error(error, 403)
    if str(request.endpoint).endswith(".state"):
        # The page is being left and shows no answer: it must not get between the login and its cookie.
        return make_response("", 401)
    return ask_to_log_in()


@bp.post("/language")
def language() -> Response:
    """The language of the site's own words: in this browser, and of the account if there is one."""
    service.choose_page_language(request.form.get("language", ""))
    signals.shown_anew.send(None, form=request.form)
    db.session.commit()
    return redirect(safe_next(request.form.get("next") or request.form.get("page")) or "/", 303)
