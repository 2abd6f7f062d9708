"""The edits of a finished board: turn it over, let a word run the other way, see what is wrong with it.

Boards are JSON as `generator.generate` makes it: "rows" (eight strings of six letters), "spangram" and "words", each
with "text" and "path" (a list of [row, column]). Nothing here changes the board that it is given; other entries, of the
board and of its answers, are kept. A board that the validator has no fault with stays so, uniqueness aside: a word that
is turned around may be traced elsewhere, which "ambiguous" then tells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.contract.game_types import Json
from app.games.strands.cells import COLUMNS, ROWS, cells_of, grid
from app.games.strands.construct.lines import blocked_words
from app.games.strands.tracing import cell_sets, cells_by_letter

Cell = list[int]
# A word that is there more often is not counted further.
MOST_PLACES = 9


def mirror_board(board: Json) -> Json:
    """The board with left and right exchanged."""
    return _move_paths(board, [row[::-1] for row in board["rows"]], lambda row, column: [row, COLUMNS - 1 - column])


def flip_board(board: Json) -> Json:
    """The board with top and bottom exchanged."""
    return _move_paths(board, board["rows"][::-1], lambda row, column: [ROWS - 1 - row, column])


def reverse_answer(board: Json, text: str) -> Json:
    """The board with one of its answers, told by its text, running the other way through its cells.

    Raises KeyError when there is no such answer. The difficulty is not measured again.
    """
    turned = next((answer for answer in list_answers(board) if answer["text"] == text), None)
    if turned is None:
        raise KeyError(text)
    path = turned["path"][::-1]
    rows = [list(row) for row in board["rows"]]
    for letter, (row, column) in zip(text, path, strict=True):
        rows[row][column] = letter
    new = [{**answer, "path": path} if answer is turned else {**answer} for answer in list_answers(board)]
    return _replace_answers(board, ["".join(row) for row in rows], new)


def ambiguous_words(board: Json) -> dict[str, list[list[Cell]]]:
    """The answers that can be traced on more than one set of cells, each with those sets, as sorted [row, column].

    No more than nine sets are listed for an answer.
    """
    letters = "".join(board["rows"])
    where = cells_by_letter([(letters, tuple(range(len(letters))))])
    masks_by_text = {
        text: cell_sets(where, text, MOST_PLACES) for text in (answer["text"] for answer in list_answers(board))
    }
    return {
        text: [_cells_of_mask(mask) for mask in sorted(masks)]
        for text, masks in masks_by_text.items()
        if len(masks) > 1
    }


def find_blocked_words(board: Json, language: str = "en") -> list[str]:
    """The blocked words that a row, a column or a diagonal spells, forwards or backwards; sorted.

    Raises UnknownLanguage when there is no lexicon.
    """
    return blocked_words(board["rows"], language)


def list_answers(board: Json) -> list[Json]:
    """The spangram first."""
    return [board["spangram"], *board["words"]]


def _move_paths(board: Json, rows: Sequence[str], to: Callable[[int, int], Cell]) -> Json:
    new = [{**answer, "path": [to(row, column) for row, column in answer["path"]]} for answer in list_answers(board)]
    return _replace_answers(board, rows, new)


def _replace_answers(board: Json, rows: Sequence[str], new: Sequence[Json]) -> Json:
    """The board with other rows and answers, its ambiguous answers counted anew."""
    changed_board = {**board, "rows": list(rows), "spangram": new[0], "words": list(new[1:])}
    return {**changed_board, "ambiguous": len(ambiguous_words(changed_board))}


def _cells_of_mask(mask: int) -> list[Cell]:
    return [grid().place(cell) for cell in cells_of(mask)]
