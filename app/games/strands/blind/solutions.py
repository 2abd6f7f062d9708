"""The solutions of the blind solver, as a page draws them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from app.contract.game_types import Json
from app.games.strands.cells import COLUMNS


class DrawnLine(NamedTuple):
    """An answer's way over the board, from cell to cell."""

    places: tuple[tuple[int, int], ...]
    spangram: bool


class Drawn(NamedTuple):
    """A solution: its spangram with blanks between the pieces, its theme words, and their lines, the spangram last so
    that it lies on top. `also` has the answers whose cells spell something else too, with what they spell. `true` says
    that these are the answers of the board's author."""

    spangram: str
    words: tuple[str, ...]
    lines: tuple[DrawnLine, ...]
    true: bool
    also: tuple[tuple[str, tuple[str, ...]], ...] = ()


def draw_solutions(result: Json | None, answers: Collection[str] = ()) -> list[Drawn]:
    """The solutions in an answer of `solver.solve`, in its order; none if there is no answer yet.

    `answers` are the board's own, if they may be told.
    """
    truth = set(answers)
    return [_draw_solution(solution, truth) for solution in (result or {}).get("solutions", ())]


def _draw_solution(solution: Json, truth: Collection[str]) -> Drawn:
    spangram, words = solution["spangram"], solution["words"]
    texts = tuple(word["text"] for word in words)
    lines = (*(_drawn_line(word, False) for word in words), _drawn_line(spangram, True))
    shown = [(" ".join(spangram["pieces"]), spangram), *zip(texts, words, strict=True)]
    also = tuple((text, tuple(answer["also"])) for text, answer in shown if answer.get("also"))
    return Drawn(shown[0][0], texts, lines, _is_true((spangram, *words), truth), also)


def _is_true(answers: Sequence[Json], truth: Collection[str]) -> bool:
    """Whether each answer, as it is told or as its cells may be read too, is one of the author's."""
    readings = [{answer["text"], *(other.replace(" ", "") for other in answer.get("also", ()))} for answer in answers]
    return len(answers) == len(truth) and all(texts & set(truth) for texts in readings)


def _drawn_line(word: Json, spangram: bool) -> DrawnLine:
    return DrawnLine(tuple((row, column) for row, column in word["path"]), spangram)


def rows_of(letters: str) -> list[str]:
    """The rows of 48 letters."""
    return [letters[start : start + COLUMNS] for start in range(0, len(letters), COLUMNS)]
