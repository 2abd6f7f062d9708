"""Par: the words that a good player needs, and how hard a board is at it.

The least number of words is proved, and hardly anybody finds such an answer: it is the crown. Par is what the best
quarter of the simulated players reach, and a word more than the least at any rate, unless the board is so easy that
every other player finds one of its shortest answers.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.games.letterboxed.board_source import BoardSource
from app.games.letterboxed.parameters import LABELS, PARS
from app.games.letterboxed.player import PLAYERS, words_needed
from app.games.letterboxed.search.chain_counts import count_solutions
from app.games.letterboxed.solver import SolverBoard

GOOD = PLAYERS // 4 - 1
MIDDLING = PLAYERS // 2 - 1
# Players lose themselves on some boards: par is never farther from the least.
FARTHEST = 3
# The fewest answers under par for easy and for medium: they part the boards that come up into thirds.
ANSWERS = {3: (150, 60), 4: (25_000, 7_000), 5: (30_000, 3_000)}
LEVELS = {3: (1, 2, 2), 4: (3, 3, 4), 5: (4, 5, 5)}


@dataclass(frozen=True, slots=True)
class ParOfBoard:
    """The figures of a board: par, the number of answers that are under it (or at it, if none can be), and the
    difficulty that follows."""

    par: int
    answers: int
    difficulty: str


def weigh_par(source: BoardSource, board: SolverBoard, least: int) -> ParOfBoard:
    """The par of a board that its words solve with the least number; some milliseconds."""
    return judge_par(board, words_needed(source, board), least)


def judge_par(board: SolverBoard, needed: list[int], least: int) -> ParOfBoard:
    """The same, of what each of the players needs."""
    par = par_of(needed, least)
    answers = sum(count_solutions(board.chains(), max(least, par - 1)))
    return ParOfBoard(par, answers, LABELS[0] if par == least else label_of(par, answers))


def par_of(needed: list[int], least: int) -> int:
    """Par, of what each of the players needs, the best first."""
    if needed[MIDDLING] <= least:
        return least
    return min(max(needed[GOOD], least + 1), least + FARTHEST)


def label_of(par: int, answers: int) -> str:
    """The difficulty of a board by the number of its answers under par; any par, for boards of people."""
    easy, medium = ANSWERS[nearest_par(par)]
    return LABELS[(answers < easy) + (answers < medium)]


def level_of(par: int, label: str) -> int:
    """The difficulty as the yard counts it, 1 to 5; the simulated player needs more words at every level."""
    return LEVELS[nearest_par(par)][LABELS.index(label)]


def nearest_par(par: int) -> int:
    """The nearest par that can be asked for."""
    return min(max(par, PARS[0]), PARS[-1])
