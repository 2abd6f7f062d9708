"""What a save says of a game of Letter Boxed, and how two games become one."""

from __future__ import annotations

from app.games.letterboxed.rules import Puzzle, State
from app.games.letterboxed.standing import merge, standing

PAIR = ("bytes", "sporadic")
CHAIN = ("epics", "sorbet", "toady")
BOARD = Puzzle(("ast", "bdo", "cpy", "eir"), "en", 2, 9)


def test_it_works() -> None:
    assert standing(BOARD, State(chain=("bytes",), hints=2)) == (5, 1, 2, 0)


def test_a_solved_board_stands_at_its_best() -> None:
    assert standing(BOARD, State(chain=("bytes",), solutions=(CHAIN, PAIR))) == (12, 2, 0, 2)


def test_merging_keeps_all_solutions_once_and_the_longer_way() -> None:
    mine = State(chain=("bytes",), draft="sp", solutions=(PAIR,), hints=1)
    theirs = State(chain=("epics", "sorbet"), solutions=(CHAIN, PAIR), hints=3)
    both = merge(mine, theirs)
    assert both.solutions == (PAIR, CHAIN)
    assert (both.chain, both.draft, both.hints) == (("epics", "sorbet"), "", 3)
    assert merge(theirs, State()).chain == theirs.chain


def test_what_one_has_seen_both_have_seen() -> None:
    assert merge(State(), State(revealed=True)).revealed
