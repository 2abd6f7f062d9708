from __future__ import annotations

from app.words.build.entries.contractions import contractions, is_stray, of_contraction
from app.words.rows import Row

ZIPF = {
    "don't": 62,
    "i'm": 62,
    "she'll": 45,
    "he's": 56,
    "man's": 43,
    "n't": 36,
    "o'clock": 40,
    "y'all": 33,
    "who'd": 12,
}


def test_it_works() -> None:
    assert contractions(ZIPF) == {"dont": 62, "im": 62, "shell": 45, "hes": 56, "oclock": 40, "yall": 33}


def test_a_word_that_is_mostly_a_contraction_is_stray() -> None:
    known = {"cant": 58, "shell": 45}
    assert is_stray(Row("cant", 44, 20, "C"), known)
    assert not is_stray(Row("shell", 44, 10, "C"), known)
    assert not is_stray(Row("tea", 44, 10, "C"), known)


def test_scores_lie_close_together() -> None:
    scores = [of_contraction(zipf) for zipf in (10, 30, 45, 60, 70)]
    assert scores == sorted(scores)
    assert (scores[0], scores[-1]) == (35, 50)
