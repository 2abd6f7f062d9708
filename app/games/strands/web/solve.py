"""Solving a board blind: anybody's letters, or a board of the yard for those who have finished it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from flask import abort, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_login import current_user
from flask_wtf import FlaskForm
from sqlalchemy import select
from werkzeug.exceptions import TooManyRequests
from werkzeug.wrappers import Response
from wtforms import Field, SelectChoice, TextAreaField
from wtforms.validators import ValidationError

from app.contract.game_types import Json
from app.extensions import db
from app.games.strands import RULES
from app.games.strands.author.letters import CELLS, LONGEST, Letters, read_letters
from app.games.strands.blind.same_board import are_alike
from app.games.strands.blind.solutions import draw_solutions, rows_of
from app.games.strands.construct.difficulty import SOLVED
from app.games.strands.parameters import SearchParameters
from app.games.strands.rules import Puzzle
from app.games.strands.solver import MOST_WORDS
from app.games.strands.web import remarks
from app.games.strands.web.blueprint import NAME, bp
from app.games.strands.web.editor import poll_delay_ms
from app.games.strands.web.manual import read_cell, remarks_of
from app.generations import asking, service
from app.generations.models import OPEN, OVER, Generation
from app.generations.routes import Progress, build_progress
from app.play import answers_seen, live_day, pages
from app.play.store import Opened
from app.web.fields import ChoiceField, WholeNumberField, whole_number_validators
from app.web.security import is_partial

KIND = "solve"
LANGUAGE = "en"
SECONDS = {"10": _l("10 seconds"), "30": _l("30 seconds"), "60": _l("1 minute"), "120": _l("2 minutes")}
USUAL = "30"


class SolveForm(FlaskForm):
    board = TextAreaField(
        _l("The board as text"),
        description=_l(
            "48 letters, row by row: in eight lines or all together. This text is used instead of the fields above."
        ),
        render_kw={"rows": 8, "maxlength": LONGEST, "spellcheck": "false", "autocapitalize": "characters"},
    )
    words = WholeNumberField(
        _l("Theme words"),
        whole_number_validators(1, MOST_WORDS, optional=True),
        description=_l("The number of words besides the spangram, if you know it."),
        render_kw={"inputmode": "numeric", "autocomplete": "off", "maxlength": 10},
    )
    seconds = ChoiceField(
        _l("Time"), choices=[SelectChoice(code, name) for code, name in SECONDS.items()], default=USUAL
    )

    def __init__(self, *arguments: object, **options: object) -> None:
        super().__init__(*arguments, **options)
        typed = request.form.getlist("cell")[:CELLS]
        # What stands in the fields of the grid.
        self.cells = [letter.strip()[:1] for letter in typed] + [""] * (CELLS - len(typed))
        if request.method == "GET" and self.board.data and self.letters.is_complete:
            # A board that a link brings along.
            self.cells, self.board.data = [*self.letters.cells], ""

    @property
    def letters(self) -> Letters:
        return read_letters(self.board.data, LANGUAGE) if (self.board.data or "").strip() else read_fields(self.cells)

    def validate_board(self, field: Field) -> None:
        if not "".join((field.data or "", *self.cells)).strip():
            raise ValidationError(_("Please enter the letters of the board."))
        if not self.letters.is_complete:
            raise ValidationError(" ".join(map(remarks.board_remark_text, self.letters.remarks)))
        if any(
            are_alike(rows_of(self.letters.cells), today["rows"]) for today in live_day.list_unfinished_dailies(NAME)
        ):
            raise ValidationError(live_day.held_back_message())

    def params(self) -> SearchParameters:
        return search_params(rows_of(self.letters.cells), self.words.data, int(self.seconds.data))


def read_fields(typed: Sequence[str]) -> Letters:
    """The letters of the fields, and what is to be said of them: of signs first, and of what is missing without any."""
    read = [read_cell(letter, LANGUAGE) for letter in typed]
    letters = "".join(letter for letter, _remark in read)
    field_remarks = tuple(remarks_of(remark for _letter, remark in read))
    bad = any(remark.code != "accents" for remark in field_remarks)
    return Letters(
        letters,
        field_remarks if bad else (*field_remarks, *read_letters("\n".join(rows_of(letters)), LANGUAGE).remarks),
    )


def search_params(rows: Sequence[str], words: int | None, seconds: int, language: str = LANGUAGE) -> SearchParameters:
    """The parameters of a search; the order counts how words belong together."""
    return SearchParameters("/".join(rows), words, language, seconds=seconds, coherence=True)


@bp.context_processor
def words_of_solving() -> dict[str, object]:
    return {"SOLVED": SOLVED}


@bp.route("/solve", methods=["GET", "POST"])
def solve() -> Response:
    # A link may bring a board along, as the one does that searches for longer.
    form = SolveForm() if request.method == "POST" else SolveForm(request.args or None)
    if form.validate_on_submit():
        if not asking.job_quota(NAME, KIND).left:
            # The page says so, and keeps what was typed.
            return make_response(render_template("strands/solve.html", form=form), TooManyRequests.code)
        row = asking.request_job(NAME, KIND, form.params())
        if row is not None:
            tell_accents(form.letters)
            return redirect(url_for("strands.solutions", id=row.id), 303)
    refused = request.method == "POST"
    return make_response(render_template("strands/solve.html", form=form), 422 if refused else 200)


def tell_accents(letters: Letters) -> None:
    for remark in letters.remarks:
        flash(remarks.board_remark_text(remark))


@bp.get("/solutions/<id>")
def solutions(id: str) -> Response:
    return render_search(context_of(get_own_search(id)))


@bp.post("/solutions/<id>/stop")
def stop(id: str) -> Response:
    row = get_own_search(id)
    service.cancel_generation(row.id)
    if not is_partial():
        return redirect(url_for("strands.solutions", id=row.id), 303)
    return render_search(context_of(get_own_search(id)))


def get_own_search(id: str) -> Generation:
    row = service.get_own(id, current_user)
    if row is None or (row.game, row.kind) != (NAME, KIND):
        abort(404)
    return row


def render_search(context: Json) -> Response:
    """The whole page, or the part of it that asks for itself while the search goes on."""
    template = "strands/_solving.html" if is_partial() else "strands/solutions.html"
    return make_response(render_template(template, **context))


def context_of(row: Generation) -> Json:
    own_page = url_for("strands.solutions", id=row.id)
    longer = {name: row.params.get(name) for name in ("board", "words")}
    seen = replace(build_progress(row), again_url="", within=True, title_level=2, poll_url=own_page)
    seen.cancel_url, seen.poll_ms = url_for("strands.stop", id=row.id), poll_delay_ms(row)
    if row.result:
        answers_seen.record_letters(NAME, row.params["language"], row.params["board"].replace("/", ""))
    return {
        "rows": row.params["board"].split("/"),
        "longer_url": url_for("strands.solve", **longer, seconds=max(SECONDS, key=int)),
        **search_context(row, seen),
    }


def search_context(row: Generation, seen: Progress, answers: tuple[str, ...] = ()) -> Json:
    """The template's values for a search: its progress and its solutions so far."""
    found_solutions = draw_solutions(row.result, answers)
    complete = bool((row.result or {}).get("complete"))
    return {"generation": seen, "open": row.status in OPEN, "solutions": found_solutions, "complete": complete}


@bp.get("/<slug>/solver")
def solver(slug: str) -> Response:
    opened, puzzle = open_finished_board(slug)
    row = find_shared_search(opened)
    context: Json = {"puzzle": pages.build_heading(opened), "rows": puzzle.rows, "generation": None}
    if row is not None:
        here = url_for("strands.solver", slug=slug)
        seen = replace(
            build_progress(row),
            again_url="",
            within=True,
            title_level=2,
            poll_url=here,
            cancel_url="",
            poll_ms=poll_delay_ms(row),
        )
        context |= search_context(row, seen, tuple(answer.text for answer in puzzle.answers))
    return render_search(context)


@bp.post("/<slug>/solver")
def solver_start(slug: str) -> Response:
    """The search of a board is made once, for all who have finished it."""
    opened, puzzle = open_finished_board(slug)
    row = find_shared_search(opened)
    if row is None or row.status in OVER:
        params = search_params(puzzle.rows, puzzle.count - 1, int(USUAL), opened.language)
        row = asking.request_shared_job(NAME, KIND, params, key_of(opened))
    if row is not None and row.status in OVER:
        service.retry_generation(row.id)
    return redirect(url_for("strands.solver", slug=slug), 303)


def open_finished_board(slug: str) -> tuple[Opened, Puzzle]:
    """The board with its answers, for players to whom it has no secrets any more."""
    opened, puzzle, _state = pages.open_puzzle(RULES, NAME, slug)
    if opened.language not in SOLVED:
        abort(404)
    if not opened.is_over:
        flash(_("You can see the solver’s list when you’ve finished the puzzle."))
        abort(redirect(url_for("strands.play", slug=slug), 303))
    return opened, puzzle


def key_of(opened: Opened) -> str:
    return f"solve:{opened.game}:{opened.puzzle_id}"


def find_shared_search(opened: Opened) -> Generation | None:
    return db.session.scalar(select(Generation).where(Generation.key == key_of(opened)))
