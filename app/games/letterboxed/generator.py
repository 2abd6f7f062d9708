"""Making boards of Letter Boxed from a seed, each proved before it is given away.

Boards for two words begin with a chain of two common words of twelve letters; of all its placements one is drawn.
Boards for more begin with letters, and the exact solver says how many words they need. What was not asked
for is thrown back, and the stream of the seed goes on: a seed, a lexicon and a request make one board on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import numpy as np
from numpy.typing import NDArray

from app.games.base.contract import Cancelled, Json, NewPuzzle, NoSolution, Tick, Value, keep_on
from app.games.base.stream import Stream
from app.games.letterboxed.box_vocabulary import BoxVocabulary, load_vocabulary
from app.games.letterboxed.parameters import LABELS, PARS, BoardRequest, read_language, read_request
from app.games.letterboxed.rules import Puzzle, keeps_apart
from app.games.letterboxed.search.chains import FULL, answers
from app.games.letterboxed.search.placements import board_of, letters_of, valid
from app.games.letterboxed.sides import LETTERS, Sides, board_id, canonical
from app.games.letterboxed.solver import SolvedBoard, SolverBoard, solve_board
from app.words.lexicon import Lexicon, load
from app.words.rulings import kept_until_ruled

# The fewest common answers of par words for easy and for medium. Those of two words are the game's own measure; for
# more words they part the boards that come up into thirds.
ANSWERS = {2: (20, 4), 3: (50, 6), 4: (150, 12), 5: (80, 10)}
FEWEST_WORDS = 60
FEWEST_WITH_LETTER = 3
# Commonness is Zipf times ten. Every board has an answer of words that people know, if par is two.
KNOWN = 25
CHAIN_LETTERS = (4, 10)
VOWELS = "aeiouyæøåäöü"
VOWELS_DRAWN = (3, 4, 4, 5)
MOST_TRIES = 5000
TICKS = 50

Places = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class MadeBoard:
    """A board as made, and its solution: `answers` counts the chains of par common words, which make the difficulty;
    `asked` is the difficulty that was asked for, "" for any."""

    sides: Sides
    language: str
    par: int
    difficulty: str
    answers: int
    seed: str
    lexicon: str
    solution: SolvedBoard
    asked: str = ""

    def to_json(self) -> Json:
        """The board as the command line prints it."""
        numbers = {"par": self.par, "difficulty": self.difficulty, "answers": self.answers}
        origin = {"language": self.language, "seed": self.seed, "lexicon": self.lexicon}
        return {"id": board_id(self.sides), "sides": list(self.sides), **numbers, **origin}


class BoardSource:
    """A language as the generator reads it: its words, which of them begin a chain, how common they are."""

    __slots__ = ("_starting", "_zipfs", "lexicon", "pangrams", "pool", "vocabulary")

    def __init__(self, vocabulary: BoxVocabulary, lexicon: Lexicon | None = None) -> None:
        """Without a lexicon every word counts as known."""
        self.vocabulary, self.lexicon = vocabulary, lexicon
        self._zipfs: dict[str, int] = {}
        size = np.bitwise_count(vocabulary.masks[: vocabulary.commons])
        self.pool = np.flatnonzero((size >= CHAIN_LETTERS[0]) & (size <= CHAIN_LETTERS[1]))
        begins = vocabulary.first[self.pool]
        self._starting = [self.pool[begins == letter] for letter in range(len(vocabulary.alphabet))]
        # Few words use twelve letters, so they are asked one by one whether they fit a board.
        self.pangrams = np.flatnonzero(np.bitwise_count(vocabulary.masks) == LETTERS)

    def zipf(self, word: str) -> int:
        """How common a word is, Zipf times ten."""
        if word not in self._zipfs:
            row = self.lexicon.row(word) if self.lexicon else None
            self._zipfs[word] = row.zipf if row else KNOWN * (self.lexicon is None)
        return self._zipfs[word]

    def known(self, place: int) -> bool:
        """Whether people know the word, and would like to see it in an answer."""
        word = self.vocabulary.words[place]
        return self.zipf(word) >= KNOWN and not self.is_grim(word)

    def is_grim(self, word: str) -> bool:
        return self.lexicon is not None and self.lexicon.is_grim(word)

    def after(self, place: int) -> Places:
        """The words that follow this one and make twelve letters with it."""
        words = self.vocabulary
        near: Places = self._starting[int(words.last[place])]
        fits: Places = near[np.bitwise_count(words.masks[near] | words.masks[place]) == LETTERS]
        return fits

    def alone(self, sides: Sides) -> list[str]:
        """The accepted words that solve the board alone."""
        words, letters = self.vocabulary, set("".join(sides))
        full = np.bitwise_or.reduce([np.uint32(1 << words.alphabet.index(letter)) for letter in letters])
        some = (words.words[place] for place in self.pangrams[words.masks[self.pangrams] == full].tolist())
        return [word for word in some if keeps_apart(sides, word)]


@kept_until_ruled(maxsize=4)
def load_source(language: str = "en") -> BoardSource:
    """The source of a language, made once a process; raises Unsolvable when there is no such lexicon."""
    return BoardSource(load_vocabulary(language), load(language))


def generate(params: Json, rng: Random, tick: Tick) -> list[NewPuzzle]:
    """Make the puzzles that `params` ask for: "par", "difficulty", "language", "seed", "count", "ones".

    A board's own seed is in its data; boards after the first have the seed and their number. Without a seed one is
    drawn from `rng`. Raises Cancelled or Unsolvable.
    """
    made = boards({"seed": f"{rng.getrandbits(48):x}", **params}, tick)
    puzzles = [new_puzzle(board) for board in made]
    if not tick(100, "done"):
        raise Cancelled
    return puzzles


def boards(params: Json, tick: Tick) -> list[MadeBoard]:
    """The boards of `generate`, before they become puzzles."""
    if not tick(0, "words"):
        raise Cancelled
    request = read_request(params)
    source = load_source(read_language(params))
    made: list[MadeBoard] = []
    for number in range(request.count):
        still = drawing(tick, 100 * number // request.count)
        if not still(0, "boards"):
            raise Cancelled
        seed = f"{request.seed}/{number + 1}" if number else request.seed
        made.append(make(source, replace(request, seed=seed), still))
    return made


def drawing(tick: Tick, reached: int) -> Tick:
    """The tick of one board of many, during which the progress of all stands still."""

    def still(percent: int, code: str, **values: Value) -> bool:
        return tick(reached, "boards")

    return still


def make(source: BoardSource, request: BoardRequest, tick: Tick = keep_on) -> MadeBoard:
    """The board of a request's seed. Raises Unsolvable when none comes up in some thousand tries."""
    words = source.vocabulary
    stream = Stream("letter boxed", words.language, words.version, request.par, request.difficulty, request.seed)
    drawn = chained(source, stream) if request.par == 2 else lettered(source, stream)
    for number, sides in enumerate(drawn):
        if number % TICKS == TICKS - 1 and not tick(0, "boards"):
            raise Cancelled
        if number >= MOST_TRIES:
            break
        if sides and (made := judge(source, sides, request)):
            return made
    raise NoSolution("none_came_up", par=request.par, difficulty=request.difficulty)


def chained(source: BoardSource, stream: Stream) -> Iterator[Sides | None]:
    """Boards on which a drawn chain of two known words solves; None for a draw without one."""
    alphabet, pool = source.vocabulary.alphabet, source.pool.tolist()
    while True:
        chain = _chain(source, stream, stream.choice(pool)) if pool else None
        letters = letters_of(chain) if chain else ""
        rows = valid(chain, letters).tolist() if chain else ()
        yield board_of(stream.choice(rows), letters, alphabet) if rows else None


def _chain(source: BoardSource, stream: Stream, place: int) -> list[str] | None:
    if not source.known(place) or not len(near := source.after(place)):
        return None
    other = int(near[stream.below(len(near))])
    return [source.vocabulary.words[place], source.vocabulary.words[other]] if source.known(other) else None


def lettered(source: BoardSource, stream: Stream) -> Iterator[Sides | None]:
    """Boards of drawn letters, some of them vowels, on drawn sides."""
    alphabet = source.vocabulary.alphabet
    vowels = [letter for letter in alphabet if letter in VOWELS]
    others = [letter for letter in alphabet if letter not in VOWELS]
    while True:
        share = min(stream.choice(VOWELS_DRAWN), len(vowels))
        letters = stream.shuffled(stream.shuffled(vowels)[:share] + stream.shuffled(others)[: LETTERS - share])
        sides = ["".join(letters[start::4]) for start in range(4)]
        yield canonical(sides, alphabet) if len(letters) == LETTERS else None


def judge(source: BoardSource, sides: Sides, request: BoardRequest) -> MadeBoard | None:
    """The board with its numbers if it keeps every promise and is what was asked for; else None."""
    board = SolverBoard(source.vocabulary, sides, commons=True)
    if not is_rich(board) or (not request.ones and source.alone(sides)):
        return None
    number = common_answers(board, request.par)
    label = label_of(request.par, number)
    if not number or request.difficulty not in ("", label):
        return None
    words = source.vocabulary
    solution = solve_board(words, sides)
    # The best answers are shown in the end: nobody sees words there that are valid only when typed, or grim.
    if not solution.accepted.decent or any(map(source.is_grim, (*solution.common.best, *solution.accepted.best))):
        return None
    numbers = (request.par, label, number, request.seed, words.version)
    return MadeBoard(sides, words.language, *numbers, solution, request.difficulty)


def is_rich(board: SolverBoard) -> bool:
    """Whether enough words fit, and every letter is in some of them."""
    if len(board) < FEWEST_WORDS:
        return False
    bits = board.masks[:, None] >> np.arange(LETTERS) & 1
    return int(bits.sum(axis=0).min()) >= FEWEST_WITH_LETTER


def common_answers(board: SolverBoard, par: int) -> int:
    """How many chains of par words there are, if par is the least; 0 otherwise. The board has its common words."""
    if par == 2:
        return 0 if (board.masks == FULL).any() else len(board.twos())
    chains = board.chains()
    return answers(chains, par) if chains.optimum().words == par else 0


def label_of(par: int, number: int) -> str:
    """The difficulty of a board by the number of its answers of par common words; any par, for boards of people."""
    easy, medium = ANSWERS[min(max(par, PARS[0]), PARS[-1])]
    return LABELS[(number < easy) + (number < medium)]


def new_puzzle(made: MadeBoard) -> NewPuzzle:
    """The board as the yard stores it."""
    board = replace(puzzle_of(made.solution, made.language, made.par), seed=made.seed, asked=made.asked)
    data, secret = board.to_json()
    data |= {"id": board_id(made.sides), "label": made.difficulty}
    level = level_of(made.par, made.difficulty)
    return NewPuzzle("", made.language, level, data, secret, made.lexicon, f"{made.language} {board_id(made.sides)}")


def puzzle_of(solution: SolvedBoard, language: str, par: int) -> Puzzle:
    """A solved board as the rules know it."""
    common, accepted = solution.playable[: solution.commons], solution.playable[solution.commons :]
    lists = frozenset(common), frozenset(accepted)
    # Words that are valid only when typed are shown to nobody, not even as the best answer of a person's own board.
    best = solution.common.best, solution.accepted.best if solution.accepted.decent else ()
    return Puzzle(solution.sides, language, par, len(solution.playable), *lists, *best)


def level_of(par: int, label: str) -> int:
    """The difficulty as the yard counts it, 1 to 5; the simulated player needs more words at every level."""
    return min(5, par + 1) if par > 2 else 1 + LABELS.index(label or LABELS[0])
