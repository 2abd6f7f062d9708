"""A board drawn by hand: letters are typed into the grid, paths are drawn over them, and the words are read off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from flask import flash, make_response, redirect, render_template, request, url_for
from werkzeug.exceptions import Conflict
from werkzeug.wrappers import Response

from app.contract.game_types import Json
from app.games.strands.author import drawing
from app.games.strands.author.drawing import Drawing, Sought
from app.games.strands.author.examining import PathLine, Report, examine_drawing
from app.games.strands.author.letters import CELLS, EMPTY
from app.games.strands.author.reading import Remark
from app.games.strands.rules import write_path
from app.games.strands.web import remarks
from app.games.strands.web.blueprint import bp
from app.games.strands.web.drawing_acts import ACTS, LONGEST_PASTE, Form, keep_drawing
from app.games.strands.web.drawn_drafts import drawing_of, finished_fields, pinned_fields, typed_words, with_drawing
from app.games.strands.web.editor import LONGEST, full_content, load_for_change, load_own_draft, open_editor
from app.games.strands.web.laying import request_board
from app.web.security import is_partial
from app.words.fold import ALPHABETS, fold
from app.workshop import drafts
from app.workshop.models import Draft
from app.workshop.pages import on_to_board

LETTERS, PATHS = "letters", "paths"
# Tabs that write at the same moment are answered one after the other.
ATTEMPTS = 12


@dataclass(slots=True)
class Sketch:
    """The page of a drawing: where it stands, what is wrong with it, and what was refused of the last act.

    `typed` holds the 48 fields as they were posted, `pasted` the text that was to fill them.
    """

    draft: Draft
    content: Json
    drawing: Drawing
    view: str
    refused: Remark | None = None
    noticed: tuple[Remark, ...] = ()
    typed: list[str] = field(default_factory=list)
    pasted: str = ""
    # The letters as the page knows them after this.
    was: str = ""
    # The word that was chosen to be written along the path; None if the page did not say.
    requested_word: str | None = None
    report: Report = field(init=False)
    lost: list[Sought] = field(init=False)

    def __post_init__(self) -> None:
        self.was = self.drawing.grid
        self.report = examine_drawing(self.drawing)
        spangram, words = typed_words(self.content, self.drawing.language)
        sought = drawing.find_paths(self.drawing, words, spangram)[1]
        drawn = {line.word for line in self.report.lines}
        self.lost = [Sought(word.word, self.why_lost(word)) for word in sought if word.word.text not in drawn]

    def why_lost(self, sought: Sought) -> Remark:
        """The remark on a word without a path: on a board with room, it only waits for its place."""
        remark = sought.remark or Remark("there")
        return Remark("waits") if remark.code == "nowhere" and EMPTY in self.drawing.grid else remark

    @property
    def chosen(self) -> str:
        """The word that the next path is written of; empty if the path is read off the letters.

        On a board with room the first word without a path is proposed, until its author chooses otherwise.
        """
        waiting = [word.word.text for word in self.lost]
        if self.requested_word == "" or (self.requested_word is None and EMPTY not in self.drawing.grid):
            return ""
        return self.requested_word if self.requested_word in waiting else next(iter(waiting), "")

    @property
    def can_be_laid(self) -> bool:
        """Whether some words lie where they can stay while the others are laid out."""
        return self.report.board is None and any(line.is_good for line in self.report.lines)

    @property
    def cells(self) -> list[str]:
        """The letters typed into the 48 fields, row by row; an empty string for an empty cell."""
        return self.typed or [letter.replace(EMPTY, "") for letter in self.drawing.grid]

    @property
    def taken(self) -> dict[int, PathLine]:
        """The line that lies on each cell."""
        return {cell: line for line in self.report.lines for cell in line.cells}


@bp.context_processor
def words_of_drawing() -> dict[str, object]:
    return {
        "remark_whole": remarks.board_remark_text,
        "remark_path": remarks.path_remark_text,
        "write_path": write_path,
    }


@bp.get("/make/<key>/grid")
def manual(key: str) -> Response:
    draft = load_own_draft(key)
    if response := on_to_board(draft):
        return response
    content = full_content(draft)
    drawn = drawing_of(content)
    # A blank board of words that are typed already waits for these to be placed.
    placing = EMPTY not in drawn.grid or (drawn.grid == EMPTY * CELLS and content["words"].strip())
    view = request.args.get("view", PATHS if placing else LETTERS)
    return render_sketch(Sketch(draft, content, drawn, PATHS if view == PATHS else LETTERS))


def render_sketch(sketch: Sketch, code: int = 200) -> Response:
    template = "strands/_grid_answer.html" if is_partial() else "strands/grid.html"
    return make_response(render_template(template, sketch=sketch), code)


@bp.post("/make/<key>/grid")
def draw_on(key: str) -> Response:
    """`act` says what was done, with its value behind a colon; letters and words that were sent are kept with it."""
    sketch = save_act(load_for_change(key), request.form)
    if sketch.refused:
        return render_sketch(sketch, 422)
    name = request.form.get("act", "")
    if name == "use":
        return redirect(url_for("strands.edit", key=key), 303)
    if name == "rest":
        return lay_the_rest(key)
    if is_partial():
        return render_sketch(sketch)
    view = {"draw": PATHS, "type": LETTERS}.get(name, sketch.view)
    return redirect(url_for("strands.manual", key=key, view=view), 303)


def lay_the_rest(key: str) -> Response:
    """The words that are drawn stay where they are, and the others are laid out beside them."""
    editor = open_editor(load_own_draft(key))
    if editor.reading.is_good:
        request_board(editor)
    else:
        flash(remarks.explain_letter_count(editor.reading), "error")
    return redirect(url_for("strands.edit", key=key), 303)


def save_act(draft: Draft, form: Form) -> Sketch:
    """Apply the form to the draft and save it; repeat on what another tab has saved meanwhile. Raises Conflict."""
    for _attempt in range(ATTEMPTS):
        sketch = apply_form(draft, form)
        if sketch.content == full_content(draft):
            return sketch
        if drafts.save_draft(draft, content=sketch.content, replaces_board=loses_board(draft, form, sketch)):
            return sketch
        draft = load_own_draft(draft.key)
    raise Conflict


def loses_board(draft: Draft, form: Form, sketch: Sketch) -> bool:
    """Whether the act leaves a finished board unfinished, or puts other letters below the paths."""
    if draft.content.get("board"):
        return not sketch.content["board"]
    act = form.get("act", "")
    return act in ("fill", "draw") and sketch.content.get("grid") != draft.content.get("grid")


def apply_form(draft: Draft, form: Form) -> Sketch:
    content = {
        **full_content(draft),
        **{name: form[name][: LONGEST[name]] for name in ("spangram", "words") if name in form},
    }
    before = drawing_of(content)
    after, own_letters, problems = with_letters(before, form)
    name, _colon, value = form.get("act", "").partition(":")
    after, refused = ACTS.get(name, keep_drawing)(after, value, form, content)
    sketch = Sketch(draft, content, after, PATHS if form.get("view") == PATHS else LETTERS, refused)
    bad = [problem for problem in problems if problem.code != "accents"]
    sketch.refused = refused or next(iter(bad), None)
    sketch.noticed = tuple(problem for problem in problems if problem.code == "accents")
    sketch.typed = form.getlist("cell")[:CELLS] if bad else []
    sketch.was = own_letters if is_partial() else sketch.was
    sketch.pasted = form.get("letters", "")[:LONGEST_PASTE] if name in ("fill", "draw") and refused else ""
    sketch.requested_word = form.get("word")
    sketch.content = with_drawing(content, before, after) | last_words(name, content, sketch)
    return sketch


def last_words(name: str, content: Json, sketch: Sketch) -> Json:
    """The content that an act adds when it ends the drawing: the board, or the words and where they are pinned."""
    if name == "use" and not sketch.refused:
        return finished_fields(sketch.drawing, sketch.report)
    return pinned_fields(content, sketch.drawing) if name == "rest" else {}


def with_letters(drawn: Drawing, form: Form) -> tuple[Drawing, str, list[Remark]]:
    """Put the 48 fields' letters into the drawing; of two tabs, each keeps what it changed since `was`."""
    typed = form.getlist("cell")
    if len(typed) != CELLS:
        return drawn, drawn.grid, []
    read = [read_cell(letter_typed, drawn.language) for letter_typed in typed]
    own_letters = "".join(letter for letter, _remark in read)
    merged = drawing.merge_letters(form.get("was", ""), own_letters, drawn.grid)
    return replace(drawn, grid=merged), own_letters, list(remarks_of(remark for _letter, remark in read))


def read_cell(typed: str, language: str) -> tuple[str, Remark | None]:
    """The letter of a field, "." for none, and what is to be said of it."""
    sign = "".join(typed.split())[:1]
    letter = fold(sign, language)[:1]
    if not sign or letter not in ALPHABETS[language] or not letter:
        bad = Remark("digits" if sign.isdigit() else "signs", {"sign": sign}) if sign else None
        return EMPTY, bad
    return letter, None if letter == sign.lower() else Remark("accents", {"text": sign})


def remarks_of(remarks: Iterator[Remark | None]) -> Iterator[Remark]:
    """Each only once."""
    seen: list[Remark] = []
    for remark in remarks:
        if remark and remark not in seen:
            seen.append(remark)
            yield remark
