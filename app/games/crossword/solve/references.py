"""Find the references of a clue to other clues: “See 12-Across”, “with 3 and 15 Down”, “se 12 loddrett”."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from app.games.crossword.grid import ACROSS, DIRECTIONS, DOWN, Direction

# How languages call the two directions; the first letters alone only right behind a number.
WORDS: dict[Direction, str] = {
    ACROSS: r"across|ac\b|vannrett|vassrett|vågrätt|vågrett|vandret|waage?recht|horizontal",
    DOWN: r"down|dn\b|loddrett|loddrätt|lodrätt|lodret|senkrecht|vertical|vertikal",
}
NUMBER = r"\d{1,3}"
AND = r"(?:,|/|&|\+|\band\b|\bog\b|\boch\b|\bund\b|\by\b|\bet\b|\bor\b|\beller\b)"
# Each space can be read in one way only, and a list has an end: any other pattern takes hours for some clues.
NUMBERS = rf"\b({NUMBER}(?:\s*(?:{AND}\s*){{1,2}}{NUMBER}){{0,19}})"
NUMBERED = re.compile(rf"{NUMBERS}[-–\s.]{{0,3}}(?:({WORDS[ACROSS]})|({WORDS[DOWN]}))", re.IGNORECASE)
SHORT = re.compile(rf"\b({NUMBER})(?:([Aa])|([Dd]))\b")
# Which way it runs is left to whoever looks: at the number there is often one entry alone.
UNSAID = re.compile(rf"\b(?:see|se|siehe|sjå|ver|voir)\s+({NUMBER})\b", re.IGNORECASE)
DIGITS = re.compile(NUMBER)
Reference = tuple[Direction, int]


def find_references(text: str, entries: Collection[Reference]) -> tuple[Reference, ...]:
    """The entries that a clue's plain text names, of those that are there, in its order and each once."""
    unique = dict.fromkeys(reference for reference in find_mentions(text, entries) if reference in entries)
    return tuple(unique)


def find_mentions(text: str, entries: Collection[Reference]) -> Iterator[Reference]:
    matches = [match for pattern in (NUMBERED, SHORT) for match in pattern.finditer(text)]
    for match in sorted(matches, key=lambda match: match.start()):
        direction = ACROSS if match[2] else DOWN
        yield from ((direction, int(number)) for number in DIGITS.findall(match[1]))
    for match in UNSAID.finditer(text):
        if not any(numbered_match.start(1) <= match.start(1) < numbered_match.end() for numbered_match in matches):
            yield from ((direction, int(match[1])) for direction in DIRECTIONS if (direction, int(match[1])) in entries)
