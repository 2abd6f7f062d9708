"""Work for hours of leisure: a census, how hard boards are, a month of dailies; and the pages of what came of it."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from flask import abort, make_response, render_template, request
from flask_login import current_user
from flask_wtf import FlaskForm
from sqlalchemy import Row, select
from werkzeug.wrappers import Response

from app.contract import registry
from app.contract.game_types import Json
from app.contract.parameters import Parameters
from app.extensions import db, login_manager
from app.games.letterboxed.parameters import CensusParameters, LinesParameters, MonthParameters, SimulationParameters
from app.games.letterboxed.web.blueprint import NAME, bp
from app.games.letterboxed.web.forms import (
    DIFFICULTIES,
    BoxLinesForm,
    CensusForm,
    MonthForm,
    SimulateForm,
    minimum_of,
)
from app.games.letterboxed.web.messages import RESULTS
from app.generations import asking, service
from app.generations.models import Generation
from app.puzzles.models import PUZZLE

Forms = dict[str, FlaskForm]
A_PAGE = 24
RECENT = 10


def offered_forms() -> Forms:
    """The work that the reader may ask for; the days' boards are everybody's, so an operator makes them."""
    forms: Forms = {
        "boards": BoxLinesForm(prefix="boards-", data={"lines": request.args.get("lines", "")}),
        "census": CensusForm(prefix="census-"),
        "simulate": SimulateForm(prefix="simulate-"),
    }
    return {**forms, "month": MonthForm(prefix="month-")} if current_user.is_operator else forms


@bp.route("/batch", methods=["GET", "POST"])
def batch() -> Response:
    """A page for accounts with one form of several: its address says which, and the button of the form."""
    if not current_user.is_authenticated:
        return make_response(login_manager.unauthorized())
    # Who only looks may send a form all the same: nobody reads it.
    forms, kind = offered_forms(), request.form.get("kind", "") if request.method == "POST" else None
    if kind is not None and kind not in forms:
        abort(404)
    if kind and forms[kind].validate_on_submit():
        return asking.redirect_to_job(asking.request_job(NAME, kind, request_of(forms[kind])))
    requested_kind = kind or request.args.get("kind", "")
    shown = requested_kind if requested_kind in forms else next(iter(forms))
    context = {"forms": forms, "kind": shown, "sent": list_recent(), "results": RESULTS}
    return make_response(render_template("letterboxed/batch.html", **context), 422 if kind else 200)


def list_recent() -> list[Row[object]]:
    """The reader's latest jobs of these kinds, newest first; without their results, which can be long."""
    g = Generation
    own_jobs = select(g.id, g.kind, g.status, g.created_at).where(g.owner_id == current_user.id, g.game == NAME)
    rows = own_jobs.where(g.kind.in_(RESULTS)).order_by(g.created_at.desc()).limit(RECENT)
    return [*db.session.execute(rows)]


def request_of(form: FlaskForm) -> Parameters:
    """The parameters of the job; a form without a seed gets a random one, which the result names."""
    if isinstance(form, BoxLinesForm):
        lines = tuple(form.lines.data.splitlines())
        return LinesParameters(lines, form.language.data, minimum_of(form.minimum.data))
    seed = form.seed.data or secrets.token_hex(6)
    if isinstance(form, CensusForm):
        return CensusParameters(form.boards.data, form.language.data, seed)
    if isinstance(form, SimulateForm):
        return SimulationParameters(form.boards.data, form.language.data, seed)
    return MonthParameters(form.first.data, form.days.data, seed=seed)


@bp.get("/results/<id>")
def result(id: str) -> Response:
    """Show the result of a job to the player who requested it."""
    row = service.get_own(id, current_user)
    if row is None or row.game != NAME or row.status != "done" or row.kind not in PAGES:
        abort(404)
    template, read = PAGES[row.kind]
    context = {"id": id, "params": row.params, "difficulties": DIFFICULTIES, **read(row)}
    return make_response(render_template(f"letterboxed/{template}", **context))


def result_numbers(row: Generation) -> Json:
    return {"found": row.result or {}}


def census_counts(row: Generation) -> Json:
    """Keys of JSON are texts, and "10" would come before "2"."""
    least = (row.result or {})["words"]
    return {**result_numbers(row), "least": sorted((int(words), number) for words, number in least.items())}


def boards_of(row: Generation) -> Json:
    return choose_boards(row.result or {})


def choose_boards(result_json: Json) -> Json:
    """The boards of the par and difficulty that were asked for, and how many there are of each."""
    counts: dict[str, int] = {}
    for board in result_json["boards"]:
        counts[kind_of(board)] = counts.get(kind_of(board), 0) + 1
    chosen = request.args.get("kind", "")
    matching = [board for board in result_json["boards"] if chosen not in counts or kind_of(board) == chosen]
    last = max(1, -(-len(matching) // A_PAGE))
    page = min(max(request.args.get("page", 1, type=int), 1), last)
    shown = matching[(page - 1) * A_PAGE : page * A_PAGE]
    part = {"kind": chosen if chosen in counts else "", "page": page, "last": last, "boards": shown}
    return {"words": result_json["words"], "total": result_json["total"], "counts": counts, **part}


def kind_of(board: Json) -> str:
    """Boards of one par and difficulty are one kind."""
    return f"{board['par']}-{board['difficulty'] or 'rare'}"


def days_of(row: Generation) -> Json:
    p = PUZZLE.c
    is_listed = p.game == NAME, p.slug.in_((row.result or {}).get("puzzles", ()))
    return {
        "days": db.session.execute(select(p.day, p.slug, p.difficulty, p.data).where(*is_listed).order_by(p.day)).all()
    }


def result_lines(row: Generation) -> Json:
    """Each line with its board, or why there is none."""
    rows = (row.result or {})["boards"]
    faults = {row["line"]: registry.refusal(NAME, row["code"], row["values"]) for row in rows if "code" in row}
    return {"boards": [row for row in rows if "code" not in row], "faults": faults}


PAGES: dict[str, tuple[str, Callable[[Generation], Json]]] = {
    "boards": ("bulk.html", result_lines),
    "universes": ("placements.html", boards_of),
    "census": ("census.html", census_counts),
    "simulate": ("simulation.html", result_numbers),
    "month": ("month.html", days_of),
}
