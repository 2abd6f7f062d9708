"""Files and drafts of boards that were made many at a time."""

from __future__ import annotations

from flask import abort, flash, redirect, url_for
from flask_login import current_user
from werkzeug.wrappers import Response

from app.contract.game_types import Json
from app.games.letterboxed.author import box_files
from app.games.letterboxed.sides import MINIMUM
from app.games.letterboxed.web.blueprint import NAME, bp
from app.games.letterboxed.web.own_boards import board_name, draft_content
from app.generations import service
from app.generations.models import Generation
from app.web.texts import ngettext
from app.workshop import drafts
from app.workshop.board_files import as_json, render_download

KINDS = ("boards", "universes")


def get_finished(id: str, kinds: tuple[str, ...] = KINDS) -> Generation:
    row = service.get_own(id, current_user)
    if row is None or row.game != NAME or row.status != "done" or row.kind not in kinds:
        abort(404)
    return row


def result_boards(row: Generation) -> list[Json]:
    """The boards that came of a job, without the lines that are none."""
    return [board for board in (row.result or {})["boards"] if "id" in board]


def files_of(row: Generation) -> list[Json]:
    about = {"language": row.params.get("language", "en"), "minimum": row.params.get("minimum", MINIMUM)}
    return [
        box_files.to_json(
            board["sides"], **about, par=board["par"], least=board.get("least", 0), label=board["difficulty"]
        )
        for board in result_boards(row)
    ]


@bp.get("/results/<id>/boards.json")
def result_json(id: str) -> Response:
    return render_download(NAME, as_json({"boards": files_of(get_finished(id))}), f"{id[:8]}.json")


@bp.get("/results/<id>/boards.txt")
def result_text(id: str) -> Response:
    return render_download(NAME, "\n".join(map(box_files.to_text, files_of(get_finished(id)))), f"{id[:8]}.txt")


@bp.post("/results/<id>/keep")
def keep_boards(id: str) -> Response:
    """A draft of each board that has none yet, as long as there is room for drafts."""
    row = get_finished(id, ("boards",))
    language, minimum = row.params.get("language", "en"), row.params.get("minimum", MINIMUM)
    draft_contents = [draft.content for draft in drafts.list_drafts(current_user.id, NAME)]
    fresh = [
        content
        for board in result_boards(row)
        if (content := draft_content(language, board["id"], minimum)) not in draft_contents
    ]
    draft_count = 0
    try:
        for content in fresh:
            drafts.create_draft(NAME, current_user.id, board_name(tuple(content["sides"].split("-"))), content)
            draft_count += 1
    except drafts.RefusedInput as refused:
        flash(refused.sentence, "error")
    flash(ngettext("%(num)d new draft.", "%(num)d new drafts.", draft_count), "success")
    return redirect(url_for("workshop.mine"), 303)
