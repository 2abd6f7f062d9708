"""Responses to requests for the machine."""

from __future__ import annotations

from flask import make_response, redirect, render_template, url_for
from werkzeug.wrappers import Response

from app.games.crossword.web.blueprint import bp
from app.games.crossword.web.builder import building
from app.games.crossword.web.builder.build_view import BuildPage
from app.games.crossword.web.builder.keeping import KeptDraft, load_own_draft
from app.games.crossword.web.machine.known_solutions import record_proposal
from app.games.crossword.web.machine.panel import MachinePanel
from app.web.security import is_partial


@bp.context_processor
def the_machine() -> dict[str, object]:
    return {"machine_panel": MachinePanel}


@bp.get("/build/<key>/machine")
def build_machine(key: str) -> Response:
    """Return how far the machine is."""
    return answer_polled(key)


def answer_polled(key: str) -> Response:
    draft = load_own_draft(key)
    seen = BuildPage.of(draft)
    record_proposal(draft, seen.work)
    if not is_partial():
        return redirect(url_for("crossword.build", key=key, _anchor="machine"), 303)
    return make_response(render_template("crossword/build/_machine_polled.html", seen=seen))


def answer_refused(draft_after: KeptDraft) -> Response:
    """The page with the sentence at its place, and all that was typed; scripts look for the sentence afterwards."""
    seen = BuildPage(draft_after)
    return building.answer_script(seen, 200) if building.is_script() else building.render_build_page(seen, 422)
