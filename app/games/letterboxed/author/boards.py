"""Boards that people make: of letters of their own, told at once what they are worth, or of words of their own."""

from __future__ import annotations

from dataclasses import dataclass

from app.contract.game_types import Cancelled, Json, NewPuzzle, Tick, Unsolvable
from app.contract.stream import Stream
from app.games.letterboxed.board_source import BoardSource, load_source
from app.games.letterboxed.box_vocabulary import BoxVocabulary, load_vocabulary
from app.games.letterboxed.generator import puzzle_of, unique_name
from app.games.letterboxed.par import level_of, weigh_par
from app.games.letterboxed.parameters import MOST_PLACEMENTS, ChainParameters, SidesParameters, checked_minimum
from app.games.letterboxed.search.placements import boards_of_chain, check_chain, unfold_chain
from app.games.letterboxed.sides import Sides, board_id, read_sides
from app.games.letterboxed.solver import Proof, SolvedBoard, SolverBoard, solve_board

LONGEST_TEXT = 400


@dataclass(frozen=True, slots=True)
class Worth:
    """The worth of a board: its solution, par (0 without any), the number of common answers under par, and the
    difficulty, empty when no common words solve it."""

    solution: SolvedBoard
    par: int
    answers: int
    difficulty: str

    def to_json(self) -> Json:
        """The numbers, and no word of the answers."""
        solution = self.solution
        head = {
            "id": board_id(solution.sides),
            "sides": list(solution.sides),
            "solvable": self.par > 0,
            "par": self.par,
        }
        head["least"] = solution.least
        numbers = {"letters": _shown_proof(self).letters, "ways": _shown_proof(self).ways, "answers": self.answers}
        words = {"playable": len(solution.playable), "common": solution.common_count, "one": len(solution.ones)}
        rest = {"accepted": solution.accepted.words, "unreached": solution.accepted.unreached}
        return {**head, **numbers, "difficulty": self.difficulty, **words, **rest}


def _shown_proof(worth: Worth) -> Proof:
    common, accepted = worth.solution.common, worth.solution.accepted
    return common if common.words else accepted


def weigh_board(source: BoardSource, sides: Sides) -> Worth:
    """Solve a board and say how hard it is; some milliseconds.

    Par is what a player with common words reaches, or with all of them when the common ones do not solve the board.
    """
    vocabulary = source.vocabulary
    solution = solve_board(vocabulary, sides)
    if not solution.least:
        return Worth(solution, 0, 0, "")
    board = SolverBoard(vocabulary, sides, only_common=bool(solution.common.words))
    par = weigh_par(source, board, solution.least)
    # How many answers of rare words there are says nothing.
    answers_and_difficulty = (par.answers, par.difficulty) if solution.common.words else (0, "")
    return Worth(solution, par.par, *answers_and_difficulty)


def puzzle_of_letters(params: SidesParameters, title: str = "") -> NewPuzzle:
    """The puzzle of typed sides, to be published.

    Raises Unsolvable for what is no board, and, saying why, for a board that no words solve.
    """
    source = load_source(params.language, checked_minimum(params.minimum))
    vocabulary = source.vocabulary
    worth = weigh_board(source, read_sides(params.text, vocabulary.alphabet))
    if not worth.par:
        raise why_not(worth.solution.accepted)
    identity = board_id(worth.solution.sides)
    data, secret = puzzle_of(worth.solution, vocabulary.language, worth.par, vocabulary.minimum).to_json()
    data |= {"id": identity, "label": worth.difficulty}
    level = level_of(worth.par, worth.difficulty) if worth.difficulty else 5
    unique = unique_name(vocabulary.language, identity, vocabulary.minimum)
    return NewPuzzle(title, vocabulary.language, level, data, secret, vocabulary.version, unique)


def why_not(proof: Proof) -> Unsolvable:
    """Return why a board has no solution."""
    if proof.unreached:
        return Unsolvable("unreached", letters=", ".join(proof.unreached.upper()))
    return Unsolvable("unjoined")


def read_chain(text: str, vocabulary: BoxVocabulary) -> list[str]:
    """The chain of a text; raises Unsolvable when a word is not in the word list."""
    if len(text) > LONGEST_TEXT:
        raise Unsolvable("long_words", most=LONGEST_TEXT)
    words = text.casefold().replace(",", " ").replace("-", " ").split()
    check_chain(words, vocabulary.alphabet, vocabulary.minimum)
    if strange := next((word for word in words if word not in vocabulary), None):
        raise Unsolvable("unlisted", word=strange.upper())
    return words


def weigh_placements(params: ChainParameters, tick: Tick) -> Json:
    """All boards on which the words of `params` solve, each with difficulty and proof.

    At most `most` of them are weighed, drawn so that they do not depend on anything else; the easiest come first.
    "total" counts all. Some milliseconds a board. Raises Cancelled, or Unsolvable for what is no chain of words.
    """
    source = load_source(params.language, checked_minimum(params.minimum))
    vocabulary = source.vocabulary
    words = read_chain(params.text, vocabulary)
    every = boards_of_chain(words, vocabulary.alphabet, vocabulary.minimum)
    most = max(1, min(params.most, MOST_PLACEMENTS))
    chosen = Stream("placements", *words).shuffled(every)[:most] if most < len(every) else every
    rows: list[Json] = []
    for number, sides in enumerate(chosen):
        if not tick(100 * number // len(chosen), "placements"):
            raise Cancelled
        rows.append(weigh_board(source, sides).to_json())
    rows.sort(key=lambda row: (row["par"], -row["answers"], row["id"]))
    return {"words": words, "total": len(every), "boards": rows}


def steps_of_words(params: ChainParameters) -> Json:
    """The placements after each letter of the words of `params`, to be drawn."""
    vocabulary = load_vocabulary(params.language, checked_minimum(params.minimum))
    words = read_chain(params.text, vocabulary)
    cap = max(1, min(params.cap, MOST_PLACEMENTS))
    return {
        "words": words,
        "steps": [step.to_json() for step in unfold_chain(words, cap, vocabulary.alphabet, vocabulary.minimum)],
    }
