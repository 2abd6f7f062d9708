"""A job by itself: what is known of it, and what can be done. What it was asked and has made may hold answers of boards
that an operator plays too: that is shown when it is asked for, and the log notes it."""

from __future__ import annotations

from flask import abort, flash, make_response, redirect, render_template, request
from flask_babel import gettext as _
from sqlalchemy import select
from werkzeug.wrappers import Response

from app.accounts.models import User
from app.extensions import db
from app.generations.models import Generation
from app.moderation import operator_log
from app.operator import job_acts, job_search, strays
from app.operator.blueprint import bp, doer
from app.play import answers_seen
from app.puzzles import publishing
from app.web.site_address import page_url

# Of a text that names the letters of a board.
LONGEST_LETTERS = 100


@bp.get("/jobs/<id>")
def job(id: str) -> Response:
    return page(id)


def page(id: str, *, shown: bool = False) -> Response:
    row = db.session.get(Generation, id)
    held = strays.find_stray_job(id)
    stray_fields = strays.fields(held)
    if row is None:
        if not strays.is_held(id):
            abort(404)
        return make_response(render_template("operator/stray.html", id=id, rq=stray_fields))
    owner = db.session.scalar(select(User.name).where(User.id == row.owner_id)) if row.owner_id else None
    job = job_search.job_row(row, owner, stray_fields.get("status", ""))
    return make_response(render_template("operator/job.html", job=job, row=row, rq=stray_fields, shown=shown))


def known(id: str) -> None:
    if db.session.get(Generation, id) is None and not strays.is_held(id):
        abort(404)


@bp.post("/jobs/<id>/show")
def show_job(id: str) -> Response:
    """Render a job's parameters and result; records the view in the audit log and commits. 404 for no such job."""
    row = db.session.get(Generation, id)
    if row is None:
        abort(404)
    operator_log.record_action(doer(), operator_log.SHOW, id)
    db.session.commit()
    answers_seen.record_shown_answers(puzzles_of(row))
    return page(id, shown=True)


def puzzles_of(row: Generation) -> set[int]:
    """The ids of the puzzles that a job has made, and of those whose letters it was asked about."""
    slugs = (row.result or {}).get("puzzles") or ()
    puzzle_ids = publishing.find_by_slugs(row.game, [slug for slug in slugs if isinstance(slug, str)])
    language = str(row.params.get("language") or publishing.FIRST_LANGUAGE)
    texts = [text for text in row.params.values() if isinstance(text, str) and len(text) <= LONGEST_LETTERS]
    letters = ["".join(filter(str.isalpha, text)).casefold() for text in texts]
    return {
        *puzzle_ids,
        *(
            puzzle_id
            for hive_letters in letters
            for puzzle_id in publishing.find_by_letters(row.game, language, hive_letters)
        ),
    }


@bp.post("/jobs/<id>/retry")
def retry(id: str) -> Response:
    return change(id, operator_log.RETRY, _("Restarted."), _("Only a failed or cancelled job can be restarted."))


@bp.post("/jobs/<id>/cancel")
def cancel(id: str) -> Response:
    return change(id, operator_log.CANCEL, _("Cancelled."), _("It had already ended."))


@bp.post("/jobs/<id>/delete")
def delete_job(id: str) -> Response:
    return change(id, operator_log.DELETE, _("Deleted."), _("It couldn’t be deleted just now."))


def change(id: str, act: str, done: str, otherwise: str) -> Response:
    """Return one job, with what is said when it was changed and when it was not."""
    known(id)
    flash(done if job_acts.change(doer(), act, [id]) else otherwise, "info")
    return back()


def back() -> Response:
    return redirect(page_url("operator.index", **job_search.read_job_filter(request.args).query()), 303)
