"""A draft between its page and the database: read from the page, and written as one step unless another was faster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from flask import abort
from flask_login import current_user
from werkzeug.datastructures import MultiDict

from app.games.base.contract import Json
from app.games.crossword.author import page_edits
from app.games.crossword.author.clue_rows import LooseRow, number_of
from app.games.crossword.author.grid_cells import BELOW, CIRCLE, RIGHT, SHADE, GridCell
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.author.page_edits import EditRemark, PageEdit, PostedRow
from app.games.crossword.author.setups import fitting_symmetry
from app.games.crossword.web.blueprint import NAME
from app.web import throttle
from app.workshop import drafts
from app.workshop.forms import LONGEST_TITLE
from app.workshop.models import Draft

LONGEST_MARK = 20
# The hidden fields that hold the cells with a mark, each a list of places.
MARK_FIELDS = {"circles": CIRCLE, "shades": SHADE, "bars_right": RIGHT, "bars_below": BELOW}
SETUP_FIELDS = ("type", "difficulty", "theme", "language", "clue_language", "symmetry")
Form = MultiDict[str, str]
Change = Callable[[Manuscript], Manuscript]


@dataclass
class KeptDraft:
    """A draft after a page was written into it; `theirs` is what another tab has made of it meanwhile: nothing was
    written then."""

    draft: Draft
    work: Manuscript
    title: str
    remarks: list[EditRemark] = field(default_factory=list)
    theirs: Manuscript | None = None


def load(key: str) -> Draft:
    """The draft, for its author alone."""
    draft = drafts.load(key, current_user.id)
    if draft is None or draft.game != NAME or "ipuz" not in draft.content:
        abort(404)
    return draft


def open_for_change(key: str) -> Draft:
    """The same, for a request that will write: it must not be out yet, and costs a token."""
    if load(key).puzzle_id is not None:
        abort(404)
    throttle.demand("edit", str(current_user.id))
    return load(key)


def read_setup(work: Manuscript, form: Form) -> Manuscript:
    """With the setup as the page has it."""
    given: Json = {name: form[name] for name in SETUP_FIELDS if name in form}
    if "fields" in form:
        # A box that is not ticked is not sent.
        given["unresolved"] = "unresolved" in form
    setup = work.setup.changed(given)
    setup = setup._replace(symmetry=fitting_symmetry(setup.symmetry, work.height, work.width))
    return replace(work, setup=setup)


def read_page(form: Form) -> PageEdit:
    """What the page holds of grid and rows."""
    added = LooseRow(
        form.get("new_answer", ""),
        form.get("new_clue", ""),
        "down" if form.get("new_direction") == "down" else "across",
        form.get("new_row", ""),
        form.get("new_col", ""),
    )
    return PageEdit(
        cells=list(_cells(form)) if "cell" in form else None,
        width=number_of(form.get("columns", "")),
        insists="mine" in form,
        rows=[
            PostedRow(*row)
            for row in zip(form.getlist("place"), form.getlist("answer"), form.getlist("clue"), strict=False)
        ],
        loose=list(_loose(form)) if "fields" in form else None,
        added=LooseRow.from_json(added.to_json()) if added.answer or added.clue else None,
    )


def _cells(form: Form) -> Iterator[GridCell]:
    marked = {mark: set(form.get(name, "").split()) for name, mark in MARK_FIELDS.items()}
    for n, text in enumerate(form.getlist("cell")):
        marks = "".join(mark for mark, cells in marked.items() if str(n) in cells)
        yield GridCell(text.strip().lower()[:LONGEST_MARK], marks)


def _loose(form: Form) -> Iterator[LooseRow]:
    names = ("loose_answer", "loose_clue", "loose_direction", "loose_row", "loose_col")
    for row in zip(*(form.getlist(name) for name in names), strict=False):
        yield LooseRow.from_json(dict(zip(("answer", "clue", "direction", "row", "col"), row, strict=True)))


def unchanged(work: Manuscript) -> Manuscript:
    return work


def keep(draft: Draft, form: Form, change: Change = unchanged) -> KeptDraft:
    """Write what a page holds, and then a change. A page is known by its `tab`; it may write as often as it likes,
    until another does. Raises Unsolvable when the change cannot be."""
    for _attempt in range(3):
        before = Manuscript.from_json(draft.content)
        done = page_edits.edited(read_setup(before, form), read_page(form))
        title = drafts.fit(form.get("title", draft.title), LONGEST_TITLE)
        if is_elsewhere(draft.content, form):
            return KeptDraft(draft, done.work, title, done.remarks, theirs=before)
        work = change(done.work)
        if work == before and title == draft.title:
            return KeptDraft(draft, work, title, done.remarks)
        mark = {"tab": form.get("tab", "")[:LONGEST_MARK], "edits": int(draft.content.get("edits", 0)) + 1}
        if drafts.save(draft, title=title, content={**draft.content, **work.to_json(), **mark}):
            return KeptDraft(draft, work, title, done.remarks)
        draft = load(draft.key)
    return KeptDraft(draft, done.work, title, done.remarks, theirs=Manuscript.from_json(draft.content))


def is_elsewhere(content: Json, form: Form) -> bool:
    if "mine" in form or not content.get("edits"):
        return False
    own = form.get("tab", "")[:LONGEST_MARK] == content.get("tab")
    return not own and form.get("edits") != str(content["edits"])


def rewrite(key: str, change: Change, **values: Any) -> bool:
    """Write a change that no page holds, as a step that can be taken back, and set these values of the content; False
    when others write all the time."""
    for _attempt in range(3):
        draft = load(key)
        before = Manuscript.from_json(draft.content)
        work = change(before).after(before)
        mark = {"edits": int(draft.content.get("edits", 0)) + 1, "tab": ""}
        if drafts.save(draft, content={**draft.content, **work.to_json(), **mark, **values}):
            return True
    return False


def annotate(draft: Draft, **values: Any) -> Draft:
    """Set these values of the content, whoever else writes meanwhile; answers the draft as it is then."""
    for _attempt in range(3):
        if drafts.save(draft, content={**draft.content, **values}):
            return draft
        draft = load(draft.key)
    return draft
