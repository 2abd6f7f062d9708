"""The last step of building: the crossword goes out as it is, without errors, all clued, and is read-only then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from html import escape

from flask import make_response, render_template, request
from flask_login import current_user
from werkzeug.wrappers import Response

from app.contract.game_types import NewPuzzle
from app.games.crossword.author import obstacles
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.stored import new_puzzle
from app.games.crossword.web.blueprint import bp
from app.games.crossword.web.builder.build_view import BuildPage, PlacedFinding, picture_mark, place_findings
from app.games.crossword.web.builder.building import check_draft
from app.games.crossword.web.builder.keeping import load_own_draft
from app.web import throttle
from app.workshop import pages as publishing
from app.workshop.forms import PublishForm
from app.workshop.models import Draft


@bp.route("/build/<key>/commit", methods=["GET", "POST"])
def build_commit(key: str) -> Response:
    draft = load_own_draft(key)
    if to_board := publishing.on_to_board(draft):
        return to_board
    if request.method == "POST":
        throttle.consume_or_abort("edit", str(current_user.id))
        draft = check_draft(load_own_draft(key))
    work = Manuscript.from_json(draft.content)
    form, faults = publishing.publish_form(draft), list(in_the_way(work))
    if request.method != "POST":
        return commit_page(draft, form, faults)
    mark = picture_mark(draft)
    done = None if faults else publishing.publish_draft(draft, form, lambda title: puzzle_of(work, title, mark))
    # Of a doubled request the second one leads where the first does.
    return done or publishing.on_to_board(load_own_draft(key)) or commit_page(draft, form, faults, 422)


def commit_page(draft: Draft, form: PublishForm, faults: list[PlacedFinding], code: int = 200) -> Response:
    context = {"seen": BuildPage.of(draft), "form": form, "faults": faults}
    return make_response(render_template("crossword/build_commit.html", **context), code)


def puzzle_of(work: Manuscript, title: str, picture: str = "") -> NewPuzzle:
    setup = work.setup
    # The texts of a document are HTML; the title is plain.
    document = replace(work.document, title=escape(title, quote=False), language=setup.language)
    return new_puzzle(
        document,
        kind=setup.kind,
        difficulty=setup.difficulty,
        clue_language=setup.clue_language,
        theme=setup.theme,
        title=title,
        look=setup.appearance(picture).to_json(),
    )


def in_the_way(work: Manuscript) -> Iterator[PlacedFinding]:
    """Why the crossword cannot go out as it is, each with its place."""
    return place_findings(obstacles.list_blocking(obstacles.find_obstacles(work)))
