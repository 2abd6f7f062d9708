"""A draft on paper: its sheet, and the same as a PDF, for its author."""

from __future__ import annotations

from dataclasses import replace
from html import escape

from flask import make_response, render_template, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from app.games.crossword.author.setups import FREESTYLE, SHAPED
from app.games.crossword.formats.document import CrosswordFile, upper
from app.games.crossword.print.pdf_sheet import pdf_sheet
from app.games.crossword.print.sheet_content import SheetContent, sheet_content, with_word_bank, word_bank
from app.games.crossword.rules import without_blocks
from app.games.crossword.web.blueprint import NAME, bp
from app.games.crossword.web.builder.build_view import BuildPage
from app.games.crossword.web.builder.keeping import load_own_draft
from app.games.crossword.web.kept_pictures import open_kept_picture
from app.web.costs import charge_cpu_time
from app.workshop.draft_pictures import load_picture


@bp.get("/build/<key>/sheet")
def build_sheet(key: str) -> Response:
    seen = BuildPage.of(load_own_draft(key))
    words = word_bank(titled_document(seen))
    without_clue = (
        [] if words else [upper(row.answer) for row in (*seen.across, *seen.down) if row.answer and not row.clue]
    )
    context = {"seen": seen, "work": seen.work, "word_bank": words, "key": key, "without_clue": without_clue}
    return make_response(render_template("crossword/build_sheet.html", **context))


@bp.get("/build/<key>/sheet.pdf")
@charge_cpu_time
def build_sheet_pdf(key: str) -> Response:
    """Send the draft's printed sheet as PDF, with the answers if they are asked for (`?solution=1`)."""
    seen = BuildPage.of(load_own_draft(key))
    solved = request.args.get("solution") == "1"
    # A shape that is mostly blocks would take much ink.
    look = seen.look.sheet_look("light" if seen.work.setup.kind == SHAPED else "black")
    picture = open_kept_picture(seen.look, load_picture(seen.draft.id))
    answer = make_response(pdf_sheet(draft_sheet_content(seen, solved=solved), look, picture, fills_page=True))
    answer.headers["Content-Type"] = "application/pdf"
    answer.headers["Content-Disposition"] = f'inline; filename="{NAME}-{key}{"-solution" if solved else ""}.pdf"'
    return answer


def draft_sheet_content(seen: BuildPage, *, solved: bool) -> SheetContent:
    document = titled_document(seen)
    letters = dict(enumerate(document.solution)) if solved else {}
    content = sheet_content(document, letters, (_("Across"), _("Down")), "")
    if solved:
        content = replace(content, title=_("Answers: %(name)s", name=content.title))
    else:
        content = replace(content, name_label=_("Name:"))
    return with_word_bank(content, word_bank(document), _("Word bank"))


def titled_document(seen: BuildPage) -> CrosswordFile:
    """The draft's crossword as readers will see it."""
    document = seen.work.document
    document = without_blocks(document) if seen.work.setup.kind == FREESTYLE else document
    # The texts of a document are HTML; what is typed is plain.
    return replace(document, title=escape(seen.title or _("Crossword"), quote=False))
