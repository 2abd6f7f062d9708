"""A draft that the machine has filled to the solution of a published crossword: whoever sees it has seen the answers.

A grid alone tells nothing: the same pattern is filled in thousands of ways, and words that fit a pattern are what any
dictionary has. Only when every cell holds the letter of the puzzle, turned or mirrored perhaps, has it been revealed.
"""

from __future__ import annotations

from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.author.proposals import accept_entries
from app.games.crossword.checks.canonical import canonical_key
from app.games.crossword.web.blueprint import NAME
from app.games.crossword.web.machine.panel import entries_to_propose
from app.play import answers_seen
from app.workshop.models import Draft


def record_proposal(draft: Draft, work: Manuscript) -> None:
    """Record what the draft is once all that the machine proposes is taken. Commits."""
    if entries := entries_to_propose(draft, work):
        record_solution(accept_entries(work, entries, "").as_step_after(work))


def record_solution(work: Manuscript) -> None:
    """Record that whoever asks has seen this solution, if it is that of a puzzle. Commits."""
    document = work.document
    if all(document.solution[n] for n in range(len(document.grid.text)) if document.grid.is_cell(n)):
        answers_seen.record_identity(NAME, canonical_key(document))
