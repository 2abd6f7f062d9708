"""Making boards of Letter Boxed from a seed, each proved before it is given away.

Boards of a low par begin with a chain of two common words of twelve letters; of all its placements one is drawn.
Those of a higher one begin with letters. The exact solver says how many words a board needs at least, and a simulated
player what its par is. What was not asked for is thrown back, and the stream of the seed goes on: a seed, a lexicon and
a request make one board on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from app.contract.game_types import Cancelled, Json, NewPuzzle, NoSolution, Tick, Value, keep_on
from app.contract.stream import Stream
from app.games.letterboxed.board_source import BoardSource, load_source
from app.games.letterboxed.par import GOOD, judge_par, level_of
from app.games.letterboxed.parameters import BoardParameters, BoardRequest, checked_minimum, read_request
from app.games.letterboxed.player import words_needed
from app.games.letterboxed.rules import Puzzle
from app.games.letterboxed.search.placements import board_of, letters_of, valid_partitions
from app.games.letterboxed.sides import LETTER_COUNT, MINIMUM, Sides, board_id, canonical_sides
from app.games.letterboxed.solver import SolvedBoard, SolverBoard, solve_board

# Up to this par a board has an answer of two words that people know.
CHAINED = 4
FEWEST_WORDS = 60
FEWEST_WITH_LETTER = 3
VOWELS = "aeiouyæøåäöü"
VOWELS_DRAWN = (3, 4, 4, 5)
MOST_TRIES = 5000
TICKS = 50


@dataclass(frozen=True, slots=True)
class MadeBoard:
    """A board as made, and its solution: `answers` counts the chains of common words that are under par, which make
    the difficulty; `requested_difficulty` is the difficulty that was asked for, "" for any."""

    sides: Sides
    language: str
    par: int
    difficulty: str
    answers: int
    seed: str
    lexicon: str
    solution: SolvedBoard
    requested_difficulty: str = ""
    minimum: int = MINIMUM

    def to_json(self) -> Json:
        """The board as the command line prints it."""
        numbers: Json = {"par": self.par, "least": self.solution.least}
        numbers |= {"difficulty": self.difficulty, "answers": self.answers}
        origin = {"language": self.language, "seed": self.seed, "lexicon": self.lexicon}
        return {"id": board_id(self.sides), "sides": list(self.sides), **numbers, **origin}


def generate(params: BoardParameters, rng: Random, tick: Tick) -> list[NewPuzzle]:
    """Make the puzzles that `params` ask for.

    A board's own seed is in its data; boards after the first have the seed and their number. Without a seed one is
    drawn from `rng`. Raises Cancelled or Unsolvable.
    """
    drawn_seed = f"{rng.getrandbits(48):x}"
    seeded = replace(params, seed=drawn_seed) if params.seed is None else params
    puzzles = [new_puzzle(board) for board in make_boards(seeded, tick)]
    if not tick(100, "done"):
        raise Cancelled
    return puzzles


def make_boards(params: BoardParameters, tick: Tick) -> list[MadeBoard]:
    """The boards of `generate`, before they become puzzles."""
    if not tick(0, "words"):
        raise Cancelled
    request = read_request(params)
    source = load_source(params.language, checked_minimum(params.minimum))
    boards: list[MadeBoard] = []
    for number in range(request.count):
        reached = 100 * number // request.count
        if not tick(reached, "boards"):
            raise Cancelled
        seed = f"{request.seed}/{number + 1}" if number else request.seed
        boards.append(make_board(source, replace(request, seed=seed), board_tick(tick, reached)))
    return boards


def board_tick(tick: Tick, reached: int) -> Tick:
    """The tick of one board of many, during which the progress of all stands still."""

    def still(percent: int, code: str, **values: Value) -> bool:
        return tick(reached, "boards")

    return still


def make_board(source: BoardSource, request: BoardRequest, tick: Tick = keep_on) -> MadeBoard:
    """The board of a request's seed. Raises Unsolvable when none comes up in some thousand tries."""
    words = source.vocabulary
    stream = Stream("letter boxed", words.language, words.version, request.par, request.difficulty, request.seed)
    drawn = chained_boards(source, stream) if request.par <= CHAINED else lettered_boards(source, stream)
    for number, sides in enumerate(drawn):
        if number % TICKS == TICKS - 1 and not tick(0, "boards"):
            raise Cancelled
        if number >= MOST_TRIES:
            break
        if sides and (board := check_board(source, sides, request)):
            return board
    raise NoSolution("none_came_up", par=request.par, difficulty=request.difficulty)


def chained_boards(source: BoardSource, stream: Stream) -> Iterator[Sides | None]:
    """Boards on which a drawn chain of two known words solves; None for a draw without one."""
    alphabet, pool = source.vocabulary.alphabet, source.pool.tolist()
    while True:
        chain = _choose_chain(source, stream, stream.choice(pool)) if pool else None
        letters = letters_of(chain) if chain else ""
        rows = valid_partitions(chain, letters).tolist() if chain else ()
        yield board_of(stream.choice(rows), letters, alphabet) if rows else None


def _choose_chain(source: BoardSource, stream: Stream, place: int) -> list[str] | None:
    if not source.known(place) or not len(near := source.after(place)):
        return None
    other = int(near[stream.below(len(near))])
    return [source.vocabulary.words[place], source.vocabulary.words[other]] if source.known(other) else None


def lettered_boards(source: BoardSource, stream: Stream) -> Iterator[Sides | None]:
    """Boards of drawn letters, some of them vowels, on drawn sides."""
    alphabet = source.vocabulary.alphabet
    vowels = [letter for letter in alphabet if letter in VOWELS]
    others = [letter for letter in alphabet if letter not in VOWELS]
    while True:
        share = min(stream.choice(VOWELS_DRAWN), len(vowels))
        letters = stream.shuffled(stream.shuffled(vowels)[:share] + stream.shuffled(others)[: LETTER_COUNT - share])
        sides = ["".join(letters[start::4]) for start in range(4)]
        yield canonical_sides(sides, alphabet) if len(letters) == LETTER_COUNT else None


def check_board(source: BoardSource, sides: Sides, request: BoardRequest) -> MadeBoard | None:
    """The board with its numbers if it keeps every promise and is what was asked for; else None."""
    board = SolverBoard(source.vocabulary, sides, only_common=True)
    if not is_rich(board) or (not request.ones and source.lone_words(sides)):
        return None
    needed = words_needed(source, board)
    # Good players reach par, or the least, which par is a word above.
    if not request.par - 1 <= needed[GOOD] <= request.par:
        return None
    # What the common words decide comes first: to solve it with all words takes most of the time.
    least = board.prove().words
    par = judge_par(board, needed, least)
    if least < 2 or par.par != request.par or request.difficulty not in ("", par.difficulty):
        return None
    words = source.vocabulary
    solution = solve_board(words, sides)
    # The best answers are shown in the end: nobody sees words there that are valid only when typed, or grim.
    shown = (*solution.common.best, *solution.accepted.best)
    if not solution.accepted.decent or any(map(source.is_grim, shown)):
        return None
    numbers = (par.par, par.difficulty, par.answers, request.seed, words.version)
    return MadeBoard(sides, words.language, *numbers, solution, request.difficulty, words.minimum)


def is_rich(board: SolverBoard) -> bool:
    """Whether enough words fit, and every letter is in some of them."""
    if len(board) < FEWEST_WORDS:
        return False
    bits = board.masks[:, None] >> np.arange(LETTER_COUNT) & 1
    return int(bits.sum(axis=0).min()) >= FEWEST_WITH_LETTER


def new_puzzle(board: MadeBoard) -> NewPuzzle:
    """The board as the yard stores it."""
    puzzle = replace(
        puzzle_of(board.solution, board.language, board.par, board.minimum),
        seed=board.seed,
        requested_difficulty=board.requested_difficulty,
    )
    data, secret = puzzle.to_json()
    data |= {"id": board_id(board.sides), "label": board.difficulty}
    level = level_of(board.par, board.difficulty)
    unique = unique_name(board.language, board_id(board.sides), board.minimum)
    return NewPuzzle("", board.language, level, data, secret, board.lexicon, unique)


def unique_name(language: str, identity: str, minimum: int) -> str:
    """Return the key that is unique to a board; the same letters with shorter words are another board."""
    return f"{language} {identity}" if minimum == MINIMUM else f"{language} {identity} {minimum}"


def puzzle_of(solution: SolvedBoard, language: str, par: int, minimum: int = MINIMUM) -> Puzzle:
    """A solved board as the rules know it."""
    common, accepted = solution.playable[: solution.common_count], solution.playable[solution.common_count :]
    lists = frozenset(common), frozenset(accepted)
    # Words that are valid only when typed are shown to nobody, not even as the best answer of a person's own board.
    best = solution.common.best, solution.accepted.best if solution.accepted.decent else ()
    playable, least = len(solution.playable), solution.least
    return Puzzle(solution.sides, language, par, playable, *lists, *best, least=least, minimum=minimum)
