"""Hints of the Bee, which open one by one: each is kept as a guess whose text says all that a page must show.

"?grid a21 p3" counts the answers by first letter and length (from four on), "?pairs an3be1" by their first two
letters; what is found is taken off when they are shown. "?start 1 planter" opens the beginning of an answer,
"?meaning 1 planter a machine …" what it means. The number is that of the hint among those of its kind: a request that
comes twice asks for the same one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from app.contract.game_types import HINT, Guess, Verdict
from app.words import glosses

GRID, PAIRS, START, MEANING = "grid", "pairs", "start", "meaning"
KINDS = (GRID, PAIRS, START, MEANING)
# Those of which there is one for each word.
SINGLE = (START, MEANING)
SHORTEST, LONGEST = 4, 20
# Words that are looked up for one that the dictionary explains without naming it.
LOOKED_UP = 12
# A count is one sign, so that all of a hive's fit what is kept of a guess.
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ASKED = re.compile(rf"\?({'|'.join(KINDS)})(?: (\d{{1,2}}))?(?: .*)?", re.DOTALL)


class LetterCounts(NamedTuple):
    """How many answers of each length begin with a letter, and of all lengths."""

    letter: str
    counts: tuple[int, ...]
    total: int


class LengthGrid(NamedTuple):
    """The number of missing answers by first letter and length."""

    lengths: tuple[int, ...]
    rows: tuple[LetterCounts, ...]


class OpenedWord(NamedTuple):
    """A hint at one answer: how it begins or what it means, and its length; `word` once it is found, else empty."""

    kind: str
    text: str
    length: int
    word: str


class Hints(NamedTuple):
    """The hints that were taken, as they stand now; `counts` has how many of each kind."""

    counts: Mapping[str, int]
    grid: LengthGrid | None
    pairs: tuple[tuple[str, int], ...]
    singles: tuple[OpenedWord, ...]

    @property
    def taken(self) -> int:
        return sum(self.counts.values())


NO_HINTS = Hints(Counter(), None, (), ())


def is_asked(text: str) -> bool:
    return text.startswith("?") and _ASKED.fullmatch(text) is not None


def take_hint(answers: Collection[str], guesses: Sequence[Guess], asked: str, language: str) -> Verdict:
    """The hint that "?kind" or "?kind number" asks for, of a hive with these answers."""
    match = _ASKED.fullmatch(asked)
    kind, number = (match[1], match[2]) if match else ("", None)
    taken = [guess.text for guess in guesses if guess.kind == HINT and guess.text.startswith(f"?{kind}")]
    if taken and (kind not in SINGLE or (number and int(number) <= len(taken))):
        return Verdict("hint_open", False, "")
    left = sorted(set(answers) - {guess.text for guess in guesses}, key=lambda word: (len(word), word))
    if not left:
        return Verdict("no_hints", False, "")
    text = _count_text(kind, answers) if kind not in SINGLE else _single_text(kind, left, taken, language)
    return Verdict(HINT, True, text) if text else Verdict("no_hints" if kind == START else "no_meaning", False, "")


def _count_text(kind: str, answers: Collection[str]) -> str:
    if kind == PAIRS:
        pairs = sorted(Counter(word[:2] for word in answers).items())
        return f"?{PAIRS} " + "".join(f"{pair}{_count_digit(count)}" for pair, count in pairs)
    counted = Counter((word[0], min(len(word), LONGEST)) for word in answers)
    longest = max(length for _letter, length in counted)
    rows = (
        letter + "".join(_count_digit(counted[letter, length]) for length in range(SHORTEST, longest + 1))
        for letter in sorted({word[0] for word in answers})
    )
    return f"?{GRID} " + " ".join(rows)


def _count_digit(count: int) -> str:
    return DIGITS[min(count, len(DIGITS) - 1)]


def _single_text(kind: str, left: Sequence[str], taken: Sequence[str], language: str) -> str:
    """The next hint at one answer: the shortest that has none of its kind yet; empty where there is nothing to tell."""
    before = {text.split(" ")[2] for text in taken}
    for word in [text for text in left if text not in before][:LOOKED_UP]:
        meaning = f" {glosses.riddle(word, language)}" if kind == MEANING else ""
        if meaning != " ":
            return f"?{kind} {len(taken) + 1} {word}{meaning}"
    return ""


def read_hints(guesses: Sequence[Guess]) -> Hints:
    """The hints among the guesses, with what is found taken off."""
    if all(guess.kind != HINT for guess in guesses):
        return NO_HINTS
    found_words = {guess.text for guess in guesses if guess.kind not in (HINT, "bonus")}
    texts = [guess.text[1:].split(" ", 1) for guess in guesses if guess.kind == HINT]
    text_by_kind = dict(reversed(texts))
    grid = _read_grid(text_by_kind[GRID], found_words) if GRID in text_by_kind else None
    singles = tuple(_read_opened(kind, rest, found_words) for kind, rest in texts if kind in SINGLE)
    return Hints(
        Counter(kind for kind, _rest in texts), grid, _read_pairs(text_by_kind.get(PAIRS, ""), found_words), singles
    )


def _read_grid(counts_text: str, found_words: Collection[str]) -> LengthGrid:
    found_counts = Counter((word[0], min(len(word), LONGEST)) for word in found_words)
    rows = []
    for text in counts_text.split(" "):
        counts = (DIGITS.index(sign) - found_counts[text[0], length] for length, sign in enumerate(text[1:], SHORTEST))
        row = tuple(max(0, count) for count in counts)
        rows.append(LetterCounts(text[0], row, sum(row)))
    return LengthGrid(tuple(range(SHORTEST, SHORTEST + len(rows[0].counts))), tuple(rows))


def _read_pairs(pairs_text: str, found_words: Collection[str]) -> tuple[tuple[str, int], ...]:
    found_counts = Counter(word[:2] for word in found_words)
    each = (pairs_text[at : at + 3] for at in range(0, len(pairs_text), 3))
    return tuple((pair[:2], max(0, DIGITS.index(pair[2]) - found_counts[pair[:2]])) for pair in each)


def _read_opened(kind: str, rest: str, found_words: Collection[str]) -> OpenedWord:
    _number, word, *meaning = rest.split(" ", 2)
    text = meaning[0] if meaning else word[: len(word) // 2]
    return OpenedWord(kind, text, len(word), word if word in found_words else "")
