"""A board drawn by hand: letters in a grid, and paths over them from which the words are read.

A drawing may be anything on its way to a board; `examining` says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, NamedTuple

from app.contract.game_types import Json
from app.games.strands.author.letters import CELLS, EMPTY
from app.games.strands.author.placing import Ways, settle, settled, trace_all
from app.games.strands.author.reading import Remark, TypedWord
from app.games.strands.cells import COLUMNS, Path, cell_name, grid
from app.games.strands.rules import SHORTEST, tap
from app.words.fold import ALPHABETS
from app.words.lexicon import UnknownLanguage, load

# Forty-eight letters hold twelve words; a creator may draw a few too many.
MOST_PATHS = 24
_GRID = grid()


@dataclass(frozen=True, slots=True)
class Stroke:
    """A drawn path: the numbers of its cells in order, and whether it is the spangram's."""

    cells: Path
    spangram: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """48 characters row by row ("." for no letter), the paths, and the path that is being drawn.

    `shown` spells words as people do ("icecream" as "Ice cream").
    """

    grid: str = EMPTY * CELLS
    strokes: tuple[Stroke, ...] = ()
    pending: Path = ()
    language: str = "en"
    shown: Mapping[str, str] = field(default_factory=dict)

    def word(self, cells: Sequence[int]) -> str:
        """The letters along the cells."""
        return "".join(self.grid[cell] for cell in cells)

    @property
    def rows(self) -> list[str]:
        return [self.grid[start : start + COLUMNS] for start in range(0, CELLS, COLUMNS)]

    def to_json(self) -> Json:
        """What a draft keeps: "grid", "paths" and "pending"."""
        paths = [{"spangram": one.spangram, "cells": list(one.cells)} for one in self.strokes]
        return {"grid": self.grid, "paths": paths, "pending": list(self.pending)}


def read_drawing(content: Mapping[str, Any], shown: Mapping[str, str] | None = None) -> Drawing:
    """The drawing in a draft's content; whatever is missing or wrong there is left out."""
    language = spoken(content.get("language")) or "en"
    letters = content.get("grid")
    fitting = isinstance(letters, str) and len(letters) == CELLS and not letters.strip(ALPHABETS[language] + EMPTY)
    given = content.get("paths")
    paths = [one for one in given if isinstance(one, dict)][:MOST_PATHS] if isinstance(given, list) else []
    strokes = [Stroke(_cells(one.get("cells")), one.get("spangram") is True) for one in paths]
    drawn = Drawing(str(letters) if fitting else EMPTY * CELLS, (), _cells(content.get("pending")), language)
    return replace(drawn, strokes=_one_spangram([one for one in strokes if one.cells]), shown=dict(shown or {}))


def spoken(language: Any) -> str:
    """The language's code if there is a lexicon for it, else nothing."""
    try:
        return load(language).language if isinstance(language, str) else ""
    except UnknownLanguage:
        return ""


def _cells(given: Any) -> Path:
    cells = given[:CELLS] if isinstance(given, list) else []
    return tuple(cell for cell in cells if type(cell) is int and 0 <= cell < CELLS)


def _one_spangram(strokes: Sequence[Stroke]) -> tuple[Stroke, ...]:
    first = next((at for at, one in enumerate(strokes) if one.spangram), None)
    return tuple(replace(one, spangram=at == first) for at, one in enumerate(strokes))


def of_board(board: Json, language: str = "en") -> Drawing:
    """The drawing of a finished board, in the generator's JSON."""
    answers = [board["spangram"], *board["words"]]
    paths = [tuple(row * COLUMNS + column for row, column in one["path"]) for one in answers]
    shown = {one["text"].lower(): one["shown"] for one in answers if one.get("shown")}
    strokes = tuple(Stroke(path, at == 0) for at, path in enumerate(paths))
    return Drawing("".join(board["rows"]).lower(), strokes, (), language, shown)


# --- drawing --------------------------------------------------------------------------------------


def add(drawing: Drawing, cells: Path) -> Drawing:
    """With one more path, the spangram if there is none yet; the same path drawn again changes nothing."""
    if len(drawing.strokes) >= MOST_PATHS or any(set(one.cells) == set(cells) for one in drawing.strokes):
        return replace(drawing, pending=())
    spangram = not any(one.spangram for one in drawing.strokes)
    return replace(drawing, strokes=(*drawing.strokes, Stroke(cells, spangram)), pending=())


def drop(drawing: Drawing, cells: Path) -> Drawing:
    """Without the path over these cells."""
    return replace(drawing, strokes=tuple(one for one in drawing.strokes if one.cells != cells))


def mark(drawing: Drawing, cells: Path) -> Drawing:
    """With the path over these cells as the spangram's, and no other; without such a path there is no spangram."""
    return replace(drawing, strokes=tuple(Stroke(one.cells, one.cells == cells) for one in drawing.strokes))


def press(drawing: Drawing, cell: int, word: TypedWord | None = None) -> tuple[Drawing, Remark | None]:
    """The pending path after a letter was pressed, as in play; the last letter pressed again ends it."""
    path, whole = tap(drawing.pending, cell)
    return trace(drawing, path, word) if whole else (replace(drawing, pending=path), None)


def trace(drawing: Drawing, path: Path, word: TypedWord | None = None) -> tuple[Drawing, Remark | None]:
    """With a path whose letters are the board's, or with a chosen word written along it; or why that cannot be."""
    refused = refusal(drawing, path) or (_no_room(drawing, path, word) if word else None)
    if refused:
        return drawing, refused
    return (_write(drawing, path, word) if word else add(drawing, path)), None


def _no_room(drawing: Drawing, path: Path, word: TypedWord) -> Remark | None:
    """Why a word cannot be written along the path: a letter that lies in no other word gives way to it."""
    if len(path) != len(word.text):
        return Remark("other_length", {"word": word.shown, "letters": len(word.text), "cells": len(path)})
    others = [one for one in drawing.strokes if drawing.word(one.cells) != word.text]
    shared = next(((cell, one) for one in others for cell in path if cell in one.cells), None)
    if shared is None:
        return None
    spelled = drawing.word(shared[1].cells)
    return Remark("in_other", {"cell": cell_name(shared[0]), "other": drawing.shown.get(spelled, spelled)})


def _write(drawing: Drawing, path: Path, word: TypedWord) -> Drawing:
    letters = dict(zip(path, word.text, strict=True))
    grid = "".join(letters.get(cell, letter) for cell, letter in enumerate(drawing.grid))
    # A word that lay elsewhere is moved, and stays the spangram if it was.
    before = next((one for one in drawing.strokes if drawing.word(one.cells) == word.text), None)
    left = tuple(one for one in drawing.strokes if one is not before)
    stroke = Stroke(path, before.spangram if before else not any(one.spangram for one in left))
    shown = {**drawing.shown, word.text: word.shown}
    return replace(drawing, grid=grid, strokes=(*left, stroke), pending=(), shown=shown)


def refusal(drawing: Drawing, path: Path) -> Remark | None:
    """Why a path is none, whatever the letters are; None if it can be drawn."""
    if apart := next(jumps(path), None):
        return apart
    if len(set(path)) < len(path):
        return Remark("twice", {"cell": cell_name(next(cell for cell in path if path.count(cell) > 1))})
    if len(path) < SHORTEST:
        return Remark("too_short", {"least": SHORTEST, "letters": len(path)})
    return Remark("too_many_paths", {"most": MOST_PATHS}) if len(drawing.strokes) >= MOST_PATHS else None


def merge(was: str, mine: str, theirs: str) -> str:
    """The letters of two tabs: a cell that was changed here since `was` is mine, every other one theirs."""
    if len(was) != CELLS:
        return mine
    return "".join(new if new != old else there for old, new, there in zip(was, mine, theirs, strict=True))


def jumps(path: Path) -> Iterator[Remark]:
    """The first step that does not go to a neighbour; one that stays is a cell taken twice."""
    for one, two in pairwise(path):
        if two not in _GRID.neighbours[one] and two != one:
            yield Remark("apart", {"one": cell_name(one), "other": cell_name(two)})
            return


def slants(path: Path) -> set[int]:
    """The 2 × 2 blocks that the path crosses diagonally."""
    steps = [(one, two) for one, two in pairwise(path) if two in _GRID.neighbours[one]]
    return {_GRID.block[one][two] for one, two in steps} - {0}


# --- finding --------------------------------------------------------------------------------------


class Sought(NamedTuple):
    """A word that was looked for on the grid, and the remark on why it has no path; None if it has one.

    The codes: nowhere, several (with the number of places), crowded (all its places are taken by other words).
    """

    word: TypedWord
    remark: Remark | None


def find(
    drawing: Drawing, words: Sequence[TypedWord], spangram: TypedWord | None = None
) -> tuple[Drawing, list[Sought]]:
    """The drawing with a path for every word that has only one place, and what became of each word.

    Words that have a path keep it, and no other may touch or cross one. The spangram's path becomes the spangram's.
    """
    wanted = [one for one in ((spangram,) if spangram else ()) + tuple(words) if one.text and one.good]
    drawn = {drawing.word(one.cells): one.cells for one in drawing.strokes}
    fixed = [one.cells for one in drawing.strokes if refusal(replace(drawing, strokes=()), one.cells) is None]
    traced = trace_all(drawing.grid, [one.text for one in wanted if one.text not in drawn])
    left = settle(traced, fixed)
    found = {**settled(left), **drawn}
    result = replace(drawing, shown={**drawing.shown, **{one.text: one.shown for one in wanted}})
    for one in wanted:
        result = add(result, found[one.text]) if one.text in found else result
    if spangram and spangram.text:
        # A theme word that was drawn first is not the spangram when another is named.
        result = mark(result, found.get(spangram.text, ()))
    return result, [Sought(one, _lost(one, traced, left, found)) for one in wanted]


def _lost(
    word: TypedWord, traced: Mapping[str, Ways], left: Mapping[str, Ways], found: Mapping[str, Path]
) -> Remark | None:
    if word.text in found:
        return None
    if left[word.text].found:
        return Remark("several", {"places": left[word.text].places})
    return Remark("crowded" if traced[word.text].found else "nowhere")
