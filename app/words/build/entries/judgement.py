"""The editor's judgements of single grid entries, from `<language>-entries.tsv`, and their effect on scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from app.words.build import editorial as editors

# Beside those of taste: low for what no editor wants to see in a grid though it is no rude word, lively for what
# solvers like and the dictionaries have hardly noticed.
LOW_VERDICT, LIVELY_VERDICT = "low", "lively"
VERDICTS = (*editors.VERDICTS, LOW_VERDICT, LIVELY_VERDICT)
LOW, LIVELY = 15, 55
Judgements = Mapping[str, editors.Entry]


class ListEntry(NamedTuple):
    """A text as it stands in a grid, its score, and whether it comes only when asked for."""

    word: str
    score: int
    mild: bool = False


def read_judgement(folder: Path, language: str) -> dict[str, editors.Entry]:
    """The judgements by entry; none for a language without a file. Raises EditorialError for a malformed line."""
    return editors.read_file(folder / f"{language}-entries.tsv", VERDICTS)


def judged(entries: Iterable[ListEntry], own: Judgements) -> Iterator[ListEntry]:
    """The entries without the blocked ones; mild ones marked, low ones at most 15, lively ones at least 55."""
    for entry in entries:
        verdict = own[entry.word].verdict if entry.word in own else ""
        if verdict != "block":
            yield entry._replace(score=_score(entry.score, verdict), mild=entry.mild or verdict == "mild")


def _score(score: int, verdict: str) -> int:
    if verdict == LOW_VERDICT:
        return min(score, LOW)
    return max(score, LIVELY) if verdict == LIVELY_VERDICT else score


def is_low(word: str, own: Judgements) -> bool:
    return word in own and own[word].verdict == LOW_VERDICT
