"""Checks of the words of a crossword among each other: the same one twice, long parts in common, one stem."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from app.games.crossword.checks.findings import ERROR, NOTE, WARNING, CheckFinding, at_slot, puzzle_finding
from app.games.crossword.formats.document import CrosswordFile
from app.games.crossword.grid import Slot
from app.games.crossword.lists.inflected import word_roots

SHARED = 5  # letters


def complete_answers(document: CrosswordFile) -> list[tuple[Slot, str]]:
    """The answers that are complete, with their slots."""
    slot_answers = ((slot, document.answer(slot)) for slot in document.grid.slots)
    return [(slot, answer) for slot, answer in slot_answers if "." not in answer]


def shared_text(first: str, second: str) -> str:
    """The longest part that two words have in common; of several the one that comes first in the first word."""
    best, ends = "", [0] * (len(second) + 1)
    for n, letter in enumerate(first):
        last = ends
        ends = [0, *(last[m] + 1 if letter == other else 0 for m, other in enumerate(second))]
        if max(ends) > len(best):
            best = first[n + 1 - max(ends) : n + 1]
    return best


def word_findings(document: CrosswordFile) -> Iterator[CheckFinding]:
    yield from _empty_cell_findings(document)
    whole = complete_answers(document)
    seen = dict[str, Slot]()
    for slot, answer in whole:
        if answer in seen:
            yield at_slot(slot, "entry_twice", ERROR, entry=answer)
        seen.setdefault(answer, slot)
    english = document.language[:2] in ("", "en")
    roots_by_answer = {answer: word_roots(answer) if english else frozenset[str]() for answer in seen}
    for first, second in _related_pairs(roots_by_answer):
        both = roots_by_answer[first] & roots_by_answer[second]
        code, shared = (
            ("shared_stem", min(both, key=lambda root: (len(root), root)))
            if both
            else ("shared_text", shared_text(first, second))
        )
        yield at_slot(seen[second], code, WARNING, first=first, second=second, text=shared)


def _empty_cell_findings(document: CrosswordFile) -> Iterator[CheckFinding]:
    cells = [n for n in range(len(document.solution)) if document.grid.is_cell(n)]
    empty = [n for n in cells if not document.solution[n]]
    if empty and len(empty) == len(cells):
        yield puzzle_finding("no_letters", NOTE)
    elif empty:
        row, col = divmod(empty[0], document.grid.width)
        yield CheckFinding("empty_cells", WARNING, {"cells": len(empty)}, row, col)


def _related_pairs(roots_of: Mapping[str, frozenset[str]]) -> Iterator[tuple[str, str]]:
    """Words that are forms of one or share a long part, each pair once, in the order of the words."""
    words = list(roots_of)
    groups: dict[str, list[int]] = defaultdict(list)
    for n, word in enumerate(words):
        parts = {word[at : at + SHARED] for at in range(len(word) - SHARED + 1)}
        for key in parts | {"=" + root for root in roots_of[word]}:
            groups[key].append(n)
    pairs = {(n, m) for group in groups.values() for n in group for m in group if n < m}
    yield from ((words[n], words[m]) for n, m in sorted(pairs))
