"""The page of a player's public names: the name to log in with, and the display name on the creator's page."""

from __future__ import annotations

from flask import flash, make_response, redirect, render_template, url_for
from flask_babel import gettext as _
from flask_login import current_user, login_required
from werkzeug.wrappers import Response

from app.accounts.forms import ProfileForm
from app.accounts.models import User
from app.accounts.routes import bp
from app.extensions import db


@bp.route("/account/profile", methods=["GET", "POST"])
@login_required
def profile() -> Response:
    user = db.session.get_one(User, current_user.id)
    form = ProfileForm(display_name=user.display_name)
    if form.validate_on_submit():
        user.display_name = form.display_name.data or None
        db.session.commit()
        flash(_("Saved."), "success")
        return redirect(url_for("accounts.profile"), 303)
    context = {"form": form, "user": user}
    return make_response(render_template("accounts/profile.html", **context), 422 if form.errors else 200)
