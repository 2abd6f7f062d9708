from __future__ import annotations

import pytest

from app.contract.game_types import Unsolvable
from app.games.crossword.find.patterns import Anagram, Place, SearchPattern, read_pattern

ALL = (1 << 26) - 1
VOWELS = 1 | 1 << 4 | 1 << 8 | 1 << 14 | 1 << 20


def places(text: str, language: str = "en") -> list[int | None]:
    return [part.letters if part else None for part in read_pattern(text, language).parts]


def test_it_works() -> None:
    assert read_pattern("A?*:Happy End") == SearchPattern((Place(1), Place(ALL), None), None, "happyend")
    assert places("c.@#") == [4, ALL, VOWELS, ALL & ~VOWELS]


def test_it_reads_brackets() -> None:
    assert places("[abc][^abc][a-c]") == [7, ALL & ~7, 7]
    assert places("[ax-z]") == [1 | 7 << 23]
    assert places("[^a-y]") == [1 << 25]


def test_it_reads_figures() -> None:
    assert read_pattern("1a1").parts == (Place(ALL, "1"), Place(1), Place(ALL, "1"))


def test_runs_that_follow_each_other_are_one() -> None:
    assert places("**a***") == [None, 1, None]


def test_signs_that_no_grid_has_do_not_count() -> None:
    assert places("a b-c'") == [1, 2, 4]


def test_it_knows_the_language() -> None:
    assert places("Å", "nb") == [1 << 28]
    assert places("é") == [1 << 4]
    everything = (1 << 29) - 1
    assert places("@", "nb") == [VOWELS | 1 << 24 | 7 << 26]
    assert places("#", "nb") == [everything & ~(VOWELS | 1 << 24 | 7 << 26)]


def test_it_reads_anagrams() -> None:
    assert read_pattern("/letters+??").anagram == Anagram(((4, 2), (11, 1), (17, 1), (18, 1), (19, 2)), 9, False)
    assert read_pattern("/ab*").anagram == Anagram(((0, 1), (1, 1)), 2, True)
    assert read_pattern("/??").anagram == Anagram((), 2, False)


def test_a_meaning_can_stand_alone() -> None:
    assert read_pattern(":glad") == SearchPattern((None,), None, "glad")
    assert read_pattern("/abc:glad").meaning == "glad"


def test_it_tells_its_lengths() -> None:
    told = [(one.shortest, one.open_ended) for one in map(read_pattern, ("ab?", "a*b", "/abc?", "/abc*", "*"))]
    assert told == [(3, False), (2, True), (4, False), (3, True), (0, True)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "nothing_sought"),
        (" ", "nothing_sought"),
        (":", "nothing_sought"),
        (":4", "nothing_sought"),
        ("/", "nothing_sought"),
        ("/+", "nothing_sought"),
        ("a" * 81, "pattern_too_long"),
        (":" + "a" * 61, "pattern_too_long"),
        ("a$", "strange_in_pattern"),
        ("a]", "strange_in_pattern"),
        ("å", ""),
        ("ж", "strange_in_pattern"),
        ("[a", "open_bracket"),
        ("[]", "empty_bracket"),
        ("[^]", "empty_bracket"),
        ("[^a-z]", "empty_bracket"),
        ("[z-a]", "empty_bracket"),
        ("[a$]", "strange_in_pattern"),
        ("[[a]", "strange_in_pattern"),
        ("/ab[c]", "strange_in_pattern"),
        ("*1*1*", "runs_with_figures"),
    ],
)
def test_it_refuses_what_is_no_pattern(text: str, code: str) -> None:
    if not code:
        assert read_pattern(text)
        return
    with pytest.raises(Unsolvable) as refused:
        read_pattern(text)
    assert refused.value.code == code


def test_it_tells_where_the_fault_is() -> None:
    for text, col in (("ab$", 3), ("a[bc", 2), ("a[b$]", 4), ("a[]", 2)):
        with pytest.raises(Unsolvable) as refused:
            read_pattern(text)
        assert refused.value.values["col"] == col


def test_it_tells_the_sign_and_the_limit() -> None:
    for text, values in (
        ("ab$", {"sign": "$", "col": 3}),
        ("a[b$]", {"sign": "$", "col": 4}),
        ("/ab$", {"sign": "$", "col": 4}),
        ("a" * 81, {"most": 80}),
        ("*1*1*", {"most": 2}),
    ):
        with pytest.raises(Unsolvable) as refused:
            read_pattern(text)
        assert refused.value.values == values


def test_it_takes_the_longest_that_is_allowed() -> None:
    assert len(read_pattern("a" * 80).parts) == 80
    assert len(read_pattern(":" + "a" * 60).meaning) == 60
    assert read_pattern("1*1*").has_figures
