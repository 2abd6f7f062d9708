from __future__ import annotations

import pytest

from app.games.letterboxed.board_source import BoardSource, load_source
from app.games.letterboxed.box_vocabulary import BoxVocabulary
from app.games.letterboxed.par import GOOD, judge_par, label_of, level_of, par_of, weigh_par
from app.games.letterboxed.parameters import LABELS, PARS
from app.games.letterboxed.player import PLAYERS, words_needed
from app.games.letterboxed.sides import read_sides
from app.games.letterboxed.solver import SolverBoard

LETTERS = "abcdefghijkl"
SIDES = ("abc", "def", "ghi", "jkl")
FEW = ("adgjb", "behkcfil")


def players(*groups: tuple[int, int]) -> list[int]:
    """What each of the players needs: numbers of players with their numbers of words."""
    needed = [words for number, words in groups for _ in range(number)]
    assert len(needed) == PLAYERS
    return needed


def test_it_works() -> None:
    source = load_source("en")
    board = SolverBoard(source.vocabulary, read_sides("ART BIK CEN LMO", source.vocabulary.alphabet), only_common=True)
    found = weigh_par(source, board, 2)
    assert found.par == words_needed(source, board)[GOOD] > 2
    assert found.difficulty in LABELS


def test_par_is_what_good_players_reach() -> None:
    assert par_of(players((6, 4), (18, 7)), 2) == 4
    assert par_of(players((5, 3), (19, 5)), 2) == 5


def test_par_is_above_the_least_though_good_players_reach_it() -> None:
    assert par_of(players((11, 2), (13, 5)), 2) == 3


def test_par_is_the_least_where_every_other_player_reaches_it() -> None:
    assert par_of(players((12, 2), (12, 5)), 2) == 2


def test_par_is_never_far_from_the_least() -> None:
    assert par_of(players((24, 12)), 2) == 5


def test_the_answers_under_par_make_the_difficulty() -> None:
    board = SolverBoard(BoxVocabulary(FEW, alphabet=LETTERS), SIDES, only_common=True)
    found = judge_par(board, players((6, 3), (18, 12)), 2)
    assert (found.par, found.answers, found.difficulty) == (3, 1, "hard")


def test_a_board_whose_least_is_par_is_easy() -> None:
    source = BoardSource(BoxVocabulary(["adgjbehkcfila"], alphabet=LETTERS))
    board = SolverBoard(source.vocabulary, SIDES, only_common=True)
    found = judge_par(board, players((24, 1)), 1)
    assert (found.par, found.answers, found.difficulty) == (1, 1, "easy")


@pytest.mark.parametrize(
    ("par", "number", "label"),
    [(3, 59, "hard"), (3, 60, "medium"), (3, 150, "easy"), (4, 150, "hard"), (1, 150, "easy"), (9, 29_999, "medium")],
)
def test_the_number_of_answers_makes_the_label(par: int, number: int, label: str) -> None:
    assert label_of(par, number) == label


def test_more_words_are_a_higher_level() -> None:
    levels = [level_of(par, label) for par in PARS for label in LABELS]
    assert levels == sorted(levels) == [1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert (level_of(1, "easy"), level_of(9, "hard")) == (1, 5)
