"""Answers written into the grid from the rows beside it: an entry's own, or a word at a row and a column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.contract.game_types import Unsolvable
from app.games.crossword.author.clue_rows import LooseRow, number_of
from app.games.crossword.author.grid_cells import GridCell, normalise_letters
from app.games.crossword.author.setups import FREESTYLE, Setup
from app.games.crossword.formats.document import CrosswordFile, upper
from app.games.crossword.grid import ACROSS, BLOCK, OPEN, OUTSIDE, SHORTEST, Direction, Slot


class Stretch(NamedTuple):
    """Cells in a line, in the order of reading."""

    cells: tuple[int, ...]
    direction: Direction


def stored_answer(text: str, language: str) -> str:
    """An answer as the grid stores it: letters and digits in lower case, dots for open cells. Raises Unsolvable."""
    answer = "".join(sign for sign in normalise_letters(text.strip(), language) if sign.isalnum() or sign == OPEN)
    if text.strip() and not answer.strip(OPEN):
        raise Unsolvable("answer_without_letters", text=text.strip()[:40])
    return answer


def rewrite_answer(
    document: CrosswordFile, cells: Sequence[GridCell], slot: Slot, typed: str, setup: Setup
) -> list[GridCell]:
    """The cells with another answer in a slot; an empty one takes away the letters that no other word has.

    Raises Unsolvable for an answer that does not fit.
    """
    answer = stored_answer(typed, setup.language)
    if not answer:
        return erase_letters(document, cells, slot, setup)
    texts = split_answer(answer, [cells[n].text for n in slot.cells])
    for cell, text in zip(slot.cells, texts, strict=True):
        if text and text != cells[cell].text:
            _check_crossing(document, slot, cell, text)
    return put_texts(cells, dict(zip(slot.cells, texts, strict=True)))


def split_answer(answer: str, old: Sequence[str]) -> list[str]:
    """The text of each cell of an answer: a letter each, or as many as stood there. Raises Unsolvable."""
    sizes = [1] * len(old) if len(answer) == len(old) else [max(1, len(text)) for text in old]
    if sum(sizes) != len(answer):
        raise Unsolvable("answer_length", answer=upper(answer), letters=len(answer), cells=len(old))
    starts = [sum(sizes[:n]) for n in range(len(sizes))]
    return [answer[start : start + size].strip(OPEN) for start, size in zip(starts, sizes, strict=True)]


def _check_crossing(document: CrosswordFile, slot: Slot, cell: int, text: str) -> None:
    """Raises Unsolvable where a word that is complete crosses with another letter."""
    for other in document.grid.slots:
        if other.direction != slot.direction and cell in other.cells and OPEN not in document.answer(other):
            old = document.solution[cell]
            raise Unsolvable("row_disagrees", other=upper(document.answer(other)), theirs=upper(old), mine=upper(text))


def put_texts(cells: Sequence[GridCell], texts: dict[int, str]) -> list[GridCell]:
    return [cell._replace(text=texts[n]) if n in texts else cell for n, cell in enumerate(cells)]


def erase_letters(document: CrosswordFile, cells: Sequence[GridCell], slot: Slot, setup: Setup) -> list[GridCell]:
    """The cells without the letters of a slot, but those that a word across it needs."""
    shared_cells = {n for other in _crossing_words(document, slot) for n in other.cells}
    nothing = BLOCK if setup.kind == FREESTYLE else ""
    return put_texts(cells, {n: nothing for n in slot.cells if n not in shared_cells})


def _crossing_words(document: CrosswordFile, slot: Slot) -> Iterator[Slot]:
    for other in document.grid.slots:
        if (
            other.direction != slot.direction
            and set(other.cells) & set(slot.cells)
            and OPEN not in document.answer(other)
        ):
            yield other


def lay_row(
    document: CrosswordFile, cells: Sequence[GridCell], row: LooseRow, setup: Setup
) -> tuple[list[GridCell], int]:
    """The cells with the word of a row where it wants to be, and its first cell. Raises Unsolvable if it cannot be
    there."""
    answer = stored_answer(row.answer, setup.language)
    if len(answer) < SHORTEST:
        raise Unsolvable("answer_too_short", text=upper(answer), fewest=SHORTEST)
    way = find_stretch(document, row, len(answer))
    texts = dict(zip(way.cells, answer, strict=True))
    for n, letter in texts.items():
        old = cells[n].text
        if old == OUTSIDE:
            raise Unsolvable("row_outside_shape", row=n // document.grid.width + 1, col=n % document.grid.width + 1)
        if old not in ("", BLOCK) and letter not in (old, OPEN):
            place = {"row": n // document.grid.width + 1, "col": n % document.grid.width + 1}
            raise Unsolvable("letter_there", theirs=upper(old), mine=upper(letter), **place)
    written = put_texts(cells, {n: letter.strip(OPEN) or cells[n].text.strip(BLOCK) for n, letter in texts.items()})
    if setup.kind == FREESTYLE and not setup.unresolved:
        _check_ends(written, way, document.grid.width)
    return written, way.cells[0]


def find_stretch(document: CrosswordFile, row: LooseRow, length: int) -> Stretch:
    """The cells of so many letters from the row and column that were typed. Raises Unsolvable outside the grid."""
    grid, top, left = document.grid, number_of(row.row), number_of(row.col)
    if not 1 <= top <= grid.height:
        raise Unsolvable("row_outside", value=row.row or "–", most=grid.height)
    if not 1 <= left <= grid.width:
        raise Unsolvable("col_outside", value=row.col or "–", most=grid.width)
    room = grid.width - left + 1 if row.direction == ACROSS else grid.height - top + 1
    if length > room:
        raise Unsolvable("runs_out", letters=length, room=room)
    at, step = (top - 1) * grid.width + left - 1, 1 if row.direction == ACROSS else grid.width
    return Stretch(tuple(at + n * step for n in range(length)), row.direction)


def _check_ends(cells: Sequence[GridCell], way: Stretch, width: int) -> None:
    """Raises Unsolvable where another letter stands right before or behind a word."""
    step = 1 if way.direction == ACROSS else width
    for inner, outer in ((way.cells[0], way.cells[0] - step), (way.cells[-1], way.cells[-1] + step)):
        level = way.direction != ACROSS or inner // width == outer // width
        if 0 <= outer < len(cells) and level and cells[outer].is_open and cells[outer].text:
            raise Unsolvable("runs_on", letter=upper(cells[outer].text))
