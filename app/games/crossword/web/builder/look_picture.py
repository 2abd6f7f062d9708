"""The picture of a draft: chosen in the builder, shown there, on paper and to players, and taken away again."""

from __future__ import annotations

from hashlib import sha256

from flask import redirect, request, url_for
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

from app.contract import registry
from app.contract.game_types import Unsolvable
from app.games.crossword.print.appearance import LONGEST_MARK
from app.games.crossword.print.sheet_look import BLOCKS, FONTS, SHADES
from app.games.crossword.print.sheet_picture import LARGEST, as_jpeg, read_picture
from app.games.crossword.web.blueprint import NAME, bp
from app.games.crossword.web.builder.build_view import BuildPage
from app.games.crossword.web.builder.building import answer_change, render_build_page
from app.games.crossword.web.builder.keeping import (
    KeptDraft,
    annotate_draft,
    load_own_draft,
    open_for_change,
    write_page_into_draft,
)
from app.games.crossword.web.kept_pictures import jpeg_answer
from app.games.crossword.web.sheet_labels import OPTIONS
from app.web.costs import charge_cpu_time
from app.web.security import limit_upload_bytes
from app.workshop.draft_pictures import keep_picture, load_picture, remove_picture
from app.workshop.models import Draft

# The other fields of the builder's page come along with the file.
REST_OF_PAGE = 400 * 1024
USUAL_OPTION = {"": _l("Default")}
LOOK_LABELS = {
    "look_font": _l("Font"),
    "look_blocks": _l("Colour of the blocks"),
    "look_shades": _l("Colour of shaded cells"),
}


@bp.context_processor
def choices_of_looks() -> dict[str, object]:
    named = {"look_font": FONTS, "look_blocks": BLOCKS, "look_shades": SHADES}
    choices = {name: {**USUAL_OPTION, **{value: OPTIONS[value] for value in values}} for name, values in named.items()}
    return {"LOOK_LABELS": LOOK_LABELS, "LOOK_CHOICES": choices, "LARGEST_PICTURE_KB": LARGEST // 1024}


@bp.post("/build/<key>/picture")
@limit_upload_bytes(LARGEST + REST_OF_PAGE)
@charge_cpu_time
def build_picture(key: str) -> Response:
    """Save the page with a new picture, or with `remove` without one."""
    draft_after = write_page_into_draft(open_for_change(key), request.form)
    if draft_after.theirs is not None:
        return answer_change(draft_after)
    if "remove" in request.form:
        remove_picture(draft_after.draft.id)
        annotate_draft(draft_after.draft, picture=None)
        return to_look_form(key)
    try:
        replace_picture(draft_after.draft, uploaded_jpeg())
    except Unsolvable as fault:
        return refuse_picture(draft_after, registry.refusal(NAME, fault.code, fault.values))
    return to_look_form(key)


def replace_picture(draft: Draft, data: bytes) -> None:
    keep_picture(draft.id, data)
    annotate_draft(draft, picture=sha256(data).hexdigest()[:LONGEST_MARK])


def uploaded_jpeg() -> bytes:
    """Raises Unsolvable for what is no picture."""
    file = request.files.get("picture")
    data = file.read(LARGEST + 1) if file and file.filename else b""
    if not data:
        raise Unsolvable("picture_not_chosen")
    return as_jpeg(read_picture(data))


def refuse_picture(draft_after: KeptDraft, sentence: str) -> Response:
    return render_build_page(BuildPage(draft_after), 422, picture_fault=sentence)


def to_look_form(key: str) -> Response:
    return redirect(url_for("crossword.build", key=key, _anchor="look"), 303)


@bp.get("/build/<key>/picture")
def build_picture_file(key: str) -> Response:
    return jpeg_answer(load_picture(load_own_draft(key).id))
