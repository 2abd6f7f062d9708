"""A board drawn by hand: letters are typed into the grid, paths are drawn over them, and the words are read off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import Conflict
from werkzeug.wrappers import Response

from app.games.base.contract import Json, keep_on
from app.games.strands.author import drawing, reading
from app.games.strands.author.drawing import Drawing, Sought
from app.games.strands.author.examining import PathLine, Report, examine
from app.games.strands.author.letters import CELLS, EMPTY, read_letters
from app.games.strands.author.reading import Remark, TypedWord
from app.games.strands.construct import difficulty
from app.games.strands.rules import read_path, write_path
from app.games.strands.web import remarks
from app.games.strands.web.blueprint import bp
from app.games.strands.web.editor import LONGEST, MANUAL, content_of, load, open_for_change, where_it_is
from app.web.security import is_partial
from app.words.fold import ALPHABETS, fold
from app.workshop import drafts
from app.workshop.models import Draft

LETTERS, PATHS = "letters", "paths"
# Tabs that write at the same moment are answered one after the other.
ATTEMPTS = 12
# What of the textarea is kept on the page.
LONGEST_PASTE = 2000
Form = MultiDict[str, str]


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
    report: Report = field(init=False)
    lost: list[Sought] = field(init=False)

    def __post_init__(self) -> None:
        self.was = self.drawing.grid
        self.report = examine(self.drawing)
        spangram, words = words_of(self.content, self.drawing.language)
        sought = drawing.find(self.drawing, words, spangram)[1] if self.has_letters else []
        drawn = {line.word for line in self.report.lines}
        self.lost = [Sought(one.word, one.remark or Remark("there")) for one in sought if one.word.text not in drawn]

    @property
    def has_letters(self) -> bool:
        return self.report.letters > 0

    @property
    def cells(self) -> list[str]:
        """What stands in the 48 fields."""
        return self.typed or [letter.replace(EMPTY, "") for letter in self.drawing.grid]

    @property
    def taken(self) -> dict[int, PathLine]:
        """The line that lies on each cell."""
        return {cell: line for line in self.report.lines for cell in line.cells}


@bp.context_processor
def words_of_drawing() -> dict[str, Any]:
    return {"remark_whole": remarks.whole, "remark_path": remarks.path, "write_path": write_path}


@bp.get("/make/<key>/grid")
def manual(key: str) -> Response:
    draft = load(key)
    if draft.puzzle_id is not None:
        return redirect(where_it_is(draft))
    content = content_of(draft)
    drawn = drawing_of(content)
    view = request.args.get("view", PATHS if EMPTY not in drawn.grid else LETTERS)
    return page(Sketch(draft, content, drawn, PATHS if view == PATHS else LETTERS))


def page(sketch: Sketch, code: int = 200) -> Response:
    template = "strands/_grid_answer.html" if is_partial() else "strands/grid.html"
    return make_response(render_template(template, sketch=sketch), code)


@bp.post("/make/<key>/grid")
def draw_on(key: str) -> Response:
    """`act` says what was done, with its value behind a colon; letters and words that were sent are kept with it."""
    sketch = rewrite(open_for_change(key), request.form)
    if sketch.refused:
        return page(sketch, 422)
    name = request.form.get("act", "")
    if name == "use":
        return redirect(url_for("strands.edit", key=key), 303)
    if is_partial():
        return page(sketch)
    view = {"draw": PATHS, "type": LETTERS}.get(name, sketch.view)
    return redirect(url_for("strands.manual", key=key, view=view), 303)


def rewrite(draft: Draft, form: Form) -> Sketch:
    """What the form makes of the draft, kept; if another tab was faster, of what that made of it."""
    for _attempt in range(ATTEMPTS):
        sketch = turn(draft, form)
        if sketch.content == content_of(draft) or drafts.save(draft, content=sketch.content):
            return sketch
        draft = load(draft.key)
    raise Conflict


def turn(draft: Draft, form: Form) -> Sketch:
    content = {
        **content_of(draft),
        **{name: form[name][: LONGEST[name]] for name in ("spangram", "words") if name in form},
    }
    before = drawing_of(content)
    after, mine, problems = with_letters(before, form)
    name, _colon, value = form.get("act", "").partition(":")
    after, refused = ACTS.get(name, nothing)(after, value, form, content)
    sketch = Sketch(draft, content, after, PATHS if form.get("view") == PATHS else LETTERS, refused)
    bad = [one for one in problems if one.code != "accents"]
    sketch.refused = refused or next(iter(bad), None)
    sketch.noticed = tuple(one for one in problems if one.code == "accents")
    sketch.typed = form.getlist("cell")[:CELLS] if bad else []
    sketch.was = mine if is_partial() else sketch.was
    sketch.pasted = form.get("letters", "")[:LONGEST_PASTE] if name == "fill" and refused else ""
    sketch.content = keep(content, before, after)
    if name == "use" and not refused:
        sketch.content |= finished(after, sketch.report)
    return sketch


def keep(content: Json, before: Drawing, after: Drawing) -> Json:
    """The content with the drawing; a board that was made before it was changed is no longer its board."""
    changed = (before.grid, before.strokes) != (after.grid, after.strokes)
    kept = {**content, **after.to_json(), "mode": MANUAL}
    return {**kept, "board": None} if changed else kept


def finished(drawn: Drawing, report: Report) -> Json:
    """The board for the last steps, with its words as they are shown."""
    answers = [line.word for line in report.lines]
    level = difficulty.difficulty(drawn.grid, answers, drawn.language, False, keep_on)
    across = next(line.shown for line in report.lines if line.spangram)
    words = "\n".join(line.shown for line in report.lines if not line.spangram)
    board = {**(report.board or {}), "difficulty": level}
    return {"board": board, "spangram": across, "words": words, "blind": False}


def drawing_of(content: Json) -> Drawing:
    """The drawing of a draft; one of a board that was laid out, unless its author wants to play it."""
    language = drawing.spoken(content["language"]) or "en"
    spangram, words = words_of(content, language)
    shown = {one.text: one.shown for one in (spangram, *words) if one.good}
    if "grid" not in content and content["board"] and not content["blind"]:
        laid = drawing.of_board(content["board"], language)
        return replace(laid, shown={**shown, **laid.shown})
    return drawing.read_drawing(content, shown)


def words_of(content: Json, language: str) -> tuple[TypedWord, list[TypedWord]]:
    """The spangram and the theme words that were typed."""
    typed = list(reading.split(content["words"]))[: reading.MOST_WORDS]
    return reading.spell(content["spangram"], language), [reading.spell(one, language) for one in typed]


# --- acts -----------------------------------------------------------------------------------------

Done = tuple[Drawing, Remark | None]


def nothing(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    return drawn, None


def fill(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    """The letters of a text in the place of all that were there."""
    read = read_letters(form.get("letters", "")[:LONGEST_PASTE], drawn.language)
    if not read.whole:
        return drawn, next(one for one in read.remarks if one.code != "accents")
    return replace(drawn, grid=read.cells), None


def add(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    """A path that was drawn in the browser."""
    cells = read_path(form.get("path", "")) or ()
    refused = drawing.refusal(drawn, cells)
    return (replace(drawn, pending=()), refused) if refused else (drawing.add(drawn, cells), None)


def press(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    cells = read_path(value)
    return drawing.press(drawn, cells[0]) if cells else (drawn, None)


def clear(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    return replace(drawn, pending=()), None


def drop(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    return drawing.drop(drawn, read_path(value) or ()), None


def mark(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    return drawing.mark(drawn, read_path(value) or ()), None


def find(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    spangram, words = words_of(content, drawn.language)
    return drawing.find(drawn, words, spangram)[0], None


def use(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    return drawn, None if examine(drawn).board else Remark("unfinished")


ACTS: dict[str, Callable[[Drawing, str, Form, Json], Done]] = {
    "fill": fill,
    "add": add,
    "tap": press,
    "clear": clear,
    "drop": drop,
    "mark": mark,
    "find": find,
    "use": use,
}


def with_letters(drawn: Drawing, form: Form) -> tuple[Drawing, str, list[Remark]]:
    """With the letters of the 48 fields, and these; of two tabs, each keeps what it changed since `was`."""
    typed = form.getlist("cell")
    if len(typed) != CELLS:
        return drawn, drawn.grid, []
    read = [read_cell(one, drawn.language) for one in typed]
    mine = "".join(letter for letter, _remark in read)
    merged = drawing.merge(form.get("was", ""), mine, drawn.grid)
    return replace(drawn, grid=merged), mine, list(remarks_of(remark for _letter, remark in read))


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
    for one in remarks:
        if one and one not in seen:
            seen.append(one)
            yield one
