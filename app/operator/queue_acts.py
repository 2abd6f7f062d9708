"""Queues that are paused, go on, or are emptied."""

from __future__ import annotations

from flask import abort, flash, make_response, redirect, render_template, url_for
from flask_babel import gettext as _
from sqlalchemy import func, select
from werkzeug.wrappers import Response

from app.extensions import db
from app.generations import queues, service
from app.generations.models import QUEUED, Generation
from app.moderation import operator_log
from app.operator import job_acts
from app.operator.blueprint import bp, doer
from app.web.texts import ngettext


def known(name: str) -> None:
    if name not in queues.NAMES:
        abort(404)


def note(act: str, name: str) -> None:
    operator_log.record_action(doer(), act, name)
    db.session.commit()


@bp.post("/queues/<name>/pause")
def pause(name: str) -> Response:
    known(name)
    service.pause_queue(name)
    note(operator_log.PAUSE, name)
    flash(_("The queue %(name)s is paused. Running jobs will finish.", name=name), "info")
    return redirect(url_for("operator.index"), 303)


@bp.post("/queues/<name>/resume")
def resume(name: str) -> Response:
    known(name)
    service.resume_queue(name)
    note(operator_log.RESUME, name)
    flash(_("The queue %(name)s has been resumed.", name=name), "info")
    return redirect(url_for("operator.index"), 303)


@bp.get("/queues/<name>/empty")
def ask_empty(name: str) -> Response:
    known(name)
    waiting = select(func.count()).where(Generation.status == QUEUED, Generation.queue == name)
    return make_response(render_template("operator/empty.html", name=name, waiting=db.session.scalar(waiting) or 0))


@bp.post("/queues/<name>/empty")
def empty(name: str) -> Response:
    known(name)
    gone = job_acts.empty(doer(), name)
    flash(ngettext("%(num)d job is cancelled.", "%(num)d jobs are cancelled.", gone), "info")
    return redirect(url_for("operator.index"), 303)
