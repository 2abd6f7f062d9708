"""The RQ dashboard. Whoever is not an operator finds nothing here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, abort, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_login import current_user
from redis.exceptions import RedisError
from sqlalchemy import select
from werkzeug.wrappers import Response

from app.accounts.models import User
from app.extensions import db
from app.generations import queues, service
from app.generations.models import RUNNING, Generation
from app.operator import overview
from app.web import mail

bp = Blueprint("operator", __name__, url_prefix="/operator")


@bp.before_request
def only_operators() -> Response | None:
    if current_user.lacks_factor:
        return redirect(url_for("accounts.factor"), 303)
    if not current_user.is_operator:
        abort(404)
    return None


def from_redis(read: Callable[[], Any]) -> tuple[Any, str | None]:
    """What Redis answers, or nothing and a sentence; the page must show even then."""
    try:
        return read(), None
    except RedisError:
        return [], _("Redis does not answer. Jobs wait in the database until it does.")


def queues_context() -> dict[str, Any]:
    rows, error = from_redis(overview.queue_rows)
    return {"queues": rows, "redis_error": error}


def workers_context() -> dict[str, Any]:
    rows, error = from_redis(overview.worker_rows)
    return {"workers": rows, "redis_error": error}


def jobs_context() -> dict[str, Any]:
    status = request.args.get("status", RUNNING)
    status = status if status in overview.STATUSES else RUNNING
    rows, error = from_redis(lambda: overview.job_rows(status))
    context = {"jobs": rows, "status": status, "statuses": overview.STATUSES, "redis_error": error}
    return {**context, "counts": service.counts()}


@bp.get("/")
def index() -> Response:
    # The queues come last: they always ask Redis, and their answer tells whether it is there.
    context = {**jobs_context(), **workers_context(), **queues_context(), "mail_way": mail.way()}
    return make_response(render_template("operator/index.html", **context))


@bp.get("/queues", endpoint="queues")
def queues_part() -> Response:
    return make_response(render_template("operator/_queues.html", **queues_context()))


@bp.get("/workers")
def workers() -> Response:
    return make_response(render_template("operator/_workers.html", **workers_context()))


@bp.get("/jobs")
def jobs() -> Response:
    return make_response(render_template("operator/_jobs.html", **jobs_context()))


@bp.get("/jobs/<id>")
def job(id: str) -> Response:
    row = find(id)
    owner = db.session.scalar(select(User.name).where(User.id == row.owner_id)) if row.owner_id else None
    shown = overview.job_row(row, owner)
    return make_response(render_template("operator/job.html", job=shown, row=row, rq=overview.rq_fields(row.id)))


def find(id: str) -> Generation:
    row = db.session.get(Generation, id)
    if row is None:
        abort(404)
    return row


@bp.post("/jobs/<id>/retry")
def retry(id: str) -> Response:
    find(id)
    done = service.retry(id)
    flash(_("Started again.") if done else _("Only a failed or cancelled job can be started again."), "info")
    return back()


@bp.post("/jobs/<id>/cancel")
def cancel(id: str) -> Response:
    find(id)
    done = service.cancel(id)
    flash(_("Cancelled.") if done else _("It was over already."), "info")
    return back()


@bp.post("/queues/<name>/pause")
def pause(name: str) -> Response:
    known(name)
    service.pause(name)
    flash(_("The queue %(name)s is paused. What is running goes on to its end.", name=name), "info")
    return back()


@bp.post("/queues/<name>/resume")
def resume(name: str) -> Response:
    known(name)
    service.resume(name)
    flash(_("The queue %(name)s goes on.", name=name), "info")
    return back()


def known(name: str) -> None:
    if name not in queues.NAMES:
        abort(404)


def back() -> Response:
    return redirect(url_for("operator.index", status=request.args.get("status")), 303)
