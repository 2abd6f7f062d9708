"""What a save says of a game of Letter Boxed, and how two games become one."""

from __future__ import annotations

from dataclasses import replace

from app.games.letterboxed import rules
from app.games.letterboxed.rules import MOST_SOLUTIONS, Puzzle, State
from app.games.letterboxed.standing import merge, rank, standing
from app.games.letterboxed.view import view

PAIR = ("bytes", "sporadic")
CHAIN = ("epics", "sorbet", "toady")
SIDES = ("ast", "bdo", "cpy", "eir")
BOARD = Puzzle(SIDES, "en", 2, 9, frozenset((*PAIR, *CHAIN)), best_common=PAIR)


def test_it_works() -> None:
    assert standing(BOARD, State(chain=("bytes",), hints=2)) == (5, 1, 2, 0)


def test_a_solved_board_stands_at_its_first_solution() -> None:
    assert standing(BOARD, State(chain=("bytes",), solutions=(CHAIN, PAIR))) == (12, 3, 0, 3)


def test_the_best_possible_result_has_the_crown() -> None:
    of_today = replace(BOARD, par=4, least=2)
    for puzzle in (of_today, replace(of_today, par=2, least=0)):
        assert [rank(puzzle, 12, words) for words in (1, 2, 3)] == ["crown", "crown", ""]
        # Two words that leave letters over are no result yet.
        assert rank(puzzle, 11, 2) == rank(puzzle, 0, 0) == ""


def test_merging_keeps_all_solutions_once_and_the_longer_way() -> None:
    mine = State(chain=("bytes",), draft="sp", solutions=(PAIR,), hints=1)
    theirs = State(chain=("epics", "sorbet"), solutions=(CHAIN, PAIR), hints=3)
    both = merge(mine, theirs)
    assert both.solutions == (PAIR, CHAIN)
    assert (both.chain, both.draft, both.hints) == (("epics", "sorbet"), "", 3)
    assert merge(theirs, State()).chain == theirs.chain


def test_what_one_has_seen_both_have_seen() -> None:
    assert merge(State(), State(revealed=True)).revealed


def test_the_first_solution_stays_the_result() -> None:
    """What comes after it, a better chain or another hint, is told apart."""
    state = State()
    for chain in (CHAIN, PAIR):
        state = rules.take_hint(BOARD, rules.restart_chain(state))
        for word in chain:
            state = rules.state_after(BOARD, state, rules.judge(BOARD, state, word))
    assert (state.solutions, state.hints, state.helped) == ((CHAIN, PAIR), 2, 1)
    assert standing(BOARD, state) == (12, 3, 2, 3)
    seen = view(BOARD, state)
    assert (seen.first, seen.best, seen.helped, len(seen.hints)) == (CHAIN, PAIR, 1, 2)
    assert State.from_json(state.to_json()) == state
    # A game of before the hints were told apart.
    assert State.from_json({"solutions": [list(PAIR)], "hints": 2}).helped == 2
    assert merge(State(), state).helped == merge(state, State(PAIR, solutions=(PAIR,), helped=4)).helped == 1


def test_hints_of_a_game_that_the_other_has_solved_are_told() -> None:
    """Whoever takes hints as one player and solves the board as another has had them."""
    solved = State(PAIR, solutions=(PAIR,))
    assert merge(State(hints=4), solved).helped == 4
    assert merge(State(), replace(solved, hints=2, helped=2)).helped == 2


def test_two_games_with_many_solutions_keep_the_first_fifty() -> None:
    mine, theirs = (tuple((f"{who}{number}",) for number in range(30)) for who in "ab")
    both = merge(State(solutions=mine), State(solutions=theirs))
    assert both.solutions == (*mine, *theirs)[:MOST_SOLUTIONS]
