"""The solver's page: the answers of anybody's letters, proved to be the best."""

from __future__ import annotations

from flask import make_response, render_template, request
from werkzeug.wrappers import Response

from app.contract.game_types import Json
from app.games.letterboxed.author import answer_lists
from app.games.letterboxed.box_vocabulary import load_vocabulary
from app.games.letterboxed.sides import MINIMUMS
from app.games.letterboxed.web.blueprint import NAME, bp
from app.games.letterboxed.web.forms import languages_by_code
from app.games.letterboxed.web.own_boards import weigh_asked, why_not
from app.play import answers_seen
from app.web.costs import charge_cpu_time


@bp.get("/solve")
@charge_cpu_time
def solve() -> Response:
    """A plain form with GET, some milliseconds: whoever has the link sees the same."""
    typed = weigh_asked(request.args)
    context: Json = {
        "typed": typed,
        "languages": languages_by_code(),
        "why_not": why_not,
        "answers": None,
        "minimums": MINIMUMS,
    }
    if typed.worth is not None and typed.worth.par:
        answers_seen.record_letters(NAME, typed.language, "".join(typed.worth.solution.sides))
        context["answers"] = answer_lists.answers_of(
            load_vocabulary(typed.language, typed.minimum), typed.worth.solution
        )
    code = 422 if typed.fault and typed.sides else 200
    return make_response(render_template("letterboxed/solve.html", **context), code)
