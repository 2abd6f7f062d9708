"""Banks of clues for tests, from lines as people write them."""

from __future__ import annotations

from app.games.crossword.minis.clue_bank import ClueBank, parse_clue_bank


def bank_of(*lines: str, language: str = "en", level: int = 3) -> ClueBank:
    """The bank of lines `answer: clue`, all of one level."""
    rows = (line.replace(": ", "\t", 1) for line in lines)
    return parse_clue_bank("".join(f"{row}\tstraight\t{level}\n" for row in rows), language)
