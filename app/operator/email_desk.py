"""The operators' page of emails: what waits, why, and what was sent."""

from __future__ import annotations

from flask import flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from sqlalchemy import select
from werkzeug.wrappers import Response

from app.accounts import outbox
from app.accounts.models import USER
from app.accounts.outbox import EMAIL, OUTGOING_EMAIL
from app.extensions import AnyRow, db
from app.operator.blueprint import bp
from app.operator.board_desk import page_number
from app.web import mail

PAGE_SIZE = 50
LARGEST_ID = 2**31 - 1
KINDS = {
    "reset": _l("new password"),
    "confirm": _l("confirm address"),
    "address": _l("address changed"),
    "reminder": _l("reminder"),
}
STATES = {outbox.WAITING: _l("waiting"), outbox.SENT: _l("sent"), outbox.GIVEN_UP: _l("given up")}


def list_emails(page: int) -> list[AnyRow]:
    """Return one page of emails and one more row, the latest first."""
    joined = select(OUTGOING_EMAIL, USER.c.name).outerjoin(USER, USER.c.id == EMAIL.user_id)
    latest = joined.order_by(EMAIL.id.desc()).offset((page - 1) * PAGE_SIZE).limit(PAGE_SIZE + 1)
    return list(db.session.execute(latest))


@bp.get("/emails")
def emails() -> Response:
    page = page_number()
    rows = list_emails(page)
    turns: dict[str, object] = {"page": page, "has_next": len(rows) > PAGE_SIZE}
    turns |= {"next_url": url_for(".emails", page=page + 1), "prev_url": url_for(".emails", page=page - 1)}
    context: dict[str, object] = {"masked_address": outbox.masked_address, "kinds": KINDS, "states": STATES}
    context |= {"emails": rows[:PAGE_SIZE], "pages": turns, "mail_way": mail.describe_transport()}
    return make_response(render_template("operator/emails.html", **context))


@bp.post("/emails")
def retry_email() -> Response:
    number = request.form.get("email", type=int) or 0
    again = 0 < number <= LARGEST_ID and outbox.retry_email(number)
    db.session.commit()
    outbox.deliver_soon()
    flash(_("It’s being sent again.") if again else _("That email has already been sent."), "info")
    return redirect(url_for(".emails"), 303)
