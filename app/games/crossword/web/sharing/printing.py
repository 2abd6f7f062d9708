"""The sheet to print: a page of HTML that a browser prints, and a PDF, with a picture of the author's choosing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import make_response, render_template, request
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from app.contract import registry
from app.contract.game_types import Unsolvable
from app.games.crossword.print.pdf_sheet import pdf_sheet
from app.games.crossword.print.sheet_content import SheetContent, plain_text, sheet_content
from app.games.crossword.print.sheet_look import BLANK, CHOICES, PROGRESS, SOLUTION, SheetLook, read_look
from app.games.crossword.print.sheet_picture import LARGEST, read_picture
from app.games.crossword.web.blueprint import NAME, bp
from app.games.crossword.web.kept_pictures import jpeg_answer, open_kept_picture
from app.games.crossword.web.sharing.published import Published, load_published, public_url
from app.games.crossword.web.sheet_labels import LABELS, OPTIONS
from app.play.acting import StandIn
from app.web import throttle
from app.web.security import limit_upload_bytes
from app.workshop.draft_pictures import load_picture_of_puzzle

if TYPE_CHECKING:
    from PIL.Image import Image


@bp.get("/<slug>/print")
def print_sheet(slug: str) -> Response:
    crossword = load_published(slug)
    return sheet_page(crossword, look_for(crossword, request.args))


@bp.post("/<slug>/print.pdf")
@limit_upload_bytes(LARGEST + 64 * 1024)
def print_pdf(slug: str) -> Response:
    """A picture that is sent along is drawn into this one PDF and kept nowhere; without one it is the author's."""
    crossword = load_published(slug)
    throttle.consume_or_abort("print", str(current_user.id or throttle.client_ip()))
    look = look_for(crossword, request.form)
    try:
        picture = uploaded_picture() or author_picture(crossword)
    except Unsolvable as error:
        return sheet_page(crossword, look, registry.refusal(NAME, error.code, error.values))
    answer = make_response(pdf_sheet(printed_content(crossword, look), look, picture, public_url("play", slug)))
    answer.headers["Content-Type"] = "application/pdf"
    answer.headers["Content-Disposition"] = f'inline; filename="{NAME}-{slug}.pdf"'
    return answer


def look_for(crossword: Published, fields: MultiDict[str, str]) -> SheetLook:
    """The look that is asked for; a solution that is not earned is left out."""
    look = read_look(fields, crossword.puzzle.look.sheet_look())
    return look._replace(content=BLANK) if look.content == SOLUTION and not crossword.earned else look


def uploaded_picture() -> Image | None:
    """None if none was chosen; raises Unsolvable for what is no picture."""
    file = request.files.get("picture")
    data = file.read(LARGEST + 1) if file and file.filename else b""
    return read_picture(data) if data else None


def author_picture(crossword: Published) -> Image | None:
    return open_kept_picture(crossword.puzzle.look, load_picture_of_puzzle(crossword.opened.puzzle_id))


@bp.get("/<slug>/picture")
def picture_file(slug: str) -> Response:
    """The author's picture, for whoever may see the puzzle."""
    return jpeg_answer(load_picture_of_puzzle(load_published(slug).opened.puzzle_id))


def printed_content(crossword: Published, look: SheetLook) -> SheetContent:
    document = crossword.document(solved=look.content == SOLUTION)
    letters = dict(enumerate(document.solution)) if look.content == SOLUTION else dict(crossword.puzzle.given)
    if look.content == PROGRESS:
        letters = crossword.progress
    # The texts of a document are HTML, as those of ipuz are.
    byline = _("by %(name)s", name=plain_text(document.author)) if document.author else ""
    return sheet_content(document, letters, (_("Across"), _("Down")), byline)


def sheet_page(crossword: Published, look: SheetLook, error: str = "") -> Response:
    context = {
        "puzzle": crossword.head,
        "look": look,
        "picture": crossword.puzzle.look.picture,
        "sheet": printed_content(crossword, look),
        "clue_language": crossword.puzzle.data.get("clue_language", crossword.opened.language),
        "fields": [(name, LABELS[name], options_of(crossword, name)) for name in CHOICES],
        "most": LARGEST // 1024,
        "error": error,
        # A form that is asked with GET drops what its address carries.
        "carried": crossword.player.query if isinstance(crossword.player, StandIn) else {},
    }
    return make_response(render_template("crossword/share/print.html", **context), 422 if error else 200)


def options_of(crossword: Published, name: str) -> list[tuple[str, object]]:
    return [(value, OPTIONS[value]) for value in CHOICES[name] if value != SOLUTION or crossword.earned]
