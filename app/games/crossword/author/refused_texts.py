"""Findings of words that the site does not print: in a crossword's answers, clues, theme and notes."""

from __future__ import annotations

from collections.abc import Iterator

from app.contract.game_types import Json
from app.games.crossword.author.clue_rows import entry_clues, place_of
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.checks.findings import ERROR, CheckFinding
from app.games.crossword.grid import OPEN
from app.words.refused_words import find_refused_word


def find_refused_texts(work: Manuscript) -> list[Json]:
    """Return a finding for each text with such a word, in the form of `obstacles.find_obstacles`: all prevent
    publishing."""
    return [
        {**CheckFinding(code, ERROR, {"word": word}).to_json(), "blocks": True, "at": place}
        for place, code, word in list_refused(work)
        if word
    ]


def list_refused(work: Manuscript) -> Iterator[tuple[str, str, str]]:
    """Yield the place on the page, the code of the finding, and the refused word or "", for each text."""
    setup, document = work.setup, work.document
    yield "theme", "refused_word", find_refused_word(setup.theme, setup.clue_language)
    for text in (document.author, document.copyright, document.notes):
        yield "", "refused_word", find_refused_word(text, setup.clue_language)
    for clue in entry_clues(document):
        place = f"row-{clue.direction[0]}{clue.cells[0]}"
        yield place, "refused_word", find_refused_word(clue.text, setup.clue_language)
    for slot in document.grid.slots:
        answer = document.answer(slot)
        if OPEN not in answer:
            yield f"row-{place_of(slot)}", "refused_answer", find_refused_word(answer, setup.language)
