"""What a solver does besides typing: entries from the list of clues, checks, letters shown, the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace

from app.games.base.contract import CellWrite, Verdict
from app.games.crossword.rules import BLANK, Puzzle, State, is_full, is_solved
from app.games.crossword.solve import cell_writing, helping
from app.play import acting
from app.play.cell_batches import number
from app.play.moving import Act, Step

# A text field of the list of clues: e-across-12.
FIELD = re.compile(r"e-(across|down)-(\d{1,3})\Z")
LONGEST_ENTRY = 200
# Who writes on the page that works without scripts.
PLAIN = "plain"
Help = Callable[[Puzzle, State, Collection[int]], State]


def step(code: str, before: State, after: State) -> Step:
    return Step(Verdict(code, after != before, ""), after)


def enter(form: Mapping[str, str]) -> Act:
    """The entries typed into the list of clues."""
    fields = [(found, text[:LONGEST_ENTRY]) for name, text in form.items() if (found := FIELD.match(name))]

    def entered(puzzle: Puzzle, state: State) -> Step:
        after = state
        for found, text in fields:
            after = cell_writing.write(
                puzzle, after, list(letters_of(puzzle, after, found[1], int(found[2]), text)), PLAIN, acting.writer()
            )
        return step(standing_code(puzzle, after), state, after)

    return entered


def letters_of(puzzle: Puzzle, state: State, direction: str, number: int, text: str) -> Iterator[CellWrite]:
    """What of the entry differs from what stands there: a letter a cell, and what is no letter leaves one empty."""
    slot = puzzle.slot(direction, number)
    typed = "".join(text.split())
    for place, cell in enumerate(slot.cells if slot else ()):
        letter = typed[place] if place < len(typed) and typed[place].isalnum() else ""
        if letter.lower() != state.marks.get(cell, BLANK).text[:1]:
            yield CellWrite(cell, letter, state.clock + 1)


def standing_code(puzzle: Puzzle, state: State) -> str:
    if is_solved(puzzle, state):
        return "solved"
    return "full" if is_full(puzzle, state) else "kept"


def help_with(form: Mapping[str, str], code: str, help: Help) -> Act:
    """Check or show what the form names: `extent`, around the cell `at`, `across` or down."""
    extent, at, across = form.get("extent", helping.GRID), number(form.get("at")), form.get("across") != "0"

    def helped(puzzle: Puzzle, state: State) -> Step:
        cells = helping.cells_of(puzzle, extent, -1 if at is None else at, across)
        after = help(puzzle, state, cells)
        return step("solved" if is_solved(puzzle, after) else code, state, after)

    return helped


def switch(puzzle: Puzzle, state: State) -> Step:
    after = helping.switch_autocheck(puzzle, state)
    return step("autocheck_on" if after.autocheck else "autocheck_off", state, after)


def give_up(puzzle: Puzzle, state: State) -> Step:
    return Step(Verdict("revealed", True, ""), replace(state, revealed=True), closes=True)
