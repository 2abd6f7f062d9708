"""The dashboard: queues, workers and jobs, read from the rows, and from Redis where it answers."""

from __future__ import annotations

from flask import flash, make_response, redirect, render_template, request
from flask_babel import format_decimal
from flask_babel import gettext as _
from redis.exceptions import RedisError
from werkzeug.wrappers import Response

from app.generations import redis_probe
from app.operator import cautions, day_history, job_acts, job_search, overview, strays
from app.operator.blueprint import bp, doer
from app.operator.job_search import JobFilter
from app.version import running_version
from app.web import mail
from app.web.site_address import page_url


def wished() -> JobFilter:
    return job_search.read_job_filter(request.args)


def redis_error() -> str | None:
    up = redis_probe.probe_cached().up
    return None if up else _("Redis isn’t answering. Jobs are kept in the database until it does.")


def queues_context(told: overview.Totals) -> dict[str, object]:
    return {
        "queues": told.queues.values(),
        "strays": overview.from_redis(strays.stray_rows),
        "redis_error": redis_error(),
    }


def workers_context(told: overview.Totals) -> dict[str, object]:
    return {"workers": overview.from_redis(overview.worker_rows), "totals": told}


def jobs_context(told: overview.Totals) -> dict[str, object]:
    wish = wished()
    try:
        rows, more = job_search.rows(wish)
    except RedisError:
        rows, more = [], False
    turns: dict[str, object] = {"page": wish.page, "has_next": more}
    turns |= {"next_url": address(wish, wish.page + 1), "prev_url": address(wish, wish.page - 1)}
    listed = {"jobs": rows, "filter": wish, "statuses": job_search.STATUSES, "counts": told.statuses, "pages": turns}
    return {**listed, "most": job_acts.MOST}


def address(wish: JobFilter, page: int) -> str:
    return page_url(".index", **wish.query(page=page))


@bp.get("/")
def index() -> Response:
    all_totals = overview.totals()
    context = {**jobs_context(all_totals), **workers_context(all_totals), **queues_context(all_totals)}
    context |= {
        "choices": job_search.choices(),
        "cautions": cautions.of_this_request(),
        "mail_way": mail.describe_transport(),
    }
    context |= {"version": running_version()}
    return make_response(render_template("operator/index.html", open_reports=all_totals.open_reports, **context))


@bp.get("/queues", endpoint="queues")
def queues_part() -> Response:
    return make_response(render_template("operator/_queues.html", **queues_context(overview.totals())))


@bp.get("/workers")
def workers() -> Response:
    return make_response(render_template("operator/_workers.html", **workers_context(overview.totals())))


@bp.get("/jobs")
def jobs() -> Response:
    return make_response(render_template("operator/_jobs.html", **jobs_context(overview.totals())))


@bp.post("/jobs")
def change_jobs() -> Response:
    """Start again, cancel or delete those that are ticked, or all that match."""
    act, wish = request.form.get("act", ""), wished()
    everything = request.form.get("everything") == "y"
    ids = job_search.matching(wish, job_acts.MOST) if everything else request.form.getlist("job")[: job_acts.MOST]
    done = job_acts.change(doer(), act, ids)
    if done is None:
        flash(_("Select jobs and an action."), "error")
    else:
        flash(_("Done for %(num)s of %(all)s jobs.", num=format_decimal(done), all=format_decimal(len(ids))), "info")
    return redirect(address(wish, wish.page), 303)


@bp.get("/history")
def history() -> Response:
    hours = day_history.hours()
    charts = day_history.charts(hours)
    return make_response(render_template("operator/history.html", hours=hours, charts=charts))
