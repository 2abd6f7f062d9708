"""A board drawn by hand: letters in a grid, and paths over them from which the words are read.

A drawing may be anything on its way to a board; `examining` says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from app.contract.game_types import Json
from app.games.strands.author.letters import CELLS, EMPTY
from app.games.strands.author.placing import Ways, count_places, settle_words, settled_paths, trace_all
from app.games.strands.author.reading import Remark, TypedWord
from app.games.strands.cells import COLUMNS, Path, cell_name, grid
from app.games.strands.rules import SHORTEST, tap_cell
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
        """The part of a draft's content that holds the drawing: "grid", "paths" and "pending"."""
        paths = [{"spangram": stroke.spangram, "cells": list(stroke.cells)} for stroke in self.strokes]
        return {"grid": self.grid, "paths": paths, "pending": list(self.pending)}


def read_drawing(content: Mapping[str, object], shown: Mapping[str, str] | None = None) -> Drawing:
    """The drawing in a draft's content; whatever is missing or wrong there is left out."""
    language = supported_language(content.get("language")) or "en"
    letters = content.get("grid")
    fitting = isinstance(letters, str) and len(letters) == CELLS and not letters.strip(ALPHABETS[language] + EMPTY)
    path_entries = content.get("paths")
    paths = (
        [entry for entry in path_entries if isinstance(entry, dict)][:MOST_PATHS]
        if isinstance(path_entries, list)
        else []
    )
    strokes = [Stroke(_read_cells(entry.get("cells")), entry.get("spangram") is True) for entry in paths]
    drawn = Drawing(str(letters) if fitting else EMPTY * CELLS, (), _read_cells(content.get("pending")), language)
    return replace(
        drawn, strokes=_one_spangram([stroke for stroke in strokes if stroke.cells]), shown=dict(shown or {})
    )


def supported_language(language: object) -> str:
    """The language's code if there is a lexicon for it, else nothing."""
    try:
        return load(language).language if isinstance(language, str) else ""
    except UnknownLanguage:
        return ""


def _read_cells(given: object) -> Path:
    cells = given[:CELLS] if isinstance(given, list) else []
    return tuple(cell for cell in cells if type(cell) is int and 0 <= cell < CELLS)


def _one_spangram(strokes: Sequence[Stroke]) -> tuple[Stroke, ...]:
    first = next((at for at, stroke in enumerate(strokes) if stroke.spangram), None)
    return tuple(replace(stroke, spangram=at == first) for at, stroke in enumerate(strokes))


def of_board(board: Json, language: str = "en") -> Drawing:
    """The drawing of a finished board, in the generator's JSON."""
    answers = [board["spangram"], *board["words"]]
    paths = [tuple(row * COLUMNS + column for row, column in answer["path"]) for answer in answers]
    shown = {answer["text"].lower(): answer["shown"] for answer in answers if answer.get("shown")}
    strokes = tuple(Stroke(path, at == 0) for at, path in enumerate(paths))
    return Drawing("".join(board["rows"]).lower(), strokes, (), language, shown)


# --- drawing --------------------------------------------------------------------------------------


def add_stroke(drawing: Drawing, cells: Path) -> Drawing:
    """Add a path, as the spangram if there is none yet; the same path drawn again changes nothing."""
    if len(drawing.strokes) >= MOST_PATHS or any(set(stroke.cells) == set(cells) for stroke in drawing.strokes):
        return replace(drawing, pending=())
    spangram = not any(stroke.spangram for stroke in drawing.strokes)
    return replace(drawing, strokes=(*drawing.strokes, Stroke(cells, spangram)), pending=())


def drop_stroke(drawing: Drawing, cells: Path) -> Drawing:
    """Return the drawing without the path over these cells."""
    return replace(drawing, strokes=tuple(stroke for stroke in drawing.strokes if stroke.cells != cells))


def mark_spangram(drawing: Drawing, cells: Path) -> Drawing:
    """With the path over these cells as the spangram's, and no other; without such a path there is no spangram."""
    return replace(drawing, strokes=tuple(Stroke(stroke.cells, stroke.cells == cells) for stroke in drawing.strokes))


def press_cell(drawing: Drawing, cell: int, word: TypedWord | None = None) -> tuple[Drawing, Remark | None]:
    """The pending path after a letter was pressed, as in play; the last letter pressed again ends it."""
    path, whole = tap_cell(drawing.pending, cell)
    return trace_path(drawing, path, word) if whole else (replace(drawing, pending=path), None)


def trace_path(drawing: Drawing, path: Path, word: TypedWord | None = None) -> tuple[Drawing, Remark | None]:
    """With a path whose letters are the board's, or with a chosen word written along it; or why that cannot be."""
    refused = path_refusal(drawing, path) or (_no_room(drawing, path, word) if word else None)
    if refused:
        return drawing, refused
    return (_write_word(drawing, path, word) if word else add_stroke(drawing, path)), None


def _no_room(drawing: Drawing, path: Path, word: TypedWord) -> Remark | None:
    """Return why a word cannot be written along the path: a letter that lies in no other word gives way to it."""
    if len(path) != len(word.text):
        return Remark("other_length", {"word": word.shown, "letters": len(word.text), "cells": len(path)})
    others = [stroke for stroke in drawing.strokes if drawing.word(stroke.cells) != word.text]
    shared = next(((cell, stroke) for stroke in others for cell in path if cell in stroke.cells), None)
    if shared is None:
        return None
    spelled = drawing.word(shared[1].cells)
    return Remark("in_other", {"cell": cell_name(shared[0]), "other": drawing.shown.get(spelled, spelled)})


def _write_word(drawing: Drawing, path: Path, word: TypedWord) -> Drawing:
    letters = dict(zip(path, word.text, strict=True))
    grid = "".join(letters.get(cell, letter) for cell, letter in enumerate(drawing.grid))
    # A word that lay elsewhere is moved, and stays the spangram if it was.
    before = next((stroke for stroke in drawing.strokes if drawing.word(stroke.cells) == word.text), None)
    left = tuple(stroke for stroke in drawing.strokes if stroke is not before)
    stroke = Stroke(path, before.spangram if before else not any(stroke.spangram for stroke in left))
    shown = {**drawing.shown, word.text: word.shown}
    return replace(drawing, grid=grid, strokes=(*left, stroke), pending=(), shown=shown)


def path_refusal(drawing: Drawing, path: Path) -> Remark | None:
    """Return why a path is none, whatever the letters are; None if it can be drawn."""
    if apart := next(find_jumps(path), None):
        return apart
    if len(set(path)) < len(path):
        return Remark("twice", {"cell": cell_name(next(cell for cell in path if path.count(cell) > 1))})
    if len(path) < SHORTEST:
        return Remark("too_short", {"least": SHORTEST, "letters": len(path)})
    return Remark("too_many_paths", {"most": MOST_PATHS}) if len(drawing.strokes) >= MOST_PATHS else None


def merge_letters(was: str, mine: str, theirs: str) -> str:
    """The letters of two tabs: a cell that was changed here since `was` is mine, every other one theirs."""
    if len(was) != CELLS:
        return mine
    return "".join(
        new if new != old else their_letter for old, new, their_letter in zip(was, mine, theirs, strict=True)
    )


def find_jumps(path: Path) -> Iterator[Remark]:
    """The first step that does not go to a neighbour; one that stays is a cell taken twice."""
    for start, two in pairwise(path):
        if two not in _GRID.neighbours[start] and two != start:
            yield Remark("apart", {"one": cell_name(start), "other": cell_name(two)})
            return


def slant_blocks(path: Path) -> set[int]:
    """The 2 × 2 blocks that the path crosses diagonally."""
    steps = [(start, two) for start, two in pairwise(path) if two in _GRID.neighbours[start]]
    return {_GRID.block[start][two] for start, two in steps} - {0}


# --- finding --------------------------------------------------------------------------------------


class Sought(NamedTuple):
    """A word that was looked for on the grid, and the remark on why it has no path; None if it has one.

    The codes: nowhere, several (with the number of places), crowded (all its places are taken by other words).
    """

    word: TypedWord
    remark: Remark | None


def find_paths(
    drawing: Drawing, words: Sequence[TypedWord], spangram: TypedWord | None = None
) -> tuple[Drawing, list[Sought]]:
    """The drawing with a path for every word that has only one place, and what became of each word.

    Words that have a path keep it, and no other may touch or cross one. The spangram's path becomes the spangram's.
    """
    wanted = [word for word in ((spangram,) if spangram else ()) + tuple(words) if word.text and word.is_good]
    drawn = {drawing.word(stroke.cells): stroke.cells for stroke in drawing.strokes}
    fixed = [
        stroke.cells for stroke in drawing.strokes if path_refusal(replace(drawing, strokes=()), stroke.cells) is None
    ]
    traced = trace_all(drawing.grid, [word.text for word in wanted if word.text not in drawn])
    left = settle_words(traced, fixed)
    path_by_word = {**settled_paths(left), **drawn}
    result = replace(drawing, shown={**drawing.shown, **{word.text: word.shown for word in wanted}})
    for word in wanted:
        result = add_stroke(result, path_by_word[word.text]) if word.text in path_by_word else result
    if spangram and spangram.text:
        # A theme word that was drawn first is not the spangram when another is named.
        result = mark_spangram(result, path_by_word.get(spangram.text, ()))
    return result, [Sought(word, _why_lost(word, traced, left, path_by_word)) for word in wanted]


def _why_lost(
    word: TypedWord, traced: Mapping[str, Ways], left: Mapping[str, Ways], found: Mapping[str, Path]
) -> Remark | None:
    if word.text in found:
        return None
    if left[word.text].traces:
        return Remark("several", count_places(left[word.text]))
    return Remark("crowded" if traced[word.text].traces else "nowhere")
