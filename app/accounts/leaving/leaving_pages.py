"""The pages on which an account is deleted, and on which whoever comes back within the days of grace may keep it."""

from __future__ import annotations

from flask import flash, make_response, redirect, render_template, request, session, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_login import login_required
from werkzeug.wrappers import Response

from app.accounts import outbox, own_password
from app.accounts.forms import DeleteForm
from app.accounts.leaving import grace
from app.accounts.login.login_steps import KEEPING, find_waiting_user
from app.accounts.one_moment import Details, account_id
from app.accounts.own_password import GuardedAct
from app.accounts.routes import bp, finish_login
from app.accounts.settings import leave, render
from app.extensions import db


@bp.route("/account/delete", methods=["GET", "POST"])
@login_required
def delete() -> Response:
    form = DeleteForm()
    if request.method == "POST" and form.validate():
        return own_password.ask("delete", form, "confirm")
    return show_delete(form)


def show_delete(form: object, code: int | None = None) -> Response:
    return render("accounts/delete.html", form, code)


def ask_deletion(details: Details, _result: str) -> Response:
    """Mark the account for deletion, and commit."""
    grace.ask_deletion(account_id(details))
    db.session.commit()
    outbox.deliver_soon()
    return leave(_l("You’re logged out, and your account will be deleted in seven days. Log in before to keep it."))


own_password.guard(
    "delete",
    GuardedAct(lambda kept: DeleteForm(formdata=None, data=kept), "password", show_delete, ask_deletion),
)


@bp.get("/login/leaving")
def leaving() -> Response:
    """Page that says when the account will be deleted, to whoever has just given its password."""
    user = find_waiting_user(KEEPING)
    if user is None or user.deletion_due_at is None:
        return redirect(url_for("accounts.login"), 303)
    return make_response(render_template("accounts/leaving.html", user=user))


@bp.post("/login/leaving")
def keep_account() -> Response:
    """Keep the account and log in."""
    user = find_waiting_user(KEEPING)
    pending = session.pop(KEEPING, None)
    if user is None or not grace.keep_account(user.id):
        db.session.rollback()
        return redirect(url_for("accounts.login"), 303)
    db.session.commit()
    db.session.refresh(user)
    outbox.deliver_soon()
    target = pending["next"] or url_for("browse.index")
    response = finish_login(user, keep=pending["keep"], adopt=pending["adopt"], target=target)
    # The login begins a new session: a message that was flashed before would be lost.
    flash(_("Your account is kept and won’t be deleted."), "success")
    return response
