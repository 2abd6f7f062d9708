from __future__ import annotations

from app.words.build.entries.entry_scores import Kind, score


def test_it_works() -> None:
    assert score(Kind.WORD, 5, 60, 10) == 98
    assert score(Kind.WORD, 5, 0, 95) == 6


def test_it_falls_with_rarity_and_with_size() -> None:
    by_zipf = [score(Kind.WORD, 5, zipf, 50) for zipf in (56, 40, 20, 8, 0)]
    by_size = [score(Kind.WORD, 5, 30, size) for size in (10, 20, 35, 40, 50, 55, 60, 70, 80, 95)]
    assert by_zipf == sorted(by_zipf, reverse=True)
    assert by_zipf[-1] == by_zipf[-2]
    assert by_size == sorted(set(by_size), reverse=True)


def test_a_size_between_two_is_the_larger_one() -> None:
    assert score(Kind.WORD, 5, 30, 75) == score(Kind.WORD, 5, 30, 80)


def test_no_dictionary_is_the_largest() -> None:
    assert score(Kind.STRING, 5, 30, 0) == score(Kind.STRING, 5, 30, 95)


def test_a_word_is_worth_more_than_what_is_none() -> None:
    word, *others = (score(kind, 5, 40, 50) for kind in Kind)
    assert max(others) < word


def test_short_names_are_worth_less_and_short_words_are_not() -> None:
    names = [score(Kind.NAME, length, 50, 50) for length in (2, 3, 4)]
    assert names == sorted(set(names))
    assert score(Kind.WORD, 2, 50, 50) == score(Kind.WORD, 4, 50, 50)


def test_it_stays_in_its_bounds() -> None:
    assert score(Kind.ABBREVIATION, 2, 0, 95) == 1
    assert score(Kind.WORD, 5, 90, 10, 20) == 100
