"""What a player of Strands may see: the letters, what was found, the hint on the board, and no unearned answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from app.games.contract import HINT
from app.games.strands.board import COLUMNS, Path
from app.games.strands.rules import (
    SPANGRAM,
    WORD,
    WORDS_A_HINT,
    Hint,
    Puzzle,
    State,
    hints_left,
    hints_taken,
    open_hint,
    others,
    read_path,
    split,
)


class Cell(NamedTuple):
    """A letter of the board. `word` counts the found answers from 1 in the order they were found, 0 for none; `ring`
    says that the hint on the board lies here, `step` its place in the word from 1 on if the hint shows the order."""

    number: int
    row: int
    column: int
    char: str
    word: int
    spangram: bool
    ring: bool
    step: int
    typed: bool


class Found(NamedTuple):
    """An answer on the board: `by_player` is False for one that was only shown at the end."""

    text: str
    shown: str
    path: Path
    spangram: bool
    by_player: bool


@dataclass(frozen=True, slots=True)
class View:
    """Everything that a player may see. `toward` counts the other words since the last hint was earned."""

    cells: tuple[Cell, ...]
    clue: str
    count: int
    found: tuple[Found, ...]
    others: tuple[str, ...]
    toward: int
    words_a_hint: int
    hints_left: int
    hints_taken: int
    hint: Hint | None
    draft: str
    finished: bool
    revealed: bool
    # What was done in its order, for the text to share: "theme", "spangram" or "hint".
    story: tuple[str, ...]

    @property
    def words(self) -> int:
        """How many answers the player has found."""
        return sum(one.by_player for one in self.found)


def view(puzzle: Puzzle, state: State) -> View:
    """What a player may see of puzzle and state."""
    found = _found(puzzle, state)
    hint, words = open_hint(state), others(state)
    mine = sum(one.by_player for one in found)
    return View(
        cells=_cells(puzzle, state, found, hint),
        clue=puzzle.clue,
        count=puzzle.count,
        found=found,
        others=tuple(words),
        toward=len(words) % WORDS_A_HINT,
        words_a_hint=WORDS_A_HINT,
        hints_left=hints_left(state),
        hints_taken=hints_taken(state),
        hint=hint,
        draft=state.draft,
        finished=mine == puzzle.count,
        revealed=state.revealed,
        story=tuple(_kind(one.kind) for one in state.found if one.kind != WORD),
    )


def _kind(kind: str) -> str:
    if kind == HINT:
        return kind
    return SPANGRAM if kind.endswith(SPANGRAM) else "theme"


def _found(puzzle: Puzzle, state: State) -> tuple[Found, ...]:
    """What the player found, and after giving up also the rest."""
    answers = [(split(one), one.kind.endswith(SPANGRAM)) for one in state.found if one.kind not in (HINT, WORD)]
    mine = [Found(kept.word, kept.shown, kept.path, spans, True) for kept, spans in answers]
    known = {one.text for one in mine}
    over = state.revealed or len(mine) == puzzle.count
    rest = [one for one in puzzle.answers if over and one.text not in known]
    return (*mine, *(Found(one.text, one.shown, one.path, one == puzzle.answers[0], False) for one in rest))


def _cells(puzzle: Puzzle, state: State, found: tuple[Found, ...], hint: Hint | None) -> tuple[Cell, ...]:
    word = {cell: (number, one.spangram) for number, one in enumerate(found, 1) for cell in one.path}
    ringed = {cell: step for step, cell in enumerate(hint.cells, 1)} if hint else {}
    typed = set(read_path(state.draft) or ())
    return tuple(
        Cell(
            number=cell,
            row=cell // COLUMNS,
            column=cell % COLUMNS,
            char=char,
            word=word.get(cell, (0, False))[0],
            spangram=word.get(cell, (0, False))[1],
            ring=cell in ringed,
            step=ringed.get(cell, 0) if hint and hint.ordered else 0,
            typed=cell in typed,
        )
        for cell, char in enumerate(puzzle.letters)
    )
