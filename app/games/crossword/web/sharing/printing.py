"""The sheet to print: a page of HTML that a browser prints, and a PDF, with a picture of the author's choosing."""

from __future__ import annotations

from typing import Any

from flask import make_response, render_template, request
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from app.contract import registry
from app.contract.game_types import Unsolvable
from app.games.crossword.print.pdf_sheet import pdf_sheet
from app.games.crossword.print.sheet_content import SheetContent, bare, sheet_content
from app.games.crossword.print.sheet_look import BLANK, CHOICES, PROGRESS, SOLUTION, SheetLook, read_look
from app.games.crossword.print.sheet_picture import LARGEST, read_picture
from app.games.crossword.web.blueprint import NAME, bp
from app.games.crossword.web.kept_pictures import jpeg_answer, open_kept_picture
from app.games.crossword.web.sharing.published import Published, outward, published
from app.games.crossword.web.sheet_labels import LABELS, OPTIONS
from app.play import acting
from app.web import throttle
from app.web.security import limit_upload_bytes
from app.workshop.draft_pictures import load_picture_of_puzzle


@bp.get("/<slug>/print")
def print_sheet(slug: str) -> Response:
    found = published(slug)
    return sheet_page(found, look_for(found, request.args))


@bp.post("/<slug>/print.pdf")
@limit_upload_bytes(LARGEST + 64 * 1024)
def print_pdf(slug: str) -> Response:
    """A picture that is sent along is drawn into this one PDF and kept nowhere; without one it is the author's."""
    found = published(slug)
    throttle.consume_or_abort("print", str(current_user.id or throttle.client_ip()))
    look = look_for(found, request.form)
    try:
        picture = uploaded_picture() or author_picture(found)
    except Unsolvable as error:
        return sheet_page(found, look, registry.refusal(NAME, error.code, error.values))
    answer = make_response(pdf_sheet(content_of(found, look), look, picture, outward("play", slug)))
    answer.headers["Content-Type"] = "application/pdf"
    answer.headers["Content-Disposition"] = f'inline; filename="{NAME}-{slug}.pdf"'
    return answer


def look_for(found: Published, given: Any) -> SheetLook:
    """The look that is asked for; a solution that is not earned is left out."""
    look = read_look(given, found.puzzle.look.sheet_look())
    return look._replace(content=BLANK) if look.content == SOLUTION and not found.earned else look


def uploaded_picture() -> Any:
    """None if none was chosen; raises Unsolvable for what is no picture."""
    file = request.files.get("picture")
    data = file.read(LARGEST + 1) if file and file.filename else b""
    return read_picture(data) if data else None


def author_picture(found: Published) -> Any:
    return open_kept_picture(found.puzzle.look, load_picture_of_puzzle(found.opened.puzzle_id))


@bp.get("/<slug>/picture")
def picture_file(slug: str) -> Response:
    """The author's picture, for whoever may see the puzzle."""
    return jpeg_answer(load_picture_of_puzzle(published(slug).opened.puzzle_id))


def content_of(found: Published, look: SheetLook) -> SheetContent:
    document = found.document(solved=look.content == SOLUTION)
    letters = dict(enumerate(document.solution)) if look.content == SOLUTION else dict(found.puzzle.given)
    if look.content == PROGRESS:
        letters = found.progress
    # The texts of a document are HTML, as those of ipuz are.
    byline = _("by %(name)s", name=bare(document.author)) if document.author else ""
    return sheet_content(document, letters, (_("Across"), _("Down")), byline)


def sheet_page(found: Published, look: SheetLook, error: str = "") -> Response:
    stand_in = acting.current_stand_in()
    context = {
        "puzzle": found.head,
        "look": look,
        "picture": found.puzzle.look.picture,
        "sheet": content_of(found, look),
        "clue_language": found.puzzle.data.get("clue_language", found.opened.language),
        "fields": [(name, LABELS[name], options_of(found, name)) for name in CHOICES],
        "most": LARGEST // 1024,
        "error": error,
        # A form that is asked with GET drops what its address carries.
        "carried": stand_in.query if stand_in else {},
    }
    return make_response(render_template("crossword/share/print.html", **context), 422 if error else 200)


def options_of(found: Published, name: str) -> list[tuple[str, Any]]:
    return [(value, OPTIONS[value]) for value in CHOICES[name] if value != SOLUTION or found.earned]
