"""A draft between its page and the database: read from the page, and written as one step unless another was faster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from flask import abort, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from app.contract.game_types import Json
from app.games.crossword.author import page_edits, page_merging
from app.games.crossword.author.clue_rows import LooseRow, number_of
from app.games.crossword.author.grid_cells import BELOW, CIRCLE, RIGHT, SHADE, GridCell
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.author.page_edits import EditRemark, PageEdit, PostedRow
from app.games.crossword.author.page_merging import BothChanged
from app.games.crossword.author.setups import fitting_symmetry
from app.games.crossword.web.blueprint import NAME
from app.web import throttle
from app.web.security import is_partial
from app.workshop import drafts
from app.workshop.forms import LONGEST_TITLE
from app.workshop.models import Draft

LONGEST_MARK = 20
# The hidden fields that hold the cells with a mark, each a list of places.
MARK_FIELDS = {"circles": CIRCLE, "shades": SHADE, "bars_right": RIGHT, "bars_below": BELOW}
LOOK_FIELDS = ("look_font", "look_blocks", "look_shades")
SETUP_FIELDS = ("type", "difficulty", "theme", "language", "clue_language", "symmetry", *LOOK_FIELDS)
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


def load_own_draft(key: str) -> Draft:
    """The draft, for its author alone; whoever is not logged in is asked to do that first."""
    if current_user.id is None:
        abort(ask_to_log_in(key))
    draft = drafts.load_draft(key, current_user.id)
    if draft is None or draft.game != NAME or "ipuz" not in draft.content:
        abort(404)
    return draft


def ask_to_log_in(key: str) -> Response:
    """The way to the login and back to the draft. The page of a script stays, and keeps what was typed in it."""
    target = url_for("accounts.login", next=url_for(f"{NAME}.build", key=key))
    if request.accept_mimetypes.best == "application/json":
        return make_response({"login": target}, 401)
    if is_partial():
        return make_response("", 401, {"HX-Redirect": target})
    if request.method == "GET":
        flash(_("You’re logged out. Log in to get back to your draft."), "error")
        return redirect(target, 303)
    again = _("Log in from another tab, then come back and save again. What you typed is still there.")
    context = {"code": 401, "title": _("You’re logged out"), "text": again}
    return make_response(render_template("errors/error.html", **context), 401)


def open_for_change(key: str) -> Draft:
    """The same, for a request that will write: it must not be out yet, and costs a token."""
    if load_own_draft(key).puzzle_id is not None:
        abort(404)
    throttle.consume_or_abort("edit", str(current_user.id))
    return load_own_draft(key)


def read_fields(form: Form) -> Json:
    """Title and setup as far as the page has them."""
    fields: Json = {name: form[name] for name in ("title", *SETUP_FIELDS) if name in form}
    if "fields" in form:
        # A box that is not ticked is not sent.
        fields["unresolved"] = "unresolved" in form
    return fields


def with_setup(work: Manuscript, fields: Json) -> Manuscript:
    """The draft with the setup as the page has it."""
    setup = work.setup.with_fields(fields)
    setup = setup._replace(
        symmetry=fitting_symmetry(setup.symmetry, work.height, work.width, work.document.grid.outside)
    )
    return replace(work, setup=setup)


def read_page(form: Form) -> PageEdit:
    """Read the grid and the rows that the page has posted."""
    added = LooseRow(
        form.get("new_answer", ""),
        form.get("new_clue", ""),
        "down" if form.get("new_direction") == "down" else "across",
        form.get("new_row", ""),
        form.get("new_col", ""),
    )
    return PageEdit(
        cells=list(_read_cells(form)) if "cell" in form else None,
        width=number_of(form.get("columns", "")),
        insists="mine" in form,
        rows=[
            PostedRow(*row)
            for row in zip(form.getlist("place"), form.getlist("answer"), form.getlist("clue"), strict=False)
        ],
        loose=list(_read_loose(form)) if "fields" in form else None,
        added=LooseRow.from_json(added.to_json()) if added.answer or added.clue else None,
    )


def _read_cells(form: Form) -> Iterator[GridCell]:
    marked = {mark: set(form.get(name, "").split()) for name, mark in MARK_FIELDS.items()}
    for n, text in enumerate(form.getlist("cell")):
        marks = "".join(mark for mark, cells in marked.items() if str(n) in cells)
        yield GridCell(text.strip().lower()[:LONGEST_MARK], marks)


def _read_loose(form: Form) -> Iterator[LooseRow]:
    names = ("loose_answer", "loose_clue", "loose_direction", "loose_row", "loose_col")
    for row in zip(*(form.getlist(name) for name in names), strict=False):
        yield LooseRow.from_json(dict(zip(("answer", "clue", "direction", "row", "col"), row, strict=True)))


def leave_unchanged(work: Manuscript) -> Manuscript:
    return work


def write_page_into_draft(draft: Draft, form: Form, change: Change = leave_unchanged) -> KeptDraft:
    """Write what a page holds, and then a change. A page is known by its `tab`; when another has written meanwhile,
    what both have changed is joined, unless they changed the same. Raises Unsolvable when the change cannot be."""
    for _attempt in range(3):
        before = Manuscript.from_json(draft.content)
        page, fields, theirs = read_page(form), read_fields(form), None
        if is_elsewhere(draft.content, form):
            try:
                page, fields = merge_with_draft(draft, before, form, page, fields)
            except BothChanged:
                theirs = before
        done = page_edits.apply_page_edit(with_setup(before, fields), page)
        title = drafts.fit_line(fields.get("title", draft.title), LONGEST_TITLE)
        if theirs is not None:
            return KeptDraft(draft, done.work, title, done.remarks, theirs)
        work = change(done.work)
        if work == before and title == draft.title:
            return KeptDraft(draft, work, title, done.remarks)
        mark = {"tab": form.get("tab", "")[:LONGEST_MARK], "edits": int(draft.content.get("edits", 0)) + 1}
        if drafts.save_draft(draft, title=title, content={**draft.content, **work.to_json(), **mark}):
            return KeptDraft(draft, work, title, done.remarks)
        draft = load_own_draft(draft.key)
    return KeptDraft(draft, done.work, title, done.remarks, Manuscript.from_json(draft.content))


def merge_with_draft(
    draft: Draft, theirs: Manuscript, form: Form, page: PageEdit, fields: Json
) -> tuple[PageEdit, Json]:
    """Merge a page's contents with the changes that another page has stored. Raises BothChanged."""
    base = page_merging.read_base(form.get("base", ""), theirs)
    if base is None:
        raise BothChanged
    now = {**theirs.setup.to_json(), "title": draft.title}
    return page_merging.merge_page(base, theirs, page), page_merging.merge_fields(base, now, fields)


def is_elsewhere(content: Json, form: Form) -> bool:
    if "mine" in form or not content.get("edits"):
        return False
    is_same_tab = form.get("tab", "")[:LONGEST_MARK] == content.get("tab")
    return not is_same_tab and form.get("edits") != str(content["edits"])


def rewrite_draft(key: str, change: Change, **values: object) -> bool:
    """Write a change that no page holds, as a step that can be taken back, and set these values of the content; False
    when others write all the time."""
    for _attempt in range(3):
        draft = load_own_draft(key)
        before = Manuscript.from_json(draft.content)
        work = change(before).as_step_after(before)
        mark = {"edits": int(draft.content.get("edits", 0)) + 1, "tab": ""}
        if drafts.save_draft(draft, content={**draft.content, **work.to_json(), **mark, **values}):
            return True
    return False


def annotate_draft(draft: Draft, **values: object) -> Draft:
    """Set these values of the content, whoever else writes meanwhile; answers the draft as it is then."""
    for _attempt in range(3):
        if drafts.save_draft(draft, content={**draft.content, **values}):
            return draft
        draft = load_own_draft(draft.key)
    return draft
