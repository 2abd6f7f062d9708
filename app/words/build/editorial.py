"""The editor's own decisions: tab-separated files of word, verdict and reason; lines that begin with # are remarks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

TIERS = ("core", "accept", "out")
VERDICTS = ("block", "mild", "allow")
GRIM, FINE = "grim", "fine"
CLASSES = {"c": "core", "a": "accept", "n": "name", "m": "mild", "b": "block", "o": "out"}
READING = {"en": "reading.tsv", "nb": "reading-nb.tsv", "nn": "reading-nn.tsv"}


class EditorialError(ValueError):
    """Raised for an editorial file that cannot be read; the text names the file and the line."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One decision: the verdict (a tier, "out", or "allow" against the votes) and why."""

    verdict: str
    reason: str


class WordRead(NamedTuple):
    """The result of the editor's reading of a whole list, for one word: its class, and whether it is grim."""

    verdict: str
    grim: bool
    where: str


@dataclass(frozen=True, slots=True)
class Editorial:
    """The editor's decisions by hand, and the classes given when whole lists were read.

    `tiers` moves words between core, accept and out; `rudeness` blocks, calls mild, or clears a word of its votes;
    `grim` calls words grim or clears them of it. All three go before `reading`.
    """

    tiers: Mapping[str, Entry] = field(default_factory=dict)
    rudeness: Mapping[str, Entry] = field(default_factory=dict)
    grim: Mapping[str, Entry] = field(default_factory=dict)
    reading: Mapping[str, WordRead] = field(default_factory=dict)

    def verdict(self, word: str) -> str:
        """Return the verdict on a word's rudeness: "block", "mild", "allow", or "" if it has none."""
        entry = self.rudeness.get(word)
        return entry.verdict if entry else ""

    def read_as(self, word: str) -> str:
        """Return the class that the reading gave the word; "" for a word not read or moved by hand."""
        entry = None if word in self.tiers else self.reading.get(word)
        return entry.verdict if entry else ""

    def is_grim(self, word: str, base: str) -> bool:
        """Whether a form of the base is grim: as the hand says of either, else as was read of either."""
        entry = self.grim.get(word) or self.grim.get(base)
        if entry:
            return entry.verdict == GRIM
        return any(spelling in self.reading and self.reading[spelling].grim for spelling in (word, base))


def read_editorial(folder: Path, language: str) -> Editorial:
    """Read a language's files; a missing one is empty. Raises EditorialError for a malformed line."""
    return Editorial(
        read_file(folder / f"{language}.tsv", TIERS),
        read_file(folder / f"{language}-block.tsv", VERDICTS),
        read_file(folder / f"{language}-grim.tsv", (GRIM, FINE)),
        read_reading(folder / READING[language]) if language in READING else {},
    )


def without_reading(editorial: Editorial) -> Editorial:
    """Return a copy without the reading: only the decisions by hand."""
    return replace(editorial, reading={})


def read_reading(path: Path) -> dict[str, WordRead]:
    """Parse the reading, by word; empty without a file. Raises EditorialError for a malformed line.

    Each line has the word, the letter of its class, g if it is grim, and its list.
    """
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    entries_by_word: dict[str, WordRead] = {}
    for number, line in enumerate(lines, 1):
        if line and not line.startswith("#"):
            word, letter, mark, where = _read_line(line, f"{path.name}, line {number}")
            entries_by_word[word] = WordRead(CLASSES[letter], mark == "g", where)
    return entries_by_word


def _read_line(line: str, where: str) -> list[str]:
    fields = line.split("\t")
    if len(fields) != 4 or fields[1] not in CLASSES or fields[2] not in ("g", "-"):
        raise EditorialError(f"{where}: expected a word, a class, g or -, and a list between tabs")
    return fields


def read_file(path: Path, allowed: tuple[str, ...]) -> dict[str, Entry]:
    """One file's entries by word; raises EditorialError for an unknown verdict, a missing reason or a word twice."""
    entries: dict[str, Entry] = {}
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for number, line in enumerate(lines, 1):
        if line and not line.startswith("#"):
            word, entry = _parse(line, allowed, f"{path.name}, line {number}")
            if word in entries:
                raise EditorialError(f"{path.name}, line {number}: {word} is there twice")
            entries[word] = entry
    return entries


def _parse(line: str, allowed: tuple[str, ...], where: str) -> tuple[str, Entry]:
    fields = line.split("\t")
    if len(fields) != 3 or not all(fields):
        raise EditorialError(f"{where}: expected a word, a verdict and a reason between tabs")
    if fields[1] not in allowed:
        raise EditorialError(f"{where}: {fields[1]!r} is none of {', '.join(allowed)}")
    return fields[0], Entry(fields[1], fields[2])
