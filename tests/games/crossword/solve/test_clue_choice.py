from __future__ import annotations

from app.contract.game_types import CellWrite
from app.games.crossword.rules import Puzzle, State
from app.games.crossword.solve.cell_writing import cells_as_json, merge, write_letters
from app.games.crossword.solve.clue_choice import choose_level, may_choose_level, shown_clues, shown_level
from app.games.crossword.solve.view import view
from tests import grids

NEW = grids.new_two_levels()
PUZZLE = Puzzle.from_json(NEW.data, NEW.secret)
PLAIN = Puzzle.from_json(grids.new_crossword().data, NEW.secret)
HARD = State(level="hard")
BEGUN = write_letters(PUZZLE, State(), [CellWrite(0, "y", 1)], "a")


def first_clue(puzzle: Puzzle, state: State) -> str:
    return shown_clues(puzzle, state)[0].text


def test_it_works() -> None:
    """The day's own set comes first; an entry without another clue keeps its own."""
    assert (shown_level(PUZZLE, State()), first_clue(PUZZLE, State())) == ("easy", "Round tent of the steppe")
    assert (shown_level(PUZZLE, HARD), first_clue(PUZZLE, HARD)) == ("hard", "It goes up where the herd goes")
    assert [str(clue.text) for clue in view(PUZZLE, HARD).across][1:3] == [
        "Like Falstaff",
        "Supplies too much; see 1-Across",
    ]


def test_it_is_chosen_before_the_first_letter_and_fixed_from_then_on() -> None:
    assert choose_level(PUZZLE, State(), "hard") == HARD
    deleted = write_letters(PUZZLE, BEGUN, [CellWrite(0, "", 2)], "a")
    for state in (BEGUN, deleted, State(revealed=True)):
        assert not may_choose_level(PUZZLE, state)
        assert choose_level(PUZZLE, state, "hard") is None


def test_a_puzzle_with_one_set_leaves_no_choice() -> None:
    assert not may_choose_level(PLAIN, State())
    assert (shown_level(PLAIN, HARD), first_clue(PLAIN, HARD)) == ("", "Round tent of the steppe")
    assert "level" not in cells_as_json(PLAIN, State())


def test_it_is_kept_with_the_save() -> None:
    assert State.from_json(HARD.to_json()) == HARD
    assert State.from_json({"level": "harder"}).level == State.from_json({"level": ["hard"]}).level == ""
    assert cells_as_json(PUZZLE, HARD)["level"] == "hard"


def test_of_two_games_the_clues_stay_that_were_played_with() -> None:
    assert merge(HARD, State(level="easy")).level == "hard"
    assert merge(HARD, BEGUN).level == ""
    assert merge(BEGUN, HARD).level == ""
