"""The page of a person's word lists, the long ones that a job is reading, and their files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any

from flask import Response as FlaskResponse
from flask import abort, flash, make_response, redirect, render_template, request, stream_with_context, url_for
from flask_babel import format_decimal
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_login import current_user
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response

from app.accounts.sessions import ensure_player
from app.contract import registry
from app.extensions import db
from app.games.crossword.lists import personal
from app.games.crossword.parameters import ListUpload
from app.games.crossword.web.blueprint import NAME, bp
from app.generations import asking, service
from app.generations.models import CANCELLED, DONE, OPEN
from app.generations.routes import Progress, build_progress
from app.web.errors import RefusedInput
from app.web.language_names import LANGUAGE_NAMES
from app.workshop import list_references, list_uploads, word_lists
from app.workshop.list_uploads import ListName
from app.workshop.models import WordList, WordListUpload


class EnoughJobs(RefusedInput):
    text = _l("The list wasn’t saved. Send it again when one of your jobs is done.")


@dataclass(frozen=True)
class ListReading:
    """A long list on its way: `progress` while a job reads it, else `error` says why it was not read."""

    upload: WordListUpload
    progress: Progress | None
    error: str = ""


def list_readings() -> list[ListReading]:
    """List what the person has sent, the newest first."""
    return [reading_of(upload) for upload in list_uploads.list_uploads_of(current_user.id, NAME)]


def reading_of(upload: WordListUpload) -> ListReading:
    row = service.get_own(upload.generation_id, current_user)
    if row is not None and row.status in (*OPEN, DONE):
        return ListReading(upload, build_progress(row))
    if row is not None and row.status != CANCELLED:
        return ListReading(upload, None, build_progress(row).error)
    return ListReading(upload, None, _("This list couldn’t be read. Choose the file again."))


def failed_reading() -> ListReading | None:
    """The newest that was not read."""
    return next((reading for reading in list_readings() if reading.error), None)


def lists_page(form: FlaskForm, code: int = 200) -> Response:
    context = {"form": form, "lists": word_lists.list_word_lists(current_user.id, NAME), "readings": list_readings()}
    more = {"BUILD_LANGUAGES": LANGUAGE_NAMES, "told_of": told_of, "is_long": word_lists.is_long}
    return make_response(render_template("crossword/word_lists.html", **context, **more), code)


def told_of(word_list: WordList) -> list[str]:
    """Sentences about the lines of a list that have no use."""
    remarks: dict[str, Any] = word_list.remarks or {}
    sentences = []
    if remarks.get("repeated"):
        sentences.append(
            _(
                "Words listed more than once: %(number)s. The last line counts.",
                number=format_decimal(remarks["repeated"]),
            )
        )
    faults = remarks.get("faults", [])
    sentences += [
        registry.refusal(NAME, fault["code"], {"line": fault["line"], "text": fault["text"]}) for fault in faults
    ]
    if (more := remarks.get("unused", 0) - len(faults)) > 0:
        sentences.append(_("Other lines that can’t be used: %(number)s.", number=format_decimal(more)))
    return sentences


def answer_poll() -> Response:
    """The lists on their way, for a page that shows them; when none is left, the whole page is loaded."""
    readings = list_readings()
    answer = make_response(
        render_template("crossword/_list_readings.html", readings=readings, **language_names_context())
    )
    if not any(reading.progress for reading in readings):
        answer.headers["HX-Redirect"] = url_for("crossword.word_lists")
    return answer


def language_names_context() -> dict[str, object]:
    return {"BUILD_LANGUAGES": LANGUAGE_NAMES}


def send_file(language: str, name: str, file: IO[bytes], replaces: int | None) -> None:
    """Store a long list and have a job read it. Raises RefusedInput."""
    player = ensure_player()
    db.session.commit()
    if asking.has_too_many_open(player):
        raise EnoughJobs
    target = ListName(player.id, NAME, language, name)
    earlier = [
        upload_before.generation_id
        for upload_before in list_uploads.list_uploads_of(player.id, NAME)
        if has_name(upload_before, target)
    ]
    upload = list_uploads.store_upload(target, file, most_lines=personal.MOST_LINES, replaces=replaces)
    for job in earlier:
        service.cancel_generation(job)
    asking.charge_for_job(NAME, "read_list", player)
    params = ListUpload(list_references.upload_reference(upload.id), language)
    if asking.submit_paid_job(NAME, "read_list", params, player, id=upload.generation_id) is None:
        list_uploads.delete_upload(player.id, NAME, upload.id)
        raise EnoughJobs


def has_name(upload: WordListUpload, target: ListName) -> bool:
    return (upload.language, upload.name) == (target.language, target.name)


def find_list(list_id: str) -> WordList | None:
    return word_lists.load_word_list(current_user.id, NAME, int(list_id)) if is_number(list_id) else None


def is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10


@bp.get("/lists/read/<id>")
def list_read(id: str) -> Response:
    """From a job that has read a list to all lists."""
    row = service.get_own(id, current_user)
    if row is None or (row.game, row.kind) != (NAME, "read_list"):
        abort(404)
    return redirect(url_for("crossword.word_lists"), 303)


@bp.get("/lists/<list_id>.txt")
def list_file(list_id: str) -> Response:
    """A list as a file, sent in pieces: it may be long."""
    word_list = find_list(list_id)
    if word_list is None:
        abort(404)
    answer = FlaskResponse(stream_with_context(encoded_pieces(word_list.id)), mimetype="text/plain")
    answer.headers["Content-Disposition"] = f'attachment; filename="{NAME}-{word_list.language}-{word_list.id}.txt"'
    return answer


def encoded_pieces(list_id: int) -> Iterator[bytes]:
    return (piece.encode() for piece in word_lists.pieces_of_text(list_id))


@bp.get("/lists/<list_id>/delete")
def ask_delete_word_list(list_id: str) -> Response:
    word_list = find_list(list_id)
    if word_list is None:
        abort(404)
    return make_response(render_template("crossword/delete_word_list.html", list=word_list, **language_names_context()))


@bp.post("/lists/delete")
def delete_word_list() -> Response:
    """Delete the list `id`, or stop reading the file `upload`."""
    if word_list := find_list(request.form.get("id", "")):
        delete_list(word_list.user_id, word_list.id)
        flash(_("This list no longer exists."), "success")
    elif job := delete_upload(request.form.get("upload", "")):
        service.cancel_generation(job)
        flash(_("This file no longer exists."), "success")
    return redirect(url_for("crossword.word_lists"), 303)


def delete_upload(upload_id: str) -> str | None:
    return list_uploads.delete_upload(current_user.id, NAME, int(upload_id)) if is_number(upload_id) else None


def delete_list(user_id: int, list_id: int) -> None:
    """Delete a list, and stop the job that reads another one for its place."""
    for job in word_lists.delete_word_list(user_id, NAME, list_id):
        service.cancel_generation(job)
