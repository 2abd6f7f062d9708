"""Boards as files and on paper, for every game: import, export, and who may have the answers.

A game fills `<game>/import.html` and `<game>/print.html`, which extend the pages of the workshop.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic

from flask import Blueprint, abort, current_app, make_response, render_template, request
from flask_babel import gettext as _
from flask_login import current_user
from sqlalchemy import select
from werkzeug.wrappers import Response

from app.contract.game_types import Json, P, Rules, S, V
from app.extensions import db
from app.play import answers_seen, pages, store
from app.play.store import Opened
from app.puzzles.naming import puzzle_name
from app.web import throttle
from app.web.costs import charge_cpu_time
from app.web.errors import RefusedInput
from app.words.outside import read_text
from app.workshop import drafts
from app.workshop.models import Draft

# Bytes of a file or of what is pasted.
LARGEST = 60_000
KINDS = {"json": "application/json", "txt": "text/plain"}


class NoBoard(RefusedInput):
    """The file or text is not a board; `sentence` says why in the reader's language."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.told = sentence

    @property
    def sentence(self) -> str:
        return self.told


def add_files(
    bp: Blueprint,
    rules: Rules[P, S, V],
    keep: Callable[[str], Response],
    to_json: Callable[[SharedBoard[P, S]], Json],
    to_text: Callable[[SharedBoard[P, S]], str],
) -> None:
    """The pages of a game whose boards are files: one that reads them, what these are made of, a board's own two."""
    game = bp.name

    def export_json(slug: str) -> Response:
        board = open_board(rules, game, slug)
        return ask_first(board) or render_download(game, as_json(to_json(board)), f"{slug}.json")

    def export_text(slug: str) -> Response:
        board = open_board(rules, game, slug)
        return ask_first(board) or render_download(game, to_text(board), f"{slug}.txt")

    bp.add_url_rule(
        "/import", "import_board", charge_cpu_time(lambda: import_board(game, keep)), methods=["GET", "POST"]
    )
    bp.add_url_rule("/board.schema.json", "schema", lambda: schema(game))
    bp.add_url_rule("/<slug>/board.json", "export_json", export_json)
    bp.add_url_rule("/<slug>/board.txt", "export_text", export_text)


# --- reading --------------------------------------------------------------------------------------


def import_board(game: str, keep: Callable[[str], Response]) -> Response:
    """The page of a game that imports boards, pasted or as a file; `keep` makes drafts or raises RefusedInput."""
    if request.method != "POST":
        return import_page(game)
    throttle.consume_or_abort("edit", str(current_user.id or throttle.client_ip()))
    text = request.form.get("text", "")[: LARGEST + 1]
    try:
        # Before anything is read: who has no room for a draft is told at once.
        if current_user.id is not None:
            drafts.check_room(current_user.id)
        text = read_uploaded_text() or text
        check_text(text)
        return keep(text)
    except RefusedInput as refused:
        return import_page(game, text, refused.sentence, 422)


def import_page(game: str, text: str = "", error: str = "", code: int = 200) -> Response:
    """Render the page for importing a board, with the pasted text and an error."""
    return make_response(render_template(f"{game}/import.html", text=text, error=error), code)


def read_uploaded_text() -> str:
    """The text of the file that was chosen; empty if there is none. Raises NoBoard for what is no text."""
    file = request.files.get("file")
    content = file.read(LARGEST + 1) if file and file.filename else b""
    if len(content) > LARGEST:
        raise NoBoard(too_large())
    try:
        return read_text(content)
    except ValueError as error:
        raise NoBoard(_("This isn’t a text file.")) from error


def check_text(text: str) -> None:
    """Raise NoBoard for a text that is empty or larger than LARGEST bytes."""
    if not text.strip():
        raise NoBoard(_("There’s nothing to import. Paste a board or choose a file."))
    if len(text.encode()) > LARGEST:
        raise NoBoard(too_large())


def too_large() -> str:
    """The message that a text is larger than LARGEST bytes."""
    return _("That’s more than %(most)s kB. No board is that large.", most=LARGEST // 1000)


def schema(game: str) -> Response:
    """Serve the JSON schema of a game's board."""
    path = Path(current_app.root_path).parent / "docs" / f"{game}-board.schema.json"
    answer = make_response(path.read_text(encoding="utf-8"))
    answer.headers["Content-Type"] = "application/schema+json; charset=utf-8"
    return answer


# --- writing --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SharedBoard(Generic[P, S]):
    """A board as this player may have it: with its answers for its author and once the game is over."""

    opened: Opened
    puzzle: P
    state: S
    authored: bool

    @property
    def earned(self) -> bool:
        return self.authored or self.opened.is_over

    @property
    def title(self) -> str:
        return str(puzzle_name(self.opened.game, self.opened.title, self.opened.day, self.opened.slug))


def is_hidden(board: SharedBoard[P, S]) -> bool:
    """Whether its author has chosen not to see the answers, and has not earned them by playing."""
    if not board.authored or board.opened.is_over:
        return False
    made_of = select(Draft.content).where(Draft.puzzle_id == board.opened.puzzle_id)
    return bool((db.session.scalars(made_of).first() or {}).get("blind"))


def ask_first(board: SharedBoard[P, S]) -> Response | None:
    """Return a warning page for the author of a board with hidden answers, until confirmed; otherwise None.

    An author who goes on is recorded as having seen the answers.
    """
    if "sure" in request.args or not is_hidden(board):
        if board.authored:
            answers_seen.record_shown_answers((board.opened.puzzle_id,))
        return None
    head = pages.build_heading(board.opened)
    return make_response(render_template("workshop/hidden.html", puzzle=head, wanted=request.args.to_dict()))


def open_board(rules: Rules[P, S, V], game: str, slug: str) -> SharedBoard[P, S]:
    """Load a board for download, with its answers for the author or once the game is over; 404 if not visible."""
    opened, _puzzle, state = pages.open_puzzle(rules, game, slug)
    authored = current_user.id is not None and opened.author_id == current_user.id
    if authored and opened.secret is None:
        whole = store.load_puzzle(game, slug, current_user.id, secret=True)
        if whole is None:
            abort(404)
        opened = whole
    # Hints are made of the answers, so these may be there without being earned.
    secret = opened.secret if authored or opened.is_over else None
    return SharedBoard(opened, rules.puzzle(opened.data, secret), state, authored)


def as_json(board: Json) -> str:
    """Format a board as indented JSON."""
    return json.dumps(board, ensure_ascii=False, indent=2) + "\n"


def render_download(game: str, text: str, name: str) -> Response:
    """Answer with a file to download; its content type follows from the ending of its name."""
    answer = make_response(text)
    answer.headers["Content-Type"] = f"{KINDS[name.rpartition('.')[2]]}; charset=utf-8"
    answer.headers["Content-Disposition"] = f'attachment; filename="{game}-{name}"'
    return answer


def print_page(shared: SharedBoard[P, S], **context: object) -> Response:
    """The sheet, and on a second one the answers if they are asked for and earned."""
    if request.args.get("answers") == "1" and (warning := ask_first(shared)):
        return warning
    page_context = {"puzzle": pages.build_heading(shared.opened), "earned": shared.earned}
    with_answers = shared.earned and request.args.get("answers") == "1"
    page = render_template(f"{shared.opened.game}/print.html", **page_context, with_answers=with_answers, **context)
    return make_response(page)
