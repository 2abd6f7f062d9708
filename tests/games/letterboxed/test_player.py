from __future__ import annotations

from statistics import fmean

import numpy as np

from app.games.letterboxed.board_source import BoardSource, load_source
from app.games.letterboxed.box_vocabulary import BoxVocabulary
from app.games.letterboxed.generator import make_board
from app.games.letterboxed.parameters import LABELS, PARS, BoardRequest
from app.games.letterboxed.player import LOST, PLAYERS, READY, mean_words, prepare_choice, words_needed
from app.games.letterboxed.solver import SolverBoard
from app.words.lexicon import load
from tests.games.letterboxed.test_generator import many

# What each player needs on the board of the generator's tests.
NEEDED = [2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5]
SIDES = ("abc", "def", "ghi", "jkl")
LETTERS = "abcdefghijkl"


def source(*words: str) -> BoardSource:
    return BoardSource(BoxVocabulary(words, alphabet=LETTERS))


def needed(*words: str) -> list[int]:
    some = source(*words)
    return words_needed(some, SolverBoard(some.vocabulary, SIDES))


def test_it_works() -> None:
    found = needed("adgjbehkcfil")
    assert len(found) == PLAYERS
    # A round that begins at another letter finds nothing.
    assert set(found) == {1, LOST}


def test_a_chain_counts_its_words() -> None:
    assert set(needed("adgjb", "behkcfil")) == {2, LOST}


def test_a_board_has_one_difficulty() -> None:
    english = load_source("en")
    sides = make_board(english, BoardRequest(seed="1")).sides
    assert mean_words(english, sides) == mean_words(english, sides)


def test_a_player_without_words_has_lost() -> None:
    assert mean_words(source(), SIDES) == LOST


def test_a_player_who_goes_in_circles_has_lost() -> None:
    assert mean_words(source("ada", "beb"), SIDES) == LOST


def test_common_words_come_to_mind_more_readily() -> None:
    words = ("adgjb", "behkcfil", *(f"b{first}{second}" for first in "defghijkl" for second in "ac"))
    some = source(*words)
    even = mean_words(some, SIDES)
    some.zipfs = np.array([5 * len(word) for word in some.vocabulary.words], np.uint8)
    assert mean_words(some, SIDES) < even


def test_words_are_as_common_as_the_lexicon_says() -> None:
    found, rows = load_source("nn"), {row.word: row.zipf for row in load("nn").rows()}
    assert found.zipfs.tolist() == [rows[word] for word in found.vocabulary.words]


def test_harder_kinds_cost_more_words() -> None:
    english = load_source("en")

    def mean(par: int, label: str) -> float:
        return fmean(
            mean_words(english, make_board(english, BoardRequest(par, label, f"{seed}")).sides) for seed in range(6)
        )

    by_par = [mean(par, "") for par in PARS]
    assert by_par == sorted(by_par)
    assert mean(4, LABELS[2]) > mean(4, LABELS[0])


def test_players_think_the_same_in_every_release() -> None:
    """Their thoughts decide which board a seed makes, and seeds are shared."""
    some = many()
    assert words_needed(some, SolverBoard(some.vocabulary, SIDES, only_common=True)) == NEEDED


def test_each_word_has_its_share_of_the_thoughts_at_its_letter() -> None:
    some = many()
    board = SolverBoard(some.vocabulary, SIDES)
    choice = prepare_choice(some, board)
    each = int(READY[some.zipfs[0]])
    begin = np.bincount(board.first, minlength=12)
    assert choice.width.tolist() == (each * begin).tolist()
    assert choice.below.tolist() == [0, *(each * np.cumsum(begin)[:-1]).tolist()]
    assert choice.sums[-1] == each * len(board)


def test_a_word_a_hundred_times_as_frequent_is_ten_times_as_ready() -> None:
    assert READY[[0, 20, 40]].tolist() == [1000, 10_000, 100_000]
