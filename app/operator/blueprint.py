"""Everything of the operators. Whoever is none finds nothing here."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, url_for
from flask_login import current_user
from werkzeug.wrappers import Response

from app.moderation.operator_log import Doer

bp = Blueprint("operator", __name__, url_prefix="/operator")


@bp.before_request
def only_operators() -> Response | None:
    if current_user.lacks_factor:
        return redirect(url_for("accounts.factor"), 303)
    if not current_user.is_operator:
        abort(404)
    return None


def doer() -> Doer:
    """Return the current operator's id and name, for the audit log."""
    return Doer(current_user.id, current_user.name)
