"""The lexicon in memory: one buffer of sorted lines, found by bisection, so that forked workers share its pages.

A list of strings would be copied into every worker as soon as it counts references; bytes and arrays are not.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from app.words import table
from app.words.fold import ALPHABETS, fold
from app.words.mapped_files import NewParts, Part, Parts, folder_of, kept
from app.words.rows import TIER_LETTERS, Flag, Row, Tier, tier_of, with_tier
from app.words.rulings import OUT, Ruling, in_force, kept_until_ruled

__all__ = ["Lexicon", "LexiconError", "Row", "Tier", "UnknownLanguage", "built", "load"]

_TAB, _NEWLINE = 9, 10
_SHORTEST_INSIDE = 4  # three letters meet by chance everywhere


class UnknownLanguage(LookupError):
    """Raised when no lexicon is built for a language; the text is for people."""


class LexiconError(RuntimeError):
    """Raised when a lexicon's files do not belong together; the text says what to do."""


class Lexicon:
    """An immutable lexicon: which words there are, their tiers and their rows."""

    __slots__ = ("_blocked", "_ends", "_lines", "_starts", "_tiers", "language", "version")
    PARTS = ("lines", "starts", "ends", "tiers", "version")

    def __init__(self, language: str, content: bytes, version: str = "") -> None:
        """Index the sorted lines of `content`, as `table.encode` makes them; the version is their sha256."""
        self.language = language
        self.version = version or table.fingerprint(content)
        self._lines: Part = content
        letters = np.frombuffer(content, dtype=np.uint8)
        # The last one begins where nothing is left.
        stops = np.flatnonzero(letters == _NEWLINE).astype(np.int32)
        self._starts = np.concatenate((np.zeros(1, np.int32), stops + 1))
        self._ends = np.flatnonzero(letters == _TAB)[::3].astype(np.int32)
        order = np.frombuffer(TIER_LETTERS.encode(), dtype=np.uint8)
        closing = letters[stops - 1]
        self._tiers = sum((closing == order[tier]) * np.uint8(tier) for tier in Tier).astype(np.uint8)
        self._blocked: frozenset[str] | None = None

    @classmethod
    def of_parts(cls, language: str, parts: Parts) -> Lexicon:
        """The lexicon that these were the parts of."""
        lexicon = cls.__new__(cls)
        lexicon.language, lexicon.version = language, parts["version"][:].decode()
        lexicon._lines, lexicon._blocked = parts["lines"], None
        lexicon._starts, lexicon._ends = (np.frombuffer(parts[name], np.int32) for name in ("starts", "ends"))
        lexicon._tiers = np.frombuffer(parts["tiers"], np.uint8)
        return lexicon

    def parts(self) -> NewParts:
        """Return the arrays and bytes of the lexicon, to be stored in files."""
        arrays = {"starts": self._starts, "ends": self._ends, "tiers": self._tiers}
        return {"lines": self._lines, "version": self.version.encode(), **arrays}

    @property
    def alphabet(self) -> str:
        """The letters that words are made of, in order."""
        return ALPHABETS[self.language]

    def __len__(self) -> int:
        return len(self._tiers)

    def __contains__(self, word: str) -> bool:
        return self._find(word) >= 0

    def tier(self, word: str) -> Tier | None:
        """The word's tier; None for a word that the lexicon does not hold."""
        at = self._find(word)
        return Tier(int(self._tiers[at])) if at >= 0 else None

    def row(self, word: str) -> Row | None:
        """The word's row; None for a word that the lexicon does not hold."""
        at = self._find(word)
        return _row(self._lines[self._starts[at] : self._starts[at + 1] - 1].decode()) if at >= 0 else None

    def words(self, tier: Tier) -> list[str]:
        """The words of a tier, sorted; made anew each time, because a list of strings is ten times its letters."""
        chosen = self._tiers == tier
        ways = zip(self._starts[:-1][chosen].tolist(), self._ends[chosen].tolist(), strict=True)
        return [self._lines[start:end].decode() for start, end in ways]

    def zipfs(self, tier: Tier) -> list[int]:
        """Return how common the words of a tier are, Zipf times ten, in the order of `words`."""
        ends, lines = self._ends[self._tiers == tier].tolist(), self._lines
        return [int(lines[end + 1 : lines.find(b"\t", end + 1)]) for end in ends]

    def is_grim(self, word: str) -> bool:
        """Whether the word is ordinary alone and ugly as the headline of a puzzle: valid everywhere, never the best
        answer, the pangram or the spangram of a puzzle of our own, nor what a puzzle is begun with."""
        row = self.row(word)
        return row is not None and Flag.GRIM in row.flags[:-1]

    def blocked_inside(self, text: str) -> list[str]:
        """The blocked words of four letters or more that a line of letters spells forwards or backwards, sorted.

        For rows, columns and other lines of a board, so inside innocent words too ("Scunthorpe"). Anything that is no
        letter separates; a line of n letters takes about 20 n look-ups.
        """
        line = fold(text, self.language)
        return sorted({word for letters in (line, line[::-1]) for word in self._blocked_in(letters)})

    def _blocked_in(self, line: str) -> Iterator[str]:
        if self._blocked is None:
            self._blocked = frozenset(word for word in self.words(Tier.BLOCK) if len(word) >= _SHORTEST_INSIDE)
        longest = max(map(len, self._blocked), default=0)
        for start in range(len(line)):
            for stop in range(start + _SHORTEST_INSIDE, min(start + longest, len(line)) + 1):
                if line[start:stop] in self._blocked:
                    yield line[start:stop]

    def rows(self) -> list[Row]:
        """Every row, sorted by word."""
        return [_row(line) for line in self._lines[:].decode().split("\n")[:-1]]

    def ruled(self, rulings: Iterable[Ruling]) -> Lexicon:
        """The lexicon with rulings laid over it, a word at most once: its other lines stay, and its version is new."""
        pieces, upto = list[bytes](), 0
        for ruling in sorted(rulings, key=lambda one: one.word.encode()):
            at = self._place(ruling.word.encode() + b"\t")
            old = self.row(ruling.word)
            start = int(self._starts[at])
            pieces += [self._lines[upto:start], _line(old or Row(ruling.word, 0, 0, ""), ruling)]
            upto = int(self._starts[at + 1]) if old else start
        return Lexicon(self.language, b"".join((*pieces, self._lines[upto:]))) if pieces else self

    def _find(self, word: str) -> int:
        if "\t" in word:
            return -1
        sought = word.encode(errors="replace") + b"\t"  # half a surrogate pair is no word, and no reason to fail
        at = self._place(sought)
        start = int(self._starts[at])
        return at if self._lines[start : start + len(sought)] == sought else -1

    def _place(self, sought: bytes) -> int:
        """Where the word stands, or would; it is given with the tab that ends it, which comes before every letter."""
        low, high, lines = 0, len(self), self._lines
        starts, size = self._starts.data, len(sought)
        while low < high:
            middle = (low + high) // 2
            start = starts[middle]
            if lines[start : start + size] < sought:
                low = middle + 1
            else:
                high = middle
        return low


def _row(line: str) -> Row:
    word, zipf, size, flags = line.split("\t")
    tier_of(flags)
    return Row(word, int(zipf), int(size), flags)


def _line(row: Row, ruling: Ruling) -> bytes:
    return b"" if ruling.verdict == OUT else table.encode([with_tier(row, Tier[ruling.verdict.upper()])])


def built() -> list[str]:
    """The languages that have a lexicon, in the order of the spellings."""
    return [language for language in ALPHABETS if table.table_path(language).exists()]


@kept_until_ruled(maxsize=8)
def load(language: str = "en") -> Lexicon:
    """The lexicon of a language with what operators have ruled, mapped once a process and again when they rule.

    Raises UnknownLanguage when there is none, LexiconError when table and meta file do not belong together.
    """
    if language not in ALPHABETS or not table.table_path(language).exists():
        return read(table.DATA, language)
    made_of = repr(in_force(language)), table.table_path(language), table.meta_path(language)
    folder = folder_of(f"lexicon-{language}", made_of, (Lexicon, Row, Ruling))
    return Lexicon.of_parts(language, kept(folder, Lexicon.PARTS, lambda: _ruled(language).parts()))


def _ruled(language: str) -> Lexicon:
    return read(table.DATA, language).ruled(in_force(language))


def read(folder: Path, language: str) -> Lexicon:
    """Read a lexicon from a folder; raises as `load` does."""
    if language not in ALPHABETS:
        raise UnknownLanguage(f"There is no lexicon for the language {language!r}.")
    if not table.table_path(language, folder).exists():
        advice = f"`flask words build --lang {language}` makes it"
        raise UnknownLanguage(f"There is no lexicon for the language {language!r} yet: {advice}.")
    content = table.read(table.table_path(language, folder))
    meta = json.loads(table.meta_path(language, folder).read_text(encoding="utf-8"))
    if meta["version"] != table.fingerprint(content):
        advice = f"run `flask words build --lang {language}`"
        raise LexiconError(f"The lexicon {language!r} and its meta file differ: {advice}.")
    return Lexicon(language, content, meta["version"])
