"""Boards as files and on paper: import, export and the sheet to print. Answers leave only when they are earned."""

from __future__ import annotations

import json
from pathlib import Path

from flask import abort, current_app, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_login import current_user
from sqlalchemy import select
from werkzeug.wrappers import Response

from app.accounts.sessions import ensure_player
from app.extensions import db
from app.games.base.contract import Json
from app.games.strands import create
from app.games.strands.author import files
from app.games.strands.author.examining import examine
from app.games.strands.author.files import LARGEST, Unreadable
from app.games.strands.author.letters import EMPTY
from app.games.strands.rules import Puzzle
from app.games.strands.web import remarks
from app.games.strands.web.blueprint import NAME, bp
from app.games.strands.web.drawn_drafts import drawing_of, finished
from app.games.strands.web.editor import content_of, load
from app.play import pages, store
from app.play.store import Opened
from app.puzzles.models import PUZZLE
from app.puzzles.naming import name
from app.web import throttle
from app.workshop import drafts

SCHEMA = Path("docs", "strands-board.schema.json")

# --- import ---------------------------------------------------------------------------------------


@bp.route("/import", methods=["GET", "POST"])
def import_board() -> Response:
    if request.method != "POST":
        return import_page()
    throttle.demand("edit", str(current_user.id or throttle.address()))
    text = request.form.get("text", "")[: LARGEST + 1]
    try:
        text = uploaded() or text
        return keep(files.read(text))
    except Unreadable as error:
        return import_page(text, remarks.file(error.remark), 422)
    except drafts.Refused as refused:
        return import_page(text, refused.sentence, 422)


def import_page(text: str = "", error: str = "", code: int = 200) -> Response:
    return make_response(render_template("strands/import.html", text=text, error=error), code)


def uploaded() -> str:
    """The text of the file that was chosen; empty if there is none. Raises Unreadable for what is no text."""
    file = request.files.get("file")
    content = file.read(LARGEST + 1) if file and file.filename else b""
    if len(content) > LARGEST:
        raise Unreadable("large", most=LARGEST // 1000)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise Unreadable("binary")
    return text


def keep(imported: files.Imported) -> Response:
    """A draft of what was read: a finished board goes on to the last steps, any other to the drawing."""
    content, report = files.to_content(imported), examine(imported.drawing)
    if report.board:
        content |= finished(imported.drawing, report)
    draft = drafts.begin(NAME, ensure_player().id, imported.title, content)
    for sentence in dict.fromkeys(map(remarks.whole, imported.remarks)):
        flash(sentence, "info")
    if report.board:
        flash(_("The board was imported, and nothing is wrong with it."), "success")
        return redirect(url_for("strands.edit", key=draft.key), 303)
    flash(_("The board was imported. Look at what is still missing."), "info")
    return redirect(url_for("strands.manual", key=draft.key, view="paths"), 303)


@bp.get("/board.schema.json")
def schema() -> Response:
    """What a board in JSON is made of."""
    answer = make_response((Path(current_app.root_path).parent / SCHEMA).read_text(encoding="utf-8"))
    answer.headers["Content-Type"] = "application/schema+json; charset=utf-8"
    return answer


# --- export ---------------------------------------------------------------------------------------


@bp.get("/<slug>/board.json")
def export_json(slug: str) -> Response:
    opened, puzzle = open_board(slug)
    return download(as_json(board_of(opened, puzzle), **heads(opened)), f"{opened.slug}.json")


@bp.get("/<slug>/board.txt")
def export_text(slug: str) -> Response:
    opened, puzzle = open_board(slug)
    return download(files.to_text(board_of(opened, puzzle), **heads(opened)), f"{opened.slug}.txt")


@bp.get("/make/<key>/board.json")
def export_draft(key: str) -> Response:
    """The board of a draft, or what of it is drawn; nothing of one that its author wants to play."""
    draft = load(key)
    content = content_of(draft)
    drawn = drawing_of(content)
    board = content["board"] or examine(drawn).board or {"rows": drawn.rows}
    if content["blind"] or EMPTY in "".join(board["rows"]):
        abort(404)
    text = as_json(board, title=draft.title, clue=content["clue"], language=content["language"])
    return download(text, f"{draft.key}.json")


def open_board(slug: str) -> tuple[Opened, Puzzle]:
    """The puzzle as this player may have it: with its answers once the game is over, and for its author."""
    opened, puzzle, _state = pages.open_page(NAME, slug)
    if opened.is_over or not is_author(opened):
        return opened, puzzle if opened.is_over else Puzzle.from_json(opened.data, None)
    whole = store.load(NAME, slug, current_user.id, secret=True)
    if whole is None:
        abort(404)
    return whole, Puzzle.from_json(whole.data, whole.secret)


def is_author(opened: Opened) -> bool:
    who = current_user.id
    own = select(PUZZLE.c.id).where(PUZZLE.c.id == opened.puzzle_id, PUZZLE.c.author_id == who)
    return who is not None and db.session.scalar(own) is not None


def board_of(opened: Opened, puzzle: Puzzle) -> Json:
    answers = create.board_of(puzzle) if puzzle.answers else {"rows": list(puzzle.rows)}
    return {**answers, "count": puzzle.count, "difficulty": opened.difficulty}


def heads(opened: Opened) -> dict[str, str]:
    title = str(name(NAME, opened.title, opened.day, opened.slug))
    return {"title": title, "clue": opened.data["clue"], "language": opened.language}


def as_json(board: Json, **told: str) -> str:
    return json.dumps(files.to_json(board, **told), ensure_ascii=False, indent=2) + "\n"


def download(text: str, name: str) -> Response:
    kind = "application/json" if name.endswith(".json") else "text/plain"
    answer = make_response(text)
    answer.headers["Content-Type"] = f"{kind}; charset=utf-8"
    answer.headers["Content-Disposition"] = f'attachment; filename="strands-{name}"'
    return answer


# --- on paper -------------------------------------------------------------------------------------


@bp.get("/<slug>/print")
def print_sheet(slug: str) -> Response:
    opened, puzzle = open_board(slug)
    with_answers = bool(puzzle.answers) and request.args.get("answers") == "1"
    context = {
        "puzzle": pages.head(opened),
        "board": board_of(opened, puzzle),
        "clue": puzzle.clue,
        "earned": bool(puzzle.answers),
    }
    return make_response(render_template("strands/print.html", with_answers=with_answers, **context))
