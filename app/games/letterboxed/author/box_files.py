"""Boards as files: JSON (docs/letterboxed-board.schema.json) and a text that people can write by hand.

The text has the four sides of a board in a line, and what there is to say of it below; the next line of sides begins
the next board:

    ABC DEF GHI JKL
    title: …
    language: en

JSON is one board, or several as the list "boards". What follows from the sides (par, the answers) is written for who
reads the file, and worked out anew when it is read here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.contract.game_types import Json, Unsolvable
from app.games.letterboxed.parameters import checked_minimum
from app.games.letterboxed.rules import Chain
from app.games.letterboxed.sides import MINIMUM, Sides, read_sides
from app.words.fold import ALPHABETS
from app.words.outside import mended_line, read_json

LONGEST_TITLE = 60
LONGEST_LINE = 200
MOST_BOARDS = 50
_HEADER = re.compile(r"\s*(title|language|minimum|par|best possible|best|best of all)\s*:(.*)", re.I)


@dataclass(frozen=True, slots=True)
class ImportedBox:
    """A board that was read."""

    sides: Sides
    language: str
    title: str = ""
    minimum: int = MINIMUM


def read_boards_file(text: str) -> list[ImportedBox]:
    """The boards in a file's text, JSON or lines; raises Unsolvable, in a file of several with the number of the
    board."""
    boards = list(_json_boards(text) if text.lstrip()[:1] in ("{", "[") else _text_boards(text))
    if not boards:
        raise Unsolvable("no_boards")
    if len(boards) > MOST_BOARDS:
        raise Unsolvable("too_many_in_file", most=MOST_BOARDS)
    return [
        _read_numbered(number, board) if len(boards) > 1 else _read_one(board) for number, board in enumerate(boards, 1)
    ]


def _read_numbered(number: int, content: Json) -> ImportedBox:
    try:
        return _read_one(content)
    except Unsolvable as error:
        error.values["board"] = number
        raise


def _read_one(content: Json) -> ImportedBox:
    language, sides = content.get("language", "en"), content.get("sides")
    if not isinstance(language, str) or language.strip().lower() not in ALPHABETS:
        raise Unsolvable("no_lexicon", language=str(language)[:20])
    language = language.strip().lower()
    whole = isinstance(sides, list) and all(isinstance(side, str) for side in sides)
    if not whole and not isinstance(sides, str):
        raise Unsolvable("no_sides")
    title = content.get("title")
    text = " ".join(sides) if isinstance(sides, list) else str(sides)
    title_text = mended_line(title)[:LONGEST_TITLE] if isinstance(title, str) else ""
    return ImportedBox(read_sides(text, ALPHABETS[language]), language, title_text, _read_minimum(content))


def _read_minimum(content: Json) -> int:
    try:
        minimum = int(content.get("minimum", MINIMUM))
    except (TypeError, ValueError):
        raise Unsolvable("no_number", name="minimum") from None
    return checked_minimum(minimum)


def _json_boards(text: str) -> Iterator[Json]:
    try:
        content = read_json(text)
    except json.JSONDecodeError as error:
        raise Unsolvable("no_json", line=error.lineno) from error
    except ValueError as error:
        raise Unsolvable("no_json", line=1) from error
    several = content.get("boards") if isinstance(content, dict) and "boards" in content else content
    for board in several if isinstance(several, list) else [several]:
        if not isinstance(board, dict):
            raise Unsolvable("no_sides")
        yield board


def _text_boards(text: str) -> Iterator[Json]:
    board: Json = {}
    above: Json = {}
    for line in map(mended_line, text.splitlines()):
        head = _HEADER.fullmatch(line)
        if head:
            (board if "sides" in board else above)[head[1].lower()] = head[2].strip()
        elif line:
            if "sides" in board:
                yield board
            # A language that stands above all boards is that of them all.
            board = {**above, "sides": line[:LONGEST_LINE]}
            above = {name: value for name, value in above.items() if name == "language"}
    if "sides" in board:
        yield board


# --- writing --------------------------------------------------------------------------------------


def to_json(
    sides: Sequence[str],
    *,
    language: str = "en",
    title: str = "",
    par: int = 0,
    least: int = 0,
    label: str = "",
    best: Chain = (),
    best_of_all: Chain = (),
    minimum: int = MINIMUM,
) -> Json:
    """The file of a board; what is not known, or not told, is left out. `least` is the least number of words, `label`
    the difficulty."""
    file_json: Json = {"title": title, "language": language, "sides": list(sides)}
    file_json |= {"minimum": minimum} if minimum != MINIMUM else {}
    more = {"par": par, "least": least, "difficulty": label, "best": list(best), "best_of_all": list(best_of_all)}
    return file_json | {name: value for name, value in more.items() if value}


def to_text(board: Json) -> str:
    """The same as lines for people, of a board in JSON."""
    chains = {"best": board.get("best"), "best of all": board.get("best_of_all")}
    heads: dict[str, object] = {name: board.get(name) for name in ("title", "language", "minimum", "par")}
    heads["best possible"] = board.get("least")
    heads |= {name: " – ".join(words) for name, words in chains.items() if words}
    lines = [" ".join(board["sides"]).upper(), *(f"{name}: {value}" for name, value in heads.items() if value)]
    return "\n".join(lines) + "\n"
