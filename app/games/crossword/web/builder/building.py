"""The builder's page, and what is posted from it: saved, taken back, taken again, one cell marked, rows put on."""

from __future__ import annotations

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.contract import registry
from app.contract.game_types import Unsolvable
from app.games.crossword.author import obstacles
from app.games.crossword.author.clue_rows import LONGEST_CLUE, number_of
from app.games.crossword.author.grid_cells import BELOW, CIRCLE, RIGHT, SHADE, GridCell
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.author.setups import LONGEST_THEME
from app.games.crossword.grid import BLOCK, OUTSIDE
from app.games.crossword.web.author_messages import LEVELS, SYMMETRIES, TYPES
from app.games.crossword.web.blueprint import NAME, bp
from app.games.crossword.web.builder.build_view import BuildPage
from app.games.crossword.web.builder.keeping import (
    KeptDraft,
    annotate_draft,
    load_own_draft,
    open_for_change,
    write_page_into_draft,
)
from app.games.crossword.web.builder.slot_claims import SLOTS
from app.web.language_names import CLUE_LANGUAGE_NAMES, LANGUAGE_NAMES
from app.workshop.forms import LONGEST_TITLE
from app.workshop.models import Draft
from app.workshop.pages import on_to_board

MARKS = {"circle": CIRCLE, "shade": SHADE, "bar-right": RIGHT, "bar-below": BELOW}
SIGNS = {"block": BLOCK, "outside": OUTSIDE}
SIDES = ("top", "right", "bottom", "left")


@bp.context_processor
def choices_of_building() -> dict[str, object]:
    names = {
        "TYPES": TYPES,
        "LEVELS": LEVELS,
        "BUILD_LANGUAGES": LANGUAGE_NAMES,
        "CLUE_LANGUAGE_CODES": CLUE_LANGUAGE_NAMES,
        "SYMMETRIES": SYMMETRIES,
    }
    limits = {"LONGEST_BUILD_TITLE": LONGEST_TITLE, "LONGEST_THEME": LONGEST_THEME, "LONGEST_CLUE": LONGEST_CLUE}
    return {**names, **limits, "SLOTS": SLOTS}


@bp.get("/build/<key>")
def build(key: str) -> Response:
    draft = load_own_draft(key)
    if to_board := on_to_board(draft):
        return to_board
    return make_response(BuildPage.of(draft).as_json()) if is_script() else render_build_page(BuildPage.of(draft))


def render_build_page(seen: BuildPage, code: int = 200, **more: object) -> Response:
    return make_response(render_template("crossword/build.html", seen=seen, **more), code)


@bp.post("/build/<key>/save")
def build_save(key: str) -> Response:
    """Autosave; with `check` also what the checks find."""
    draft_after = write_page_into_draft(open_for_change(key), request.form)
    if "check" in request.form and draft_after.theirs is None:
        draft_after.draft = check_draft(draft_after.draft)
    return answer_change(draft_after)


def check_draft(draft: Draft) -> Draft:
    """The draft with what the checks find of it, in less than a tenth of a second for the largest grid."""
    findings = obstacles.find_obstacles(Manuscript.from_json(draft.content))
    return annotate_draft(draft, findings=findings, checked=draft.content.get("edits", 0))


def answer_change(draft_after: KeptDraft) -> Response:
    """JSON for scripts; for browsers the page again, which says what cannot be."""
    seen = BuildPage(draft_after)
    faulty = any(not remark.fine for remark in draft_after.remarks)
    code = 409 if draft_after.theirs is not None else 422 if faulty else 200
    if is_script():
        return answer_script(seen, code)
    if code != 200 or draft_after.remarks:
        return render_build_page(seen, code)
    return redirect(url_for("crossword.build", key=draft_after.draft.key), 303)


def is_script() -> bool:
    return request.accept_mimetypes.best == "application/json"


def answer_script(seen: BuildPage, code: int) -> Response:
    """A remark is no failure: what could be kept was kept."""
    report = seen.as_json()
    if seen.draft_after.theirs is not None:
        theirs = seen.draft_after.theirs
        report["theirs"] = ["".join(cell.text.upper()[:1] or "." for cell in line) for line in rows_of_cells(theirs)]
    if "check" in request.form:
        report["findings"] = [[finding.at, finding.text, finding.severity, finding.blocks] for finding in seen.findings]
        report["valid"] = seen.is_valid
    return make_response(report, 409 if code == 409 else 200)


def rows_of_cells(work: Manuscript) -> list[list[GridCell]]:
    cells, width = work.cells, work.width
    return [cells[start : start + width] for start in range(0, len(cells), width)]


@bp.post("/build/<key>/undo")
def build_undo(key: str) -> Response:
    return answer_change(write_page_into_draft(open_for_change(key), request.form, Manuscript.undo_step))


@bp.post("/build/<key>/redo")
def build_redo(key: str) -> Response:
    return answer_change(write_page_into_draft(open_for_change(key), request.form, Manuscript.redo_step))


@bp.post("/build/<key>/change")
def build_change(key: str) -> Response:
    """Return one cell or one side: `act` is a mark or sign of a cell (whose row and column are posted with it), or
    "expand-top", "trim-left" and so on."""
    draft, act = open_for_change(key), request.form.get("act", "")
    try:
        return answer_change(
            write_page_into_draft(draft, request.form, lambda work: change_manuscript(work, act).as_step_after(work))
        )
    except Unsolvable as fault:
        seen = BuildPage(write_page_into_draft(load_own_draft(key), request.form))
        text = registry.refusal(NAME, fault.code, fault.values)
        return (
            make_response({**seen.as_json(), "refused": text})
            if is_script()
            else render_build_page(seen, 422, refused=text)
        )


def change_manuscript(work: Manuscript, act: str) -> Manuscript:
    """Raises Unsolvable for a cell or a side that cannot be."""
    verb, _dash, side = act.partition("-")
    if verb in ("expand", "trim") and side in SIDES:
        return work.expand_grid(**{side: 1 if verb == "expand" else -1})
    return on_cell(work, act)


def on_cell(work: Manuscript, act: str) -> Manuscript:
    row, col = (number_of(request.form.get(name, "")) for name in ("at_row", "at_col"))
    if not 1 <= row <= work.height:
        raise Unsolvable("row_outside", value=request.form.get("at_row", "")[:6] or "–", most=work.height)
    if not 1 <= col <= work.width:
        raise Unsolvable("col_outside", value=request.form.get("at_col", "")[:6] or "–", most=work.width)
    at = (row - 1) * work.width + col - 1
    if act in MARKS:
        return work.with_mark_toggled(at, MARKS[act])
    return work.with_block_toggled(at, SIGNS[act]) if act in SIGNS else work
