"""Whether a crossword is one that is there already, turned or mirrored perhaps, or much like one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.games.crossword.checks.canonical import canonical_key
from app.games.crossword.checks.findings import ERROR, WARNING, CheckFinding, puzzle_finding
from app.games.crossword.checks.repeats import complete_answers
from app.games.crossword.formats.document import CrosswordFile

# Jaccard's index of two sets of answers: what both have, of what either has.
SAME, LIKE = 0.6, 0.4


def answer_set(document: CrosswordFile) -> frozenset[str]:
    return frozenset(answer for _, answer in complete_answers(document))


def jaccard_index(first: frozenset[str], second: frozenset[str]) -> float:
    """Jaccard's index; 0 for sets without answers."""
    return len(first & second) / len(first | second) if first or second else 0.0


def duplicate_findings(document: CrosswordFile, others: Iterable[tuple[str, CrosswordFile]]) -> Iterator[CheckFinding]:
    """The other crosswords, each with its name, that are the same or nearly."""
    key, own_answers = canonical_key(document), answer_set(document)
    for name, other in others:
        share = jaccard_index(own_answers, answer_set(other))
        # Patterns without letters are no puzzles yet.
        if any(document.solution) and canonical_key(other) == key:
            yield puzzle_finding("same_puzzle", ERROR, other=name)
        elif share >= SAME:
            yield puzzle_finding("near_duplicate", ERROR, other=name, percent=round(100 * share))
        elif share >= LIKE:
            yield puzzle_finding("similar_puzzle", WARNING, other=name, percent=round(100 * share))
