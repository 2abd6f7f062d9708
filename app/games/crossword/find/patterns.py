"""The language of patterns: read sign by sign, so that nobody's text becomes a regular expression.

`?` or `.` one letter, `*` any run, `@` a vowel, `#` a consonant, `[abc]` one of these, `[a-e]` of a range, `[^abc]`
none of these, a figure a letter: equal figures equal letters, different figures different ones. `/letters+??` asks for
anagrams, a `?` for each letter more, a `*` for any number. `:meaning` at the end asks for words near in meaning.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.contract.game_types import Unsolvable
from app.words.fold import ALPHABETS, fold

LONGEST_PATTERN, LONGEST_MEANING = 80, 60
MOST_RUNS_WITH_FIGURES = 2
ANY, RUN, VOWEL, CONSONANT, ANAGRAM, MEANING = ".", "*", "@", "#", "/", ":"
_VOWELS = frozenset("aeiouæøåäöü")
_ALSO_Y = frozenset({"nb", "nn", "da", "sv", "de"})  # where y is only ever a vowel
_NOT_MEANT = frozenset(" -'’+")


@dataclass(frozen=True)
class Place:
    """One letter of a pattern: the set of letters that may stand there (bit n: letter n), and a figure or nothing."""

    letters: int
    figure: str = ""


@dataclass(frozen=True)
class Anagram:
    """Letters with how often each occurs at least (by its index), how many more there are, and whether any number."""

    counts: tuple[tuple[int, int], ...]
    length: int
    more: bool


@dataclass(frozen=True)
class SearchPattern:
    """Parsed search pattern: places and runs (None) in order, or an anagram; and a meaning, or an empty text."""

    parts: tuple[Place | None, ...]
    anagram: Anagram | None
    meaning: str

    @property
    def shortest(self) -> int:
        """The least number of letters."""
        return self.anagram.length if self.anagram else sum(part is not None for part in self.parts)

    @property
    def open_ended(self) -> bool:
        """Whether entries may have more letters than that."""
        return self.anagram.more if self.anagram else None in self.parts

    @property
    def has_figures(self) -> bool:
        return any(part is not None and part.figure for part in self.parts)


def read_pattern(text: str, language: str = "en") -> SearchPattern:
    """The pattern that a text writes; raises Unsolvable for what is none.

    Codes: `nothing_sought`, `pattern_too_long`, `strange_in_pattern`, `open_bracket`, `empty_bracket`, and
    `runs_with_figures`.
    """
    form, _, meaning = text.partition(MEANING)
    if len(form) > LONGEST_PATTERN or len(meaning) > LONGEST_MEANING:
        raise Unsolvable("pattern_too_long", most=LONGEST_PATTERN)
    signs, sought = fold(form.strip(), language), _only_letters(fold(meaning, language))
    if not signs and not sought:
        raise Unsolvable("nothing_sought")
    if signs.startswith(ANAGRAM):
        return SearchPattern((), _read_anagram(signs[1:], language), sought)
    parts = tuple(_merge_runs(_read_parts(signs or RUN, language)))
    pattern = SearchPattern(parts, None, sought)
    if pattern.has_figures and parts.count(None) > MOST_RUNS_WITH_FIGURES:
        raise Unsolvable("runs_with_figures", most=MOST_RUNS_WITH_FIGURES)
    return pattern


def _only_letters(text: str) -> str:
    return "".join(sign for sign in text if sign.isalpha())


def _merge_runs(parts: Iterator[Place | None]) -> Iterator[Place | None]:
    """Runs that follow each other are one."""
    last: Place | None = Place(0)
    for part in parts:
        if part is not None or last is not None:
            yield part
        last = part


def _read_parts(signs: str, language: str) -> Iterator[Place | None]:
    at, alphabet = 0, ALPHABETS[language]
    while at < len(signs):
        sign = signs[at]
        if sign == "[":
            close = signs.find("]", at)
            if close < 0:
                raise Unsolvable("open_bracket", col=at + 1)
            yield Place(_read_bracket(signs[at + 1 : close], at, alphabet))
            at = close
        elif sign == RUN:
            yield None
        elif sign not in _NOT_MEANT:
            yield _read_place(sign, at, language)
        at += 1


def _read_place(sign: str, at: int, language: str) -> Place:
    """Return the letters that one sign of a pattern allows. Raises Unsolvable (`strange_in_pattern`) for any other
    sign."""
    alphabet = ALPHABETS[language]
    everything, vowels = (1 << len(alphabet)) - 1, _vowel_set(language)
    if sign in (ANY, "?"):
        return Place(everything)
    if sign in (VOWEL, CONSONANT):
        return Place(vowels if sign == VOWEL else everything & ~vowels)
    if sign in "0123456789":
        return Place(everything, sign)
    if sign not in alphabet:
        raise Unsolvable("strange_in_pattern", sign=sign, col=at + 1)
    return Place(1 << alphabet.index(sign))


def _vowel_set(language: str) -> int:
    vowels = _VOWELS | ({"y"} if language in _ALSO_Y else set())
    return sum(1 << code for code, letter in enumerate(ALPHABETS[language]) if letter in vowels)


def _read_bracket(inside: str, at: int, alphabet: str) -> int:
    """The letters of `[…]`, as a set."""
    listed = inside.removeprefix("^")
    letters, place = 0, 0
    while place < len(listed):
        low = high = _letter_code(listed[place], at + place, alphabet)
        if listed[place + 1 : place + 2] == "-" and place + 2 < len(listed):
            high = _letter_code(listed[place + 2], at + place + 2, alphabet)
            place += 2
        letters |= sum(1 << code for code in range(low, high + 1))
        place += 1
    letters = letters if listed == inside else ((1 << len(alphabet)) - 1) & ~letters
    if not letters or not listed:
        raise Unsolvable("empty_bracket", col=at + 1)
    return letters


def _letter_code(sign: str, at: int, alphabet: str) -> int:
    if sign not in alphabet:
        raise Unsolvable("strange_in_pattern", sign=sign, col=at + 2)
    return alphabet.index(sign)


def _read_anagram(signs: str, language: str) -> Anagram:
    """Letters and blanks, in any order."""
    alphabet, meant = ALPHABETS[language], [sign for sign in signs if sign not in _NOT_MEANT]
    letters = [sign for sign in meant if sign not in (ANY, "?", RUN)]
    if strange := "".join(letters).strip(alphabet):
        raise Unsolvable("strange_in_pattern", sign=strange[0], col=signs.index(strange[0]) + 2)
    if not meant:
        raise Unsolvable("nothing_sought")
    counts = tuple((alphabet.index(letter), letters.count(letter)) for letter in sorted(set(letters)))
    return Anagram(counts, len(meant) - meant.count(RUN), RUN in meant)
