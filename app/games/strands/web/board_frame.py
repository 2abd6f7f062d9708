"""A board of Strands in a frame on somebody else's page: no login, no cookie, and no game kept on the server.

What was found travels with the page in a signed token, so that only what was earned counts; the token also stands for
the session's own that other forms have.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flask import abort, current_app, make_response, render_template, request, url_for
from itsdangerous import BadData, URLSafeTimedSerializer
from sqlalchemy import select
from werkzeug.wrappers import Response

from app.accounts.sessions import visitor
from app.contract.game_types import HINT, Guess, Verdict
from app.extensions import csrf, db
from app.games.strands import rules
from app.games.strands.rules import Puzzle, State
from app.games.strands.view import View, view
from app.games.strands.web.blueprint import NAME, bp, read_guess
from app.play import answers_seen, pages, store
from app.play.acting import with_public_urls
from app.play.store import Opened
from app.puzzles.models import CREATOR, DAILY, GENERATED, PUZZLE
from app.signing import load_fresh, make_serializer
from app.web import throttle
from app.web.security import allow_framing

# Seconds that a page may stay open.
LASTS = 30 * 86400
# The size in pixels that is proposed for the frame: the whole page is seen in it.
WIDTH, HEIGHT = 400, 840


class FramedBoard(NamedTuple):
    """A puzzle with its answers, which the judge alone reads."""

    opened: Opened
    puzzle: Puzzle


@with_public_urls
def external_url(endpoint: str, slug: str) -> str:
    """An address for people elsewhere, which leads nobody into a room."""
    return url_for(f"{NAME}.{endpoint}", slug=slug, _external=True)


@bp.get("/<slug>/embed")
def embed(slug: str) -> Response:
    return render_frame(load_board(slug), State())


@bp.post("/<slug>/embed")
def embed_guess(slug: str) -> Response:
    """A word, a letter of the board pressed without scripts, or a hint; the page comes back with what it changed."""
    guesses = read_found(slug, request.form.get("csrf_token", ""))
    board, text, path = load_board(slug), read_guess(request.form), rules.read_path(request.form.get("path", "")) or ()
    if "cell" in request.form:
        pressed = rules.read_path(request.form["cell"]) or ()
        path, done = rules.tap_cell(path, pressed[0]) if len(pressed) == 1 else ((), False)
        text = rules.write_path(path) if done else ""
    elif "hint" in request.form:
        text = "?"
    if not text.strip():
        return render_frame(board, State(guesses, rules.write_path(path)))
    throttle.consume_or_abort("embed-guess", throttle.client_ip())
    verdict = rules.judge(board.puzzle, State(guesses), text)
    if verdict.accepted:
        guesses = (*guesses, Guess(verdict.text, verdict.code, verdict.points))
        if verdict.code == HINT or view(board.puzzle, State(guesses)).finished:
            answers_seen.record_help_in_frame(board.opened.puzzle_id)
    return render_frame(board, State(guesses), verdict)


# There is no session whose token could be asked for: the page's own is, above.
csrf.exempt(embed_guess)


@bp.get("/<slug>/frame")
def frame_code(slug: str) -> Response:
    """The HTML to paste into a page of one's own."""
    board = load_board(slug)
    head = pages.build_heading(board.opened)
    address = external_url("embed", slug)
    context = {"puzzle": head, "address": address, "width": WIDTH, "height": HEIGHT}
    return make_response(render_template("strands/frame.html", **context))


def load_board(slug: str) -> FramedBoard:
    """404 for a board that is not for whoever asks, and for what is not out."""
    opened = store.load_puzzle(NAME, slug, visitor().id, secret=True)
    if opened is None:
        abort(404)
    origin = db.session.scalar(select(PUZZLE.c.origin).where(PUZZLE.c.id == opened.puzzle_id))
    if origin not in (DAILY, GENERATED, CREATOR):
        abort(404)
    return FramedBoard(opened, Puzzle.from_json(opened.data, opened.secret))


def embed_serializer() -> URLSafeTimedSerializer:
    return make_serializer("strands embed")


def write_found(slug: str, found: Sequence[Guess]) -> str:
    """The token of a page on which these were found."""
    payload = {"slug": slug, "found": [[guess.text, guess.kind, guess.points] for guess in found]}
    return str(embed_serializer().dumps(payload))


def read_found(slug: str, token: str) -> tuple[Guess, ...]:
    """The guesses in the token of a page; 403 for a token that is not ours, or of another board."""
    try:
        payload: object = load_fresh(embed_serializer(), token, LASTS)
    except BadData:
        payload = None
    if isinstance(payload, dict) and payload.get("slug") == slug:
        return tuple(Guess(*guess) for guess in payload["found"])
    if current_app.config["WTF_CSRF_ENABLED"]:
        abort(403)
    return ()


def render_frame(board: FramedBoard, state: State, verdict: Verdict | None = None) -> Response:
    """The page for a frame: what was found in it, and no answer beside that."""
    allow_framing()
    bare = Puzzle.from_json(board.opened.data, None)
    seen = view(bare, state)
    context = {
        "puzzle": pages.build_heading(board.opened),
        "view": seen,
        "said": verdict_text(seen, verdict) if verdict else "",
        "good": verdict is not None and verdict.accepted,
        "token": write_found(board.opened.slug, state.guesses),
        "home": external_url("play", board.opened.slug),
    }
    return make_response(render_template("strands/embed.html", **context))


def verdict_text(seen: View, verdict: Verdict) -> str:
    """The verdict in words, after the word that it is about."""
    word = "" if verdict.text.startswith("?") else verdict.text.partition(" ")[0]
    shown = next((answer.shown for answer in seen.found_answers if answer.text == word), word)
    message = pages.verdict_message(NAME, verdict.code)
    return f"{shown.upper()}: {message}" if shown else message
