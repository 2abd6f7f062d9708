"""The faults of a drawn board, path by path and as a whole, by codes that a page says beside the word.

The board it gives is one that the validator has no fault with, but that a word of it may be traced in a second place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.contract.game_types import Json
from app.games.strands.author.drawing import Drawing, Stroke, find_jumps, slant_blocks
from app.games.strands.author.letters import CELLS, EMPTY
from app.games.strands.author.placing import count_places, find_ways
from app.games.strands.author.reading import Remark
from app.games.strands.cells import Path, cell_name, grid
from app.games.strands.construct.lines import blocked_words
from app.games.strands.construct.validator import find_faults
from app.games.strands.rules import SHORTEST
from app.words.lexicon import Tier, load

# What is worth a word and no reason to refuse.
MILD = ("ambiguous", "unknown")
_GRID = grid()


@dataclass(frozen=True, slots=True)
class PathLine:
    """A path with the word that it spells, as it is shown, and the remarks on it."""

    cells: Path
    spangram: bool
    word: str
    shown: str
    remarks: tuple[Remark, ...]

    @property
    def is_good(self) -> bool:
        return all(remark.code in MILD for remark in self.remarks)


@dataclass(frozen=True, slots=True)
class Report:
    """The remarks on a drawing, of every path and of the whole, and the board once there is one.

    `letters` and `covered` count cells, of 48; `ambiguous` the words that are there more than once.
    """

    lines: tuple[PathLine, ...]
    remarks: tuple[Remark, ...]
    letters: int
    covered: int
    ambiguous: int
    board: Json | None


def examine_drawing(drawing: Drawing) -> Report:
    """Return everything that a creator should know of the drawing."""
    lines = tuple(_path_line(drawing, stroke) for stroke in drawing.strokes)
    covered = {cell for stroke in drawing.strokes for cell in stroke.cells}
    letters = CELLS - drawing.grid.count(EMPTY)
    remarks = list(_remarks_on_board(drawing, len(covered)))
    ambiguous = sum(remark.code == "ambiguous" for line in lines for remark in line.remarks)
    board = _board_json(drawing, lines, ambiguous) if not remarks and all(line.is_good for line in lines) else None
    if board and (board_faults := find_faults(board, unique=False)):
        remarks, board = [Remark(board_faults[0].code, board_faults[0].values)], None
    return Report(lines, tuple(remarks), letters, len(covered), ambiguous, board)


def _path_line(drawing: Drawing, stroke: Stroke) -> PathLine:
    word = drawing.word(stroke.cells)
    remarks = tuple(_of_path(drawing, stroke)) or tuple(_of_word(drawing, stroke, word))
    return PathLine(stroke.cells, stroke.spangram, word, drawing.shown.get(word, word), remarks)


def _of_path(drawing: Drawing, stroke: Stroke) -> Iterator[Remark]:
    """The remarks on a path that no board may have."""
    path = stroke.cells
    if len(path) < SHORTEST:
        yield Remark("too_short", {"least": SHORTEST, "letters": len(path)})
    if EMPTY in drawing.word(path):
        yield Remark("gap", {"cell": cell_name(next(cell for cell in path if drawing.grid[cell] == EMPTY))})
    yield from find_jumps(path)
    if len(set(path)) < len(path):
        yield Remark("twice", {"cell": cell_name(next(cell for cell in path if path.count(cell) > 1))})
    yield from _against_others(drawing, stroke)
    if stroke.spangram and not _GRID.spans(sum(1 << cell for cell in set(path))):
        yield Remark("spanning")


def _against_others(drawing: Drawing, stroke: Stroke) -> Iterator[Remark]:
    own_slants = slant_blocks(stroke.cells)
    for other in drawing.strokes:
        if other is stroke:
            continue
        word = drawing.shown.get(drawing.word(other.cells), drawing.word(other.cells))
        if shared := sorted(set(stroke.cells) & set(other.cells)):
            yield Remark("shared", {"other": word, "cell": cell_name(shared[0])})
        elif own_slants & slant_blocks(other.cells):
            yield Remark("crossing", {"other": word})


def _of_word(drawing: Drawing, stroke: Stroke, word: str) -> Iterator[Remark]:
    tier = load(drawing.language).tier(word)
    if tier == Tier.BLOCK:
        yield Remark("blocked")
    elif tier is None and not stroke.spangram and drawing.shown.get(word, word) == word:
        yield Remark("unknown")
    if any(other is not stroke and drawing.word(other.cells) == word for other in drawing.strokes):
        yield Remark("repeated")
        return
    places = find_ways(drawing.grid, word)
    if places.places > 1 or not places.all:
        yield Remark("ambiguous", count_places(places))


def _remarks_on_board(drawing: Drawing, covered: int) -> Iterator[Remark]:
    letters = CELLS - drawing.grid.count(EMPTY)
    if letters < CELLS:
        yield Remark("few", {"letters": letters})
    if offences := blocked_words(drawing.rows, drawing.language):
        yield Remark("lines", {"text": ", ".join(offences)})
    if not any(stroke.spangram for stroke in drawing.strokes):
        yield Remark("no_spangram")
    elif len(drawing.strokes) == 1:
        yield Remark("no_words")
    if covered < CELLS:
        yield Remark("uncovered", {"cells": CELLS - covered})


def _board_json(drawing: Drawing, lines: Sequence[PathLine], ambiguous: int) -> Json:
    spangram = next(_answer_json(line) for line in lines if line.spangram)
    words = [_answer_json(line) for line in lines if not line.spangram]
    board = {"rows": drawing.rows, "spangram": spangram, "words": words}
    return {**board, "ambiguous": ambiguous, "tries": 0, "seed": 0, "difficulty": 0}


def _answer_json(line: PathLine) -> Json:
    answer: Json = {"text": line.word, "path": [_GRID.place(cell) for cell in line.cells]}
    return answer if line.shown == line.word else {**answer, "shown": line.shown}
