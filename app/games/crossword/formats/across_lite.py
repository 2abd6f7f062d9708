"""The .puz format of Across Lite, through puzpy: Latin-1 in version 1.3, UTF-8 in 2.0.

Circles are the mark 0x80 of the GEXT part, several letters in a cell the GRBS and RTBL parts; there are no bars, no
shades and no cells outside the shape. Clues have no numbers: they stand in the order of the numbers, across first.
"""

from __future__ import annotations

import struct

import puz

from app.contract.game_types import Unsolvable
from app.games.crossword.formats.document import (
    ClueLine,
    CrosswordFile,
    Notes,
    cell_text,
    checked_size,
    line,
    paragraphs,
    rows_of,
    upper,
)
from app.games.crossword.grid import BLOCK, OPEN, Grid

UNKNOWN, STANDS_IN = "-", "X"
BLOCKS = (puz.BLACKSQUARE, puz.BLACKSQUARE2)
TELLTALE = puz.ACROSSDOWN
# What a file that is no .puz makes the reader raise.
BROKEN = (puz.PuzzleFormatError, struct.error, ValueError, LookupError, TypeError, OverflowError)


def read_puz(data: bytes, notes: Notes) -> CrosswordFile:
    """The crossword of a file; raises Unsolvable for what is none."""
    try:
        puz_file = puz.load(data)
    except BROKEN as error:
        raise Unsolvable("bad_puz") from error
    width, height = checked_size(puz_file.width, puz_file.height)
    if len(puz_file.solution) != width * height:
        raise Unsolvable("bad_puz")
    grid = Grid(rows_of([BLOCK if sign in BLOCKS else OPEN for sign in puz_file.solution], width))
    return CrosswordFile(
        grid=grid,
        solution=_read_solution(puz_file, grid, notes),
        clues=tuple(_read_clues(puz_file, grid, notes)),
        circled=_read_circles(puz_file, grid),
        title=line(puz_file.title),
        author=line(puz_file.author),
        copyright=line(puz_file.copyright),
        notes=paragraphs(puz_file.notes),
    )


def _read_solution(puz_file: puz.Puzzle, grid: Grid, notes: Notes) -> tuple[str, ...]:
    if puz_file.solution_state == puz.SolutionState.NotProvided:
        return ("",) * len(grid.text)
    if puz_file.solution_state != puz.SolutionState.Unlocked:
        notes.add("solution_locked")
        return ("",) * len(grid.text)
    try:
        rebus = puz_file.rebus()
        table, texts = rebus.table, rebus.solutions
    except BROKEN:
        notes.add("rebus_left_out")
        table, texts = [], {}
    letters = [
        "" if sign == UNKNOWN or not grid.is_cell(n) else cell_text(sign) for n, sign in enumerate(puz_file.solution)
    ]
    for n, key in enumerate(table[: len(letters)]):
        if key and grid.is_cell(n) and key - 1 in texts:
            letters[n] = cell_text(texts[key - 1])
    return tuple(letters)


def _read_circles(puz_file: puz.Puzzle, grid: Grid) -> frozenset[int]:
    marks = puz_file.markup().markup[: len(grid.text)]
    return frozenset(n for n, mark in enumerate(marks) if mark & puz.GridMarkup.Circled and grid.is_cell(n))


def _read_clues(puz_file: puz.Puzzle, grid: Grid, notes: Notes) -> list[ClueLine]:
    if len(puz_file.clues) != len(grid.slots):
        notes.add("clues_do_not_fit", clues=len(puz_file.clues), runs=len(grid.slots))
    return [
        ClueLine(slot.direction, slot.number, line(text))
        for slot, text in zip(grid.slots, puz_file.clues, strict=False)
    ]


def write_puz(document: CrosswordFile, notes: Notes) -> bytes:
    """The file, and notes of what it cannot keep."""
    grid = _plain_grid(document, notes)
    puz_file = puz.Puzzle(version="1.3" if _is_latin(document) else "2.0")
    puz_file.width, puz_file.height = grid.width, grid.height
    letters = [
        _cell_letter(document, puz_file, n) if grid.is_cell(n) else puz.BLACKSQUARE for n in range(len(grid.text))
    ]
    if not any(document.solution):
        puz_file.solution_state = puz.SolutionState.NotProvided
    puz_file.solution = "".join(letters)
    puz_file.fill = "".join(puz.BLANKSQUARE if grid.is_cell(n) else puz.BLACKSQUARE for n in range(len(grid.text)))
    puz_file.title, puz_file.author, puz_file.copyright = document.title, document.author, document.copyright
    puz_file.notes = document.notes
    puz_file.clues = _clue_texts(document, grid, notes)
    if document.circled:
        puz_file.markup().set_markup_squares(sorted(document.circled), puz.GridMarkup.Circled)
    for n in range(len(letters)):
        if grid.is_cell(n) and document.solution[n] and upper(document.solution[n]) != letters[n]:
            puz_file.rebus().add_rebus_squares(n, upper(document.solution[n]).replace(";", "").replace(":", ""))
    return bytes(puz_file.tobytes())


def _plain_grid(document: CrosswordFile, notes: Notes) -> Grid:
    """The grid without what the format does not know."""
    grid = document.grid
    if grid.bars_right or grid.bars_below:
        notes.add("bars_lost")
    if "@" in grid.text:
        notes.add("outside_lost")
    if document.shaded:
        notes.add("shades_lost")
    return Grid(tuple(row.replace("@", BLOCK) for row in grid.rows))


def _is_latin(document: CrosswordFile) -> bool:
    texts = [document.title, document.author, document.copyright, document.notes, *map(upper, document.solution)]
    try:
        "".join([*texts, *(clue.text for clue in document.clues)]).encode(puz.ENCODING)
    except UnicodeEncodeError:
        return False
    return True


def _cell_letter(document: CrosswordFile, puz_file: puz.Puzzle, n: int) -> str:
    """The one byte of a cell: its letter, the first one of several, or another in its place."""
    text = upper(document.solution[n])
    if not text:
        return UNKNOWN
    fits = text[0] not in (*BLOCKS, UNKNOWN) and len(puz_file.encode(text[0])) == 1
    return text[0] if fits else STANDS_IN


def _clue_texts(document: CrosswordFile, grid: Grid, notes: Notes) -> list[str]:
    """A clue for each run, found by the cell where the run begins: without its bars a grid is numbered otherwise."""
    clues = {(slot.direction, slot.cells): document.clue(slot) for slot in document.grid.slots}
    if len(document.clues) > len([text for text in clues.values() if text]):
        notes.add("clues_without_runs_lost")
    return [clues.get((slot.direction, slot.cells), "") for slot in grid.slots]
