"""The answers beside a game that goes on, as in the founding paper, and a hive with its answers as a file.

Whoever opens them may play on, and the result says so (`play/answers_seen.py`).
"""

from __future__ import annotations

from flask import abort, make_response, redirect, render_template, url_for
from werkzeug.wrappers import Response

from app.accounts.sessions import Visitor
from app.games.bee import RULES, puzzle_files, rules
from app.games.bee.web.routes import NAME, bp
from app.play import answers_seen, pages, store
from app.play.acting import current_actor, expect_actor
from app.play.store import Opened
from app.puzzles.naming import puzzle_name
from app.workshop.board_files import as_json, render_download


def open_hive(player: Visitor, slug: str, *, secret: bool = False) -> Opened:
    opened = store.load_puzzle(NAME, slug, player.id, secret=secret)
    if opened is None:
        abort(404)
    pages.record_shown(opened, player)
    return opened


def knows_answers(opened: Opened) -> bool:
    """Whether whoever asks has been shown the answers outright, or is through with the game."""
    return opened.is_over or opened.answers_known_at is not None


@bp.get("/<slug>/shown")
def shown(slug: str) -> Response:
    """The answers, for whoever has asked for them; for others the page that asks first."""
    player = current_actor(NAME, slug)
    opened = open_hive(player, slug)
    view = revealed_view(open_hive(player, slug, secret=True)) if knows_answers(opened) else None
    if view:
        record_noted(opened)
    return make_response(render_template("bee/shown.html", puzzle=pages.build_heading(opened), view=view))


def record_noted(opened: Opened) -> None:
    """Record answers that are known so far from another player of this browser alone. Commits."""
    if not opened.is_over and not opened.is_recorded:
        answers_seen.record_shown_answers((opened.puzzle_id,))


def revealed_view(opened: Opened) -> rules.View:
    puzzle, state = store.build_puzzle_and_state(RULES, opened)
    return rules.view(puzzle, rules.State(state.guesses, revealed=True))


@bp.post("/<slug>/shown")
def show_answers(slug: str) -> Response:
    """Record that the answers are seen, and show them."""
    opened = open_hive(expect_actor(NAME, slug), slug)
    answers_seen.record_shown_answers((opened.puzzle_id,))
    return redirect(url_for("bee.shown", slug=slug), 303)


def exported_hive(slug: str) -> tuple[str, rules.Puzzle]:
    """The title of a hive and the hive, with its answers for whoever may have them."""
    player = current_actor(NAME, slug)
    opened = open_hive(player, slug)
    if knows_answers(opened):
        record_noted(opened)
        opened = open_hive(player, slug, secret=True)
    title = puzzle_name(NAME, opened.title, opened.day, opened.slug)
    return title, rules.Puzzle.from_json(opened.data, opened.secret)


@bp.get("/<slug>/puzzleData.txt")
def export_text(slug: str) -> Response:
    return render_download(NAME, puzzle_files.to_text(*exported_hive(slug)), f"{slug}-puzzleData.txt")


@bp.get("/<slug>/board.json")
def export_json(slug: str) -> Response:
    return render_download(NAME, as_json(puzzle_files.to_json(*exported_hive(slug))), f"{slug}.json")
