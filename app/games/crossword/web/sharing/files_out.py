"""A crossword as a file, and what each format cannot keep of it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from flask import abort, make_response, request
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

from app.contract import registry
from app.games.crossword.formats.converting import write_crossword
from app.games.crossword.formats.document import FileNote
from app.games.crossword.web.blueprint import NAME, bp
from app.games.crossword.web.sharing.published import Published, load_published
from app.web.texts import SentenceTemplate


class FileKind(NamedTuple):
    """A format that is offered: its content type, and what it is called."""

    content_type: str
    title: SentenceTemplate


KINDS = {
    "puz": FileKind("application/x-crossword", _l("Across Lite (.puz)")),
    "ipuz": FileKind("application/json; charset=utf-8", _l("ipuz (keeps everything)")),
    "jpz": FileKind("application/xml; charset=utf-8", _l("Crossword Compiler (.jpz)")),
    "txt": FileKind("text/plain; charset=utf-8", _l("Across Lite text (.txt)")),
}


class OfferedFile(NamedTuple):
    """A format with sentences of what is lost in it."""

    format: str
    title: str
    losses: list[str]


def offered_files(crossword: Published) -> list[OfferedFile]:
    """Every format, with what it would lose of this crossword."""
    # That a format does not name the language is no loss that anybody would notice.
    document = replace(crossword.document(solved=True), language="")
    return [
        OfferedFile(name, str(kind.title), note_sentences(write_crossword(document, name)[1]))
        for name, kind in KINDS.items()
    ]


def note_sentences(notes: list[FileNote]) -> list[str]:
    return [registry.refusal(NAME, note.code, note.values) for note in notes]


@bp.get("/<slug>/file/<format>")
def file(slug: str, format: str) -> Response:
    """Send the crossword as a file; the solution (`?solution=1`) only to those who may have it."""
    crossword, solved = load_published(slug), request.args.get("solution") == "1"
    if format not in KINDS or (solved and not crossword.earned):
        abort(404)
    content, _notes = write_crossword(crossword.document(solved=solved), format)
    answer = make_response(content)
    answer.headers["Content-Type"] = KINDS[format].content_type
    end = f"-solution.{format}" if solved else f".{format}"
    answer.headers["Content-Disposition"] = f'attachment; filename="{NAME}-{slug}{end}"'
    return answer
