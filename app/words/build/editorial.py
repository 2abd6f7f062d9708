"""The editor's own decisions: tab-separated files of word, verdict and reason; lines that begin with # are remarks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

TIERS = ("core", "accept", "out")
VERDICTS = ("block", "mild", "allow")


class EditorialError(ValueError):
    """Raised for an editorial file that cannot be read; the text names the file and the line."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One decision: the verdict (a tier, "out", or "allow" against the votes) and why."""

    verdict: str
    reason: str


@dataclass(frozen=True, slots=True)
class Editorial:
    """`tiers` moves words between core, accept and out; `taste` blocks, calls mild, or clears a word of its votes."""

    tiers: Mapping[str, Entry] = field(default_factory=dict)
    taste: Mapping[str, Entry] = field(default_factory=dict)

    def verdict(self, word: str) -> str:
        """What the taste file says of a word: "block", "mild", "allow" or nothing."""
        entry = self.taste.get(word)
        return entry.verdict if entry else ""


def read(folder: Path, language: str) -> Editorial:
    """Read a language's two files; a missing one is empty. Raises EditorialError for a malformed line."""
    tiers = read_file(folder / f"{language}.tsv", TIERS)
    return Editorial(tiers, read_file(folder / f"{language}-block.tsv", VERDICTS))


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
