from __future__ import annotations

from statistics import fmean

import numpy as np

from app.games.letterboxed.board_source import BoardSource, load_source
from app.games.letterboxed.box_vocabulary import BoxVocabulary
from app.games.letterboxed.generator import make_board
from app.games.letterboxed.parameters import LABELS, PARS, BoardRequest
from app.games.letterboxed.player import LOST, PLAYERS, mean_words, words_needed
from app.games.letterboxed.solver import SolverBoard
from app.words.lexicon import load

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
