"""The lesson of Crossword: a square of three words across and three down. The form holds its letters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from flask_babel import lazy_gettext as _l

from app.contract.game_types import Verdict
from app.contract.lesson import Lesson, LessonStep, LessonTurn
from app.games.crossword.formats.document import ClueLine, CrosswordFile
from app.games.crossword.grid import ACROSS, DOWN, OPEN, Grid
from app.games.crossword.rules import BLANK, Puzzle, State, is_right, is_solved
from app.games.crossword.solve import helping
from app.games.crossword.stored import new_puzzle
from app.games.crossword.web.solver_acts import Entries, checked_code, standing_code
from app.web.fields import parse_whole_number

# What a player has done so far, as the form keeps it; the steps ask for these.
CHECKED, SOLVED = "checked", "solved"
DEEDS = (ACROSS, DOWN, CHECKED, SOLVED)
SEPARATOR = ","


@dataclass(frozen=True, slots=True)
class LessonGrid:
    """A square: its rows of letters, and the clues of the rows and of the columns."""

    rows: tuple[str, str, str]
    across: tuple[str, str, str]
    down: tuple[str, str, str]


GRIDS = {
    "en": LessonGrid(
        rows=("bat", "ode", "won"),
        across=("It flies at night", "Poem in praise of something", "Came first"),
        down=("It shoots arrows", "Fuss", "As many as your fingers"),
    ),
    "nb": LessonGrid(
        rows=("hår", "uro", "nes"),
        across=("Det vokser på hodet", "Mangel på fred", "Landtunge"),
        down=("Ikke han", "Den ror man med", "Gode ord"),
    ),
}


@cache
def lesson_crossword(language: str) -> Puzzle:
    """Return the crossword of the lesson in a language of the pages, with its solution."""
    square = GRIDS[language]
    grid = Grid(tuple(OPEN * len(row) for row in square.rows))
    clues_by_way = {ACROSS: iter(square.across), DOWN: iter(square.down)}
    clues = tuple(ClueLine(slot.direction, slot.number, next(clues_by_way[slot.direction])) for slot in grid.slots)
    new = new_puzzle(CrosswordFile(grid, tuple("".join(square.rows)), clues, language=language))
    return Puzzle.from_json(new.data, new.secret)


def take_turn(puzzle: Puzzle, form: Mapping[str, str]) -> LessonTurn[State]:
    """Write the letters of the form, and check them or show one if that is what was pressed."""
    at = parse_whole_number(form.get("at"))
    state = Entries(form, 0).write_into(puzzle, State())
    code = standing_code(puzzle, state)
    if "check" in form:
        state = helping.check_letters(puzzle, state, puzzle.cells)
        code = checked_code(CHECKED, state, puzzle.cells)
    elif "reveal" in form:
        state = helping.reveal_letters(puzzle, state, find_cell_to_reveal(puzzle, state, at))
        code = "shown"
    before = [deed for deed in form.get("carried", "").split(SEPARATOR) if deed in DEEDS]
    new = [deed for deed in list_deeds(puzzle, state) if deed not in before]
    done = tuple(Verdict(deed, True, "") for deed in (*before, *new))
    return LessonTurn(
        state=replace(state, at=-1 if at is None else at, across=form.get("across") != "0"),
        accepted=done,
        new_count=len(new),
        carried=SEPARATOR.join(verdict.code for verdict in done),
        verdict=None if code == "kept" else Verdict(code, code in ("all_right", "shown"), ""),
    )


def find_cell_to_reveal(puzzle: Puzzle, state: State, at: int | None) -> list[int]:
    """Return the cell of the cursor, else the first one, that has no right letter yet; [] in a solved grid."""
    open_cells = [cell for cell in puzzle.cells if not is_right(puzzle, cell, state.marks.get(cell, BLANK).text)]
    return [at] if at is not None and at in open_cells else open_cells[:1]


def list_deeds(puzzle: Puzzle, state: State) -> Iterator[str]:
    """List what a state shows to have been done: an entry filled in each direction, letters checked, all solved."""
    slots = puzzle.document.grid.slots
    for way in (ACROSS, DOWN):
        entries = [slot.cells for slot in slots if slot.direction == way]
        if any(all(state.marks.get(cell, BLANK).text for cell in cells) for cells in entries):
            yield way
    if state.checks:
        yield CHECKED
    if is_solved(puzzle, state):
        yield SOLVED


LESSON = Lesson(
    puzzle=lesson_crossword,
    play=take_turn,
    steps=(
        LessonStep(
            task=_l("Press a clue or a cell, and type a letter for each cell. Fill in an entry across."),
            learnt=_l("Each clue’s answer goes into the cells of its number, across or down."),
            is_done=lambda verdict: verdict.code == ACROSS,
        ),
        LessonStep(
            task=_l(
                "Where entries cross they share a letter. Press the cell again, or Space, to go down, and fill one."
            ),
            learnt=_l("Pressing a cell again, or Space, changes the direction."),
            is_done=lambda verdict: verdict.code == DOWN,
        ),
        LessonStep(
            task=_l(
                "Not sure of a letter? “Check” crosses out what’s wrong, and “Reveal a letter” shows one. Check yours."
            ),
            learnt=_l("“Check” crosses out wrong letters and “Reveal a letter” shows one. Your result mentions both."),
            is_done=lambda verdict: verdict.code == CHECKED,
        ),
        LessonStep(
            task=_l("Now fill in the rest."),
            learnt=_l("The crossword is solved when every letter is right."),
            is_done=lambda verdict: verdict.code == SOLVED,
        ),
    ),
    examples={"en": (), "nb": ()},
    is_last=lambda verdict: verdict.code == SOLVED,
    script="crossword-lesson.js",
    is_swapped=False,
)
