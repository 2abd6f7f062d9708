"""The three ladders of ranks."""

from __future__ import annotations

from app.contract.game_types import Guess
from app.games.bee import ladder
from app.games.bee.ladder import PAPER, PROGRAM, WELL_KNOWN
from app.games.bee.rules import Puzzle, State, climb_ladder, view


def test_it_works() -> None:
    assert ladder.rank_thresholds(200, PAPER) == (0, 20, 40, 60, 80, 100, 120, 140, 160, 200)
    assert ladder.rank_thresholds(200, PROGRAM) == (0, 10, 20, 40, 80, 100, 120, 140, 160, 200)
    assert ladder.rank_thresholds(200) == (0, 4, 10, 16, 30, 50, 80, 100, 140, 200)


def test_a_view_climbs_another_ladder_and_back() -> None:
    puzzle = Puzzle("a", "aelnprt", "en", 100, 20, 1)
    shown = view(puzzle, State((Guess("planter", "pangram", 75),)))
    assert (shown.rank.code, shown.done, shown.to_next) == ("genius", True, 25)
    other = climb_ladder(shown, PAPER)
    assert (other.rank.code, other.done, other.to_next) == ("amazing", False, 5)
    assert climb_ladder(other, WELL_KNOWN) == shown
