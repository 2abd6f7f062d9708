"""Boards of Letter Boxed as files and on paper; answers leave only when they are earned."""

from __future__ import annotations

from flask import flash, redirect, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from app.accounts.sessions import ensure_player
from app.contract import registry
from app.contract.game_types import Json, Unsolvable
from app.games.letterboxed import RULES
from app.games.letterboxed.author import box_files
from app.games.letterboxed.author.box_files import ImportedBox
from app.games.letterboxed.box_vocabulary import load_vocabulary
from app.games.letterboxed.rules import Puzzle, State
from app.games.letterboxed.sides import MINIMUM, board_id
from app.games.letterboxed.view import view
from app.games.letterboxed.web.blueprint import NAME, bp
from app.games.letterboxed.web.own_boards import board_name, draft_content
from app.web.texts import ngettext
from app.workshop import board_files, drafts, pages
from app.workshop.board_files import NoBoard, SharedBoard, as_json, open_board, render_download
from app.workshop.models import Draft


def import_as_drafts(text: str) -> Response:
    """A draft of each board; whether it has a solution, its page says."""
    boards = read_boards(text)
    player = ensure_player()
    new_drafts = [begin_draft(player.id, board) for board in boards]
    if len(new_drafts) == 1:
        return redirect(url_for("letterboxed.edit", key=new_drafts[0].key), 303)
    flash(ngettext("%(num)d board was imported.", "%(num)d boards were imported.", len(new_drafts)), "success")
    return redirect(url_for("workshop.mine"), 303)


def read_boards(text: str) -> list[ImportedBox]:
    """Raises NoBoard."""
    try:
        boards = box_files.read_boards_file(text)
        for language in {board.language for board in boards}:
            load_vocabulary(language)
    except Unsolvable as error:
        sentence = registry.refusal(NAME, error.code, error.values)
        number = error.values.get("board")
        message = _("Board %(number)s: %(sentence)s", number=number, sentence=sentence) if number else sentence
        raise NoBoard(message) from error
    return boards


def begin_draft(author_id: int, board: ImportedBox) -> Draft:
    content = draft_content(board.language, board_id(board.sides), board.minimum)
    return drafts.create_draft(NAME, author_id, board.title or board_name(board.sides), content)


@bp.get("/create/<key>/board.json")
def export_draft(key: str) -> Response:
    """The letters of a draft; what they are worth, its page says."""
    draft = pages.own_draft(key, NAME)
    sides = draft.content["sides"].split("-")
    about = {"language": draft.content["language"], "minimum": draft.content.get("minimum", MINIMUM)}
    board = box_files.to_json(sides, title=draft.title, **about)
    return render_download(NAME, as_json(board), f"{draft.key}.json")


def shared_board_json(board: SharedBoard[Puzzle, State]) -> Json:
    """The board's file. A player who has solved it may still look for a better answer, and is told as much as the page
    tells; its author knows it all."""
    puzzle = board.puzzle
    seen = view(puzzle, board.state)
    best, best_of_all = seen.answer_common, seen.answer_accepted
    if board.authored:
        best, best_of_all = puzzle.best_common, puzzle.best_accepted
    return box_files.to_json(
        puzzle.sides,
        language=puzzle.language,
        title=board.title,
        par=puzzle.par,
        least=puzzle.least,
        minimum=puzzle.minimum,
        label=board.opened.data.get("label") or "",
        best=best,
        best_of_all=best_of_all,
    )


board_files.add_files(
    bp, RULES, import_as_drafts, shared_board_json, lambda board: box_files.to_text(shared_board_json(board))
)


@bp.get("/<slug>/print")
def print_sheet(slug: str) -> Response:
    board = open_board(RULES, NAME, slug)
    return board_files.print_page(board, board=shared_board_json(board))
