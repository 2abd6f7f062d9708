from __future__ import annotations

from statistics import fmean

from app.games.base.stream import Stream
from app.games.letterboxed.box_vocabulary import BoxVocabulary
from app.games.letterboxed.generator import LABELS, BoardRequest, BoardSource, load_source, make
from app.games.letterboxed.survey.player import LOST, mean_words, one_round, prepare

SIDES = ("abc", "def", "ghi", "jkl")
LETTERS = "abcdefghijkl"


def test_it_works() -> None:
    easy = BoardSource(BoxVocabulary(["adgjbehkcfil"], alphabet=LETTERS))
    assert one_round(prepare(easy, SIDES), Stream("a1")) in (1, LOST)
    assert 1 <= mean_words(easy, SIDES) < LOST


def test_a_board_has_one_difficulty() -> None:
    source = load_source("en")
    sides = make(source, BoardRequest(seed="1")).sides
    assert mean_words(source, sides, 4) == mean_words(source, sides, 4)


def test_a_player_without_words_has_lost() -> None:
    assert mean_words(BoardSource(BoxVocabulary([], alphabet=LETTERS)), SIDES) == LOST


def test_a_player_who_goes_in_circles_has_lost() -> None:
    assert mean_words(BoardSource(BoxVocabulary(["ada", "beb"], alphabet=LETTERS)), SIDES) == LOST


def test_harder_labels_cost_more_words() -> None:
    source = load_source("en")
    means = [
        fmean(mean_words(source, make(source, BoardRequest(2, label, str(seed))).sides, 12) for seed in range(12))
        for label in LABELS
    ]
    assert means == sorted(means)
    assert means[2] - means[0] > 0.5
