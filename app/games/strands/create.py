"""From a board, as the generator and the pages of creators know it, to a puzzle that can be played."""

from __future__ import annotations

from collections.abc import Mapping

from app.contract.game_types import Json, NewPuzzle
from app.games.strands.cells import COLUMNS
from app.games.strands.rules import Answer, Puzzle
from app.words.lexicon import load


def new_puzzle(board: Json, title: str, clue: str, language: str = "en", shown: Mapping[str, str] = {}) -> NewPuzzle:
    """The puzzle of a board in the generator's JSON: "rows", "spangram", "words", "difficulty".

    `shown` spells answers as people do ("icecream" as "Ice cream"); the others are shown as they are. Boards with the
    same letters and the same answers are one puzzle.
    """
    answers = tuple(_make_answer(entry, shown) for entry in (board["spangram"], *board["words"]))
    rows = tuple(row.lower() for row in board["rows"])
    data, secret = Puzzle(rows, clue, language, len(answers), answers).to_json()
    identity = "/".join((*rows, answers[0].text, *sorted(answer.text for answer in answers[1:])))
    return NewPuzzle(title, language, board.get("difficulty", 0), data, secret, load(language).version, identity)


def _make_answer(one: Json, shown: Mapping[str, str]) -> Answer:
    text = one["text"].lower()
    path = tuple(row * COLUMNS + column for row, column in one["path"])
    return Answer(text, path, shown.get(text, text))


def board_of_puzzle(puzzle: Puzzle) -> Json:
    """The board of a puzzle with its secret, in the generator's JSON."""
    spangram, *words = (
        {"text": answer.text, "path": [list(divmod(cell, COLUMNS)) for cell in answer.path], "shown": answer.shown}
        for answer in puzzle.answers
    )
    return {"rows": list(puzzle.rows), "spangram": spangram, "words": words}
