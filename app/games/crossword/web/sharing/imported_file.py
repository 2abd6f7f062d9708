"""A crossword file that a job has read: what is in it, and a draft of it."""

from __future__ import annotations

from flask import abort, flash, make_response, redirect, render_template, url_for
from flask_login import current_user
from werkzeug.wrappers import Response

from app.contract import registry
from app.games.crossword.formats.document import Notes
from app.games.crossword.formats.ipuz import from_ipuz
from app.games.crossword.formats.markup import strip_markup
from app.games.crossword.web.blueprint import NAME, bp
from app.games.crossword.web.sharing.import_file import keep_read
from app.generations import service
from app.generations.models import DONE, Generation
from app.workshop import drafts


@bp.get("/imported/<id>")
def imported_file(id: str) -> Response:
    row = find_read(id)
    document = from_ipuz((row.result or {})["ipuz"])
    context = {
        "id": id,
        "title": strip_markup(document.title, Notes()),
        "document": document,
        "remarks": remarks_of(row),
    }
    return make_response(render_template("crossword/share/imported.html", **context))


@bp.post("/imported/<id>/keep")
def keep_imported(id: str) -> Response:
    """A draft of what was read."""
    row = find_read(id)
    try:
        return keep_read(from_ipuz((row.result or {})["ipuz"]), remarks_of(row), row.params["choices"])
    except drafts.RefusedInput as refused:
        flash(refused.sentence, "error")
        return redirect(url_for("crossword.imported_file", id=id), 303)


def find_read(id: str) -> Generation:
    """The player's job that has read a file; 404 for any other."""
    row = service.get_own(id, current_user)
    if row is None or (row.game, row.kind, row.status) != (NAME, "import", DONE):
        abort(404)
    return row


def remarks_of(row: Generation) -> list[str]:
    return [registry.refusal(NAME, note["code"], note["values"]) for note in (row.result or {})["notes"]]
