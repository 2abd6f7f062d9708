"""Another pattern of blocks under what is written already."""

from __future__ import annotations

from collections.abc import Sequence

from app.contract.game_types import Unsolvable
from app.games.crossword.author.grid_cells import GridCell
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.grid import BLOCK, OPEN, OUTSIDE


def change_blocks(work: Manuscript, rows: Sequence[str]) -> Manuscript:
    """The manuscript with the blocks of these rows: letters stay where there is no block, and clues with their entries.

    Rows with letters are made around a theme: theirs are all that is written then, and clues follow their answers.
    Raises Unsolvable for rows of another size.
    """
    if len(rows) != work.height or any(len(row) != work.width for row in rows):
        raise Unsolvable("other_size")
    signs = "".join(rows)
    if signs.strip(OPEN + BLOCK + OUTSIDE):
        return work.with_cells([GridCell(sign.strip(OPEN)) for sign in signs])
    return work.with_cells([_cell_under(old, sign) for old, sign in zip(work.cells, signs, strict=True)])


def _cell_under(old: GridCell, sign: str) -> GridCell:
    if sign in (BLOCK, OUTSIDE):
        return GridCell(sign)
    return old if old.is_open else GridCell("", "")
