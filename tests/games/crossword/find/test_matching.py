"""Bit sets against the plain meaning of a pattern, spelled out entry by entry."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from app.games.crossword.find.matching import matching_entries
from app.games.crossword.find.patterns import Place, SearchPattern, read_pattern
from app.games.crossword.lists.scored import ScoredList

WORDS = [
    "noon",
    "deed",
    "area",
    "abba",
    "cat",
    "act",
    "tea",
    "eat",
    "ate",
    "a1",
    "stare",
    "tears",
    "rates",
    "seat",
    "easy",
    "banana",
    "bandana",
    "ban",
    "anna",
    "nana",
]
LIST = ScoredList({word: 1 + n for n, word in enumerate(word for word in WORDS if word.isalpha())})
SIGNS = ["a", "b", "n", "t", "?", ".", "*", "@", "#", "[ab]", "[^an]", "1", "2", "3"]


def found(pattern: str, listed: ScoredList = LIST) -> list[str]:
    read = read_pattern(pattern)
    parts = map(listed.of_length, listed.lengths)
    return sorted(part.words[at] for part in parts for at in part.places(matching_entries(part, read)))


def fits(word: str, parts: tuple[Place | None, ...], figures: dict[str, str]) -> bool:
    """What the pattern says, by trying everything."""
    if not parts:
        return not word
    part, rest = parts[0], parts[1:]
    if part is None:
        return any(fits(word[n:], rest, figures) for n in range(len(word) + 1))
    if not word or not part.letters >> (ord(word[0]) - ord("a")) & 1:
        return False
    if part.figure:
        if figures.get(part.figure, word[0]) != word[0]:
            return False
        if part.figure not in figures and word[0] in figures.values():
            return False
        figures = figures | {part.figure: word[0]}
    return fits(word[1:], rest, figures)


def meant(word: str, read: SearchPattern) -> bool:
    if not read.anagram:
        return fits(word, read.parts, {})
    counts = Counter(ord(letter) - ord("a") for letter in word)
    length = len(word) >= read.anagram.length if read.anagram.more else len(word) == read.anagram.length
    return length and all(counts[code] >= count for code, count in read.anagram.counts)


def test_it_works() -> None:
    assert found("c?t") == ["cat"]
    assert found("/tea") == ["ate", "eat", "tea"]


def test_it_finds_runs() -> None:
    assert found("*ana*") == ["banana", "bandana", "nana"]
    assert found("ban*") == ["ban", "banana", "bandana"]
    assert found("*a*a*a*") == ["banana", "bandana"]


def test_it_finds_equal_letters() -> None:
    assert found("1221") == ["abba", "anna", "deed", "noon"]
    assert found("1212") == ["nana"]
    assert found("*121") == ["banana", "bandana", "nana"]
    assert found("1*1") == ["abba", "anna", "area", "deed", "noon"]


def test_different_figures_are_different_letters() -> None:
    listed = ScoredList({"aaaa": 1, "abab": 2})
    assert found("1212", listed) == ["abab"]


def test_it_finds_anagrams_with_blanks() -> None:
    assert found("/art+??") == ["rates", "stare", "tears"]
    assert found("/aann*") == ["anna", "banana", "bandana", "nana"]
    assert found("/nnaa") == ["anna", "nana"]


def test_an_empty_length_fits_nothing() -> None:
    assert matching_entries(LIST.of_length(12), read_pattern("*")) == 0


@given(st.lists(st.sampled_from(SIGNS), min_size=1, max_size=7))
def test_it_finds_what_the_pattern_means(signs: list[str]) -> None:
    text = "".join(signs)
    if text.count("*") > 2:
        text = text.translate(str.maketrans("123", "abn"))
    read = read_pattern(text)
    assert found(text) == sorted(word for word in LIST if meant(word, read))


@given(st.text("abnt?*", min_size=1, max_size=6))
def test_it_finds_the_anagrams_that_there_are(text: str) -> None:
    read = read_pattern("/" + text)
    assert found("/" + text) == sorted(word for word in LIST if meant(word, read))
