"""A crossword in a frame on somebody else's page: no login, no cookie, and no game kept on the server.

What is typed lives in the page. A check needs a token that the page itself brings, for there is no session to hold one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from flask import abort, current_app, jsonify, make_response, render_template, request
from flask_babel import gettext as _
from itsdangerous import BadData, URLSafeTimedSerializer
from werkzeug.wrappers import Response

from app.extensions import csrf
from app.games.crossword.formats.document import lower
from app.games.crossword.rules import LONGEST, Mark, Puzzle, State, is_right
from app.games.crossword.solve.view import view
from app.games.crossword.web.blueprint import NAME, bp
from app.games.crossword.web.sharing.published import Published, load_published, public_url
from app.play import answers_seen, store
from app.signing import load_fresh, make_serializer
from app.web import throttle
from app.web.security import allow_framing
from app.web.texts import ngettext

FIELD = re.compile(r"c-(\d{1,3})\Z")
# Seconds that a page may stay open.
LASTS = 30 * 86400


@bp.get("/<slug>/embed")
def embed(slug: str) -> Response:
    return render_frame(load_published(slug))


@bp.post("/<slug>/embed")
def embed_check(slug: str) -> Response:
    """Which of the letters are wrong; as JSON for the page's script."""
    if current_app.config["WTF_CSRF_ENABLED"] and not is_ours(slug, request.form.get("csrf_token", "")):
        abort(403)
    crossword = load_published(slug)
    throttle.consume_or_abort("embed", throttle.client_ip())
    typed = letters_typed(crossword.puzzle, request.form)
    wrong = wrong_cells(crossword, typed)
    solved = not wrong and len(typed) == len(open_cells(crossword.puzzle))
    if typed:
        answers_seen.record_help_in_frame(crossword.opened.puzzle_id)
    sentence = check_sentence(len(wrong), len(typed), solved)
    if request.accept_mimetypes.best == "application/json":
        allow_framing()
        return jsonify(wrong=wrong, solved=solved, said=sentence)
    return render_frame(crossword, typed, wrong, sentence)


# There is no session whose token could be asked for: the page's own is, above.
csrf.exempt(embed_check)


def embed_signer() -> URLSafeTimedSerializer:
    return make_serializer("embed")


def is_ours(slug: str, token: str) -> bool:
    try:
        return bool(load_fresh(embed_signer(), token, LASTS) == slug)
    except BadData:
        return False


def open_cells(puzzle: Puzzle) -> list[int]:
    return [n for n in puzzle.cells if n not in puzzle.given]


def letters_typed(puzzle: Puzzle, form: Mapping[str, str]) -> dict[int, str]:
    """Return the posted letters by cell; ignores cells that do not exist or are given."""
    writable = set(open_cells(puzzle))
    named = ((int(match[1]), text) for name, text in form.items() if (match := FIELD.match(name)))
    texts = ((n, lower("".join(text.split()))[:LONGEST]) for n, text in named if n in writable)
    return {n: text for n, text in texts if text}


def wrong_cells(crossword: Published, typed: dict[int, str]) -> list[int]:
    opened = crossword.opened
    whole = store.load_puzzle(NAME, opened.slug, None, secret=True) or opened
    puzzle = Puzzle.from_json(whole.data, whole.secret)
    return [n for n, text in typed.items() if puzzle.solution and not is_right(puzzle, n, text)]


def check_sentence(wrong: int, typed: int, solved: bool) -> str:
    if solved:
        return str(_("Solved!"))
    if not typed:
        return str(_("There are no letters in the grid yet."))
    if not wrong:
        return str(_("All correct so far"))
    return str(ngettext("%(num)d letter is wrong", "%(num)d letters are wrong", wrong))


def render_frame(
    crossword: Published, typed: Mapping[int, str] | None = None, wrong: list[int] | None = None, sentence: str = ""
) -> Response:
    """The page for a frame; the player's own game on the site is not in it."""
    allow_framing()
    bare = Puzzle.from_json(crossword.opened.data, None)
    marks = {n: Mark(text) for n, text in (typed or {}).items()}
    context = {
        "puzzle": crossword.head,
        "view": view(bare, State(marks=marks)),
        "wrong": frozenset(wrong or ()),
        "said": sentence,
        "longest": LONGEST,
        "token": embed_signer().dumps(crossword.opened.slug),
        "home": public_url("play", crossword.opened.slug),
    }
    return make_response(render_template("crossword/share/embed.html", **context))
