"""Boards as files and on paper: import, export and the sheet to print. Answers leave only when they are earned."""

from __future__ import annotations

from collections.abc import Mapping

from flask import abort, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from app.accounts.sessions import ensure_player
from app.contract.game_types import Json
from app.games.strands import RULES, create
from app.games.strands.author import files
from app.games.strands.author.editing import list_answers
from app.games.strands.author.examining import examine_drawing
from app.games.strands.author.letters import EMPTY
from app.games.strands.rules import Puzzle, State
from app.games.strands.web import remarks
from app.games.strands.web.blueprint import NAME, bp
from app.games.strands.web.drawn_drafts import drawing_of, finished_fields
from app.games.strands.web.editor import full_content, load_own_draft, open_editor
from app.workshop import board_files, drafts
from app.workshop.board_files import NoBoard, SharedBoard, as_json, open_board, render_download


def import_as_draft(text: str) -> Response:
    """A draft of what was read: a finished board goes on to the last steps, any other to the drawing."""
    try:
        imported = files.read_board_file(text)
    except files.Unreadable as error:
        raise NoBoard(remarks.file_remark_text(error.remark)) from error
    content, report = files.to_content(imported), examine_drawing(imported.drawing)
    if report.board:
        content |= finished_fields(imported.drawing, report)
    draft = drafts.create_draft(NAME, ensure_player().id, imported.title, content)
    for sentence in dict.fromkeys(map(remarks.board_remark_text, imported.remarks)):
        flash(sentence, "info")
    if report.board:
        flash(_("Imported. The board is ready."), "success")
        return redirect(url_for("strands.edit", key=draft.key), 303)
    flash(_("Imported. See below for what’s still missing."), "info")
    return redirect(url_for("strands.manual", key=draft.key, view="paths"), 303)


@bp.get("/make/<key>/board.json")
def export_draft(key: str) -> Response:
    """The board of a draft, or what of it is drawn; nothing of one that its author wants to play."""
    draft = load_own_draft(key)
    content = full_content(draft)
    drawn = drawing_of(content)
    board = content["board"] or examine_drawing(drawn).board or {"rows": drawn.rows}
    if content["blind"] or EMPTY in "".join(board["rows"]):
        abort(404)
    exported = files.board_file_json(board, title=draft.title, clue=content["clue"], language=content["language"])
    return render_download(NAME, as_json(exported), f"{draft.key}.json")


def shared_board_json(board: SharedBoard[Puzzle, State]) -> Json:
    puzzle = board.puzzle
    answers = create.board_of_puzzle(puzzle) if puzzle.answers else {"rows": list(puzzle.rows)}
    return {**answers, "count": puzzle.count, "difficulty": board.opened.difficulty}


def header_fields(board: SharedBoard[Puzzle, State]) -> dict[str, str]:
    return {"title": board.title, "clue": board.opened.data["clue"], "language": board.opened.language}


board_files.add_files(
    bp,
    RULES,
    import_as_draft,
    lambda board: files.board_file_json(shared_board_json(board), **header_fields(board)),
    lambda board: files.to_text(shared_board_json(board), **header_fields(board)),
)


@bp.get("/make/<key>/print")
def print_draft(key: str) -> Response:
    """The sheet of a draft, with the answers on one of their own if asked for (`?answers=1`), which an author who wants
    to play never gets."""
    editor = open_editor(load_own_draft(key))
    if not editor.ready or editor.board is None:
        abort(404)
    title, clue, language = editor.title, editor.content["clue"], editor.content["language"]
    context = {
        "draft_key": key,
        "game": NAME,
        "puzzle": {"title": title or clue or _("Strands"), "language": language, "author": "", "date": None},
        "board": draft_board_json(editor.board, editor.spellings),
        "clue": clue,
        "with_answers": "answers" in request.args and not editor.blind,
        "earned": not editor.blind,
    }
    return make_response(render_template("strands/print.html", **context))


def draft_board_json(board: Json, shown: Mapping[str, str]) -> Json:
    """The board of a draft as its sheet shows it, with the answers as they were typed."""
    answers = [{**answer, "shown": shown.get(answer["text"], answer["text"])} for answer in list_answers(board)]
    return {**board, "spangram": answers[0], "words": answers[1:], "count": len(answers)}


@bp.get("/<slug>/print")
def print_sheet(slug: str) -> Response:
    board = open_board(RULES, NAME, slug)
    return board_files.print_page(board, board=shared_board_json(board), clue=board.puzzle.clue)
