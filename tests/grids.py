"""A crossword to test with: small, and of words that no page of ours would hold by chance."""

from __future__ import annotations

from datetime import date
from typing import Any

from app.contract.game_types import NewPuzzle
from app.extensions import db
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.author.setups import Setup
from app.games.crossword.clue_levels import EASY, OtherClues
from app.games.crossword.formats.document import ClueLine, CrosswordFile
from app.games.crossword.grid import ACROSS, DOWN, Grid
from app.games.crossword.stored import new_puzzle
from app.puzzles.models import PUZZLE
from app.puzzles.publishing import store_puzzle

ROWS = ("yurt#", "obese", "gluts", "aerie", "#tone")
ANSWERS = ("yurt", "obese", "gluts", "aerie", "tone", "yoga", "ublet", "rerio", "tstin", "seee")
CELLS = [n for n, sign in enumerate("".join(ROWS)) if sign != "#"]
CLUES = {
    (ACROSS, 1): "Round tent of the steppe",
    (ACROSS, 5): "Very fat",
    (ACROSS, 7): "Supplies too much; see 1-Across",
    (ACROSS, 8): "Nest of an eagle",
    (ACROSS, 9): "Sound of a voice",
    (DOWN, 1): "Stretching on a mat",
    (DOWN, 2): "No word at all",
    (DOWN, 3): "Nor is this",
    (DOWN, 4): "This neither",
    (DOWN, 6): "Say <i>cheese</i>",
}


def document(rows: tuple[str, ...] = ROWS, **values: Any) -> CrosswordFile:
    """The crossword of these rows; its clues are CLUES where there are such."""
    text = "".join(rows)
    grid = Grid(tuple("".join(sign if sign in "#@" else "." for sign in row) for row in rows))
    clues = tuple(
        ClueLine(slot.direction, slot.number, CLUES.get((slot.direction, slot.number), "A word")) for slot in grid.slots
    )
    solution = tuple("" if sign in "#@" else sign for sign in text)
    return CrosswordFile(grid=grid, solution=solution, clues=clues, language="en", **values)


def new_crossword(rows: tuple[str, ...] = ROWS, title: str = "Tents") -> NewPuzzle:
    return new_puzzle(document(rows), title=title)


HARD_CLUES = {"across-1": "It goes up where the herd goes", "across-5": "Like Falstaff", "down-1": "Union, at its root"}


def new_two_levels() -> NewPuzzle:
    """The crossword as a daily of an early weekday has it: CLUES are its easy set, with HARD_CLUES beside them."""
    return new_puzzle(document(), title="Tents", other_clues=OtherClues(EASY, HARD_CLUES))


def add_crossword(new: NewPuzzle | None = None, *, day: date | None = None, **columns: Any) -> str:
    """The slug of a stored crossword."""
    slug = store_puzzle("crossword", new or new_crossword(), day)
    if columns:
        db.session.execute(PUZZLE.update().where(PUZZLE.c.slug == slug).values(**columns))
    db.session.commit()
    return slug


def letters(rows: tuple[str, ...] = ROWS) -> dict[int, str]:
    """The solution, a letter a cell."""
    return {n: sign for n, sign in enumerate("".join(rows)) if sign != "#"}


OTHER_ROWS = ("#gnat", "prole", "lotus", "acute", "stem#")


def crossword_draft(rows: tuple[str, ...] = OTHER_ROWS, **values: Any) -> dict[str, Any]:
    """The content of a draft whose crossword is nobody's puzzle, and could be committed."""
    return {**Manuscript(Setup(), document(rows)).to_json(), "slot": 1, **values}
