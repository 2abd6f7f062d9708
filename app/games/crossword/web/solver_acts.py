"""Acts of a solver besides typing: entries from the list of clues, checks, letters shown, giving up."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace

from app.contract.game_types import Verdict
from app.games.crossword.clue_levels import LEVELS
from app.games.crossword.rules import WRONG, Puzzle, State, is_full, is_solved
from app.games.crossword.solve import entering, helping
from app.games.crossword.solve.clue_choice import choose_level
from app.games.crossword.solve.entering import EntryFault
from app.play.moving import Act, Step
from app.web.fields import parse_whole_number

# An entry that a button of the list of clues names: across-12.
ENTRY = re.compile(r"(across|down)-(\d{1,3})\Z")
Help = Callable[[Puzzle, State, Collection[int]], State]


def make_step(code: str, before: State, after: State) -> Step:
    return Step(Verdict(code, after != before, ""), after)


@dataclass
class Entries:
    """The act of writing what a form has in lines of text or in cells; `faults` is what did not fit.

    `writer` is the number of the member who writes, 0 for a player who is alone.
    """

    form: Mapping[str, str]
    writer: int
    faults: dict[str, EntryFault] = field(default_factory=dict)

    def __call__(self, puzzle: Puzzle, state: State) -> Step:
        after = self.write_into(puzzle, state)
        return make_step(standing_code(puzzle, after), state, after)

    def write_into(self, puzzle: Puzzle, state: State) -> State:
        lines, cells = entering.read_lines(self.form), entering.read_cells(self.form)
        entered = entering.collect_entered(puzzle, state, lines, cells)
        self.faults = entered.faults
        return entering.write_entered(puzzle, state, entered, self.writer)


def standing_code(puzzle: Puzzle, state: State) -> str:
    if is_solved(puzzle, state):
        return "solved"
    return "full" if is_full(puzzle, state) else "kept"


def help_with(form: Mapping[str, str], writer: int, code: str, help: Help) -> Act:
    """Check or show what the form names: `extent`, around the cell `at`, `across` or down, or the `entry`.

    What is typed in the same form is written first. A crossword that is solved needs no help, and counts none.
    """

    def helped(puzzle: Puzzle, state: State) -> Step:
        before = Entries(form, writer).write_into(puzzle, state)
        if is_solved(puzzle, before):
            return make_step("solved", state, before)
        cells = cells_named(puzzle, form)
        after = help(puzzle, before, cells)
        return make_step("solved" if is_solved(puzzle, after) else checked_code(code, after, cells), state, after)

    return helped


def checked_code(code: str, state: State, cells: Collection[int]) -> str:
    """Return the code that tells a check's result to players who do not see its marks; other codes stay unchanged."""
    marks = [state.marks[n] for n in cells if n in state.marks and state.marks[n].text]
    if code != "checked" or not marks:
        return code
    return "some_wrong" if any(WRONG in mark.flags for mark in marks) else "all_right"


def cells_named(puzzle: Puzzle, form: Mapping[str, str]) -> Collection[int]:
    """None for an entry that is not there: a grid that has changed must not be shown as a whole."""
    if "entry" in form:
        named = ENTRY.match(form["entry"])
        slot = puzzle.slot(named[1], int(named[2])) if named else None
        return helping.cells_of(puzzle, helping.ENTRY, slot.cells[0], named[1] == "across") if named and slot else ()
    at = parse_whole_number(form.get("at"))
    extent = form.get("extent", helping.GRID)
    return helping.cells_of(puzzle, extent, -1 if at is None else at, form.get("across") != "0")


def switch_autocheck(puzzle: Puzzle, state: State) -> Step:
    if is_solved(puzzle, state):
        return make_step("solved", state, state)
    after = helping.switch_autocheck(puzzle, state)
    return make_step("autocheck_on" if after.autocheck else "autocheck_off", state, after)


def choose_clues(form: Mapping[str, str], writer: int) -> Act:
    """Choose the set of clues that the form names in `level`.

    What is typed in the same form is written first, and then it is too late.
    """

    def chosen(puzzle: Puzzle, state: State) -> Step:
        before, level = Entries(form, writer).write_into(puzzle, state), form.get("level", "")
        after = choose_level(puzzle, before, level) if level in LEVELS else None
        if after is None:
            return make_step("clues_fixed", state, before)
        return Step(Verdict(f"{level}_clues", True, ""), after)

    return chosen


def give_up(puzzle: Puzzle, state: State) -> Step:
    """A page that is old may ask for it when the crossword is solved: solved it stays."""
    if is_solved(puzzle, state):
        return make_step("solved", state, state)
    return Step(Verdict("revealed", True, ""), replace(state, revealed=True), closes=True)
