"""A board's answers as a page shows them: the best of common and of all words, and all that are as short as can be."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.letterboxed.box_vocabulary import BoxVocabulary
from app.games.letterboxed.solver import Chain, Proof, SolvedBoard, SolverBoard

MOST_BEST, MOST_SHORT, MOST_WORDS = 60, 300, 1500


@dataclass(frozen=True, slots=True)
class AnswerList:
    """The proof for one list of words, and the chains that are as good; not all, if there are very many."""

    proof: Proof
    chains: list[Chain]


@dataclass(frozen=True, slots=True)
class BoardAnswers:
    """The best with `common` words and with all (`every`), the answers of one word and of two with all of `short`
    (`others` counts those that are not told), and the common words that fit."""

    common: AnswerList
    every: AnswerList
    short: list[Chain]
    others: int
    words: list[str]


def answers_of(vocabulary: BoxVocabulary, solved: SolvedBoard) -> BoardAnswers:
    """The answers of a solved board, without rude words; some milliseconds."""
    board = SolverBoard(vocabulary, solved.sides)
    common = board.best_chains(MOST_BEST, only_common=True) if solved.common.words else []
    rude = set(vocabulary.words[vocabulary.decent_count :])
    short = [chain for chain in [*((word,) for word in solved.ones), *solved.twos] if not rude.intersection(chain)]
    return BoardAnswers(
        AnswerList(solved.common, common),
        AnswerList(solved.accepted, board.best_chains(MOST_BEST)),
        short[:MOST_SHORT],
        max(0, len(short) - MOST_SHORT),
        solved.playable[: solved.common_count][:MOST_WORDS],
    )
