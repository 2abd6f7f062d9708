"""Solving Letter Boxed: the least number of words, the fewest letters, and every answer of one or two words."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from app.contract.game_types import Cancelled, Json, Tick
from app.games.letterboxed.box_vocabulary import BoxVocabulary, load_vocabulary
from app.games.letterboxed.parameters import SidesParameters, checked_minimum
from app.games.letterboxed.search.chains import FULL, LOOKED_AT, Chains, Optimum, Places, find_pairs, squeeze_masks
from app.games.letterboxed.sides import Sides, read_sides

Chain = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """The proof for one list of words: the least number of `words`, at that number the fewest `letters`, how
    many chains have both (`ways`), and the best of those: of common words, or at least without rude ones, if any is
    (`decent` says so). A board without a solution has 0 words; `unreached` then holds the letters that are in no
    word, if that is why."""

    words: int
    letters: int
    ways: int
    best: Chain
    unreached: str
    decent: bool = True

    def to_json(self) -> Json:
        """As the command prints it; without a solution "words" and "letters" are null, and "unreached" is there."""
        answer = {"words": self.words or None, "letters": self.letters or None, "ways": self.ways}
        return {**answer, "best": list(self.best), **({} if self.words else {"unreached": self.unreached})}


@dataclass(frozen=True, slots=True)
class SolvedBoard:
    """A solved board: the proofs with common and with accepted words, and, of accepted words, all answers of one
    word and of two. `playable` holds the accepted words that fit, the first `common_count` of them common."""

    sides: Sides
    common: Proof
    accepted: Proof
    ones: list[str]
    twos: list[Chain]
    playable: list[str]
    common_count: int

    @property
    def least(self) -> int:
        """The fewest words that solve it: common ones, or any if those cannot; 0 without a solution."""
        return self.common.words or self.accepted.words

    def to_json(self) -> Json:
        """The solution as the command line prints it."""
        proofs = {"common": self.common.to_json(), "accepted": self.accepted.to_json()}
        answers = {"one": self.ones, "two": [list(pair) for pair in self.twos]}
        return {"sides": list(self.sides), **proofs, **answers, "playable": len(self.playable)}


class SolverBoard:
    """The words that fit a board, as arrays over the board's own twelve letters; shapes (words,).

    `places` says where the words stand in the vocabulary. The common words come first.
    """

    __slots__ = ("_chains", "common_count", "first", "last", "lengths", "letters", "masks", "places", "vocabulary")

    def __init__(self, vocabulary: BoxVocabulary, sides: Sides, only_common: bool = False) -> None:
        self.vocabulary = vocabulary
        self.letters = "".join(sides)
        self.places = vocabulary.playable(sides, only_common)
        self.common_count = int(np.searchsorted(self.places, vocabulary.common_count))
        alphabet = [vocabulary.alphabet.index(letter) for letter in self.letters]
        place_on_board = np.zeros(len(vocabulary.alphabet), np.intp)
        place_on_board[alphabet] = np.arange(len(alphabet))
        self.first, self.last = (
            place_on_board[vocabulary.first[self.places]],
            place_on_board[vocabulary.last[self.places]],
        )
        self.masks = squeeze_masks(vocabulary.masks[self.places], alphabet)
        self.lengths = vocabulary.lengths[self.places].astype(np.intp)
        self._chains: dict[int, Chains] = {}

    def __len__(self) -> int:
        return len(self.places)

    def words(self, places: list[int] | None = None) -> list[str]:
        """The words at the given places of this board, or all."""
        chosen = self.places.tolist() if places is None else self.places[places].tolist()
        return self.vocabulary.words.at(chosen)

    def chains(self, only_common: bool = False) -> Chains:
        """The chains of all words of the board, or of the common ones alone; made once."""
        count = self.common_count if only_common else len(self)
        if count not in self._chains:
            in_use = slice(count)
            self._chains[count] = Chains(
                self.first[in_use], self.last[in_use], self.masks[in_use], self.lengths[in_use]
            )
        return self._chains[count]

    def prove(self, only_common: bool = False) -> Proof:
        """The optimum with all words of the board, or with the common ones alone."""
        return self._make_proof(
            self.chains(only_common).optimum(), self.masks[: self.common_count if only_common else len(self)]
        )

    def _make_proof(self, optimum: Optimum, masks: Places) -> Proof:
        reached = int(np.bitwise_or.reduce(masks)) if len(masks) else 0
        missing = (letter for bit, letter in enumerate(self.letters) if not reached >> bit & 1)
        unreached = "".join(sorted(missing, key=self.vocabulary.alphabet.index))
        best = tuple(self.words(list(optimum.best)))
        decent = all(self.places[place] < self.vocabulary.decent_count for place in optimum.best)
        return Proof(optimum.words, optimum.letters, optimum.ways, best, unreached, decent)

    def best_chains(self, most: int, only_common: bool = False) -> list[Chain]:
        """The chains of the least words and, at that number, the fewest letters; without rude words."""
        chains = self.chains(only_common)
        optimum = chains.optimum()
        every = chains.optimal(optimum, LOOKED_AT) if optimum.words else []
        decent = int(np.searchsorted(self.places, self.vocabulary.decent_count))
        return [tuple(self.words(list(chain))) for chain in every if max(chain) < decent][:most]

    def ones(self) -> list[str]:
        """The words that use all letters."""
        return sorted(self.words(np.flatnonzero(self.masks == FULL).tolist()))

    def twos(self, only_common: bool = False) -> list[Chain]:
        """All answers of two different words, sorted; of common words alone if asked for."""
        in_use = slice(self.common_count if only_common else len(self))
        pairs_found = find_pairs(self.first[in_use], self.last[in_use], self.masks[in_use], self.chains(only_common))
        begin, end = (self.words([pair[turn] for pair in pairs_found]) for turn in (0, 1))
        return sorted(zip(begin, end, strict=True))


def solve_board(vocabulary: BoxVocabulary, sides: Sides) -> SolvedBoard:
    """Solve a canonical board with common and with accepted words; a few milliseconds, and checks nothing."""
    board = SolverBoard(vocabulary, sides)
    common, accepted = board.prove(only_common=True), board.prove()
    short = 0 < accepted.words <= 2
    ones, twos = (board.ones(), board.twos()) if short else ([], [])
    return SolvedBoard(sides, common, accepted, ones, twos, board.words(), board.common_count)


def solve(params: SidesParameters, tick: Tick) -> Json:
    """Solve a board, as JSON; raises Cancelled or Unsolvable."""
    if not tick(0, "solving"):
        raise Cancelled
    vocabulary = load_vocabulary(params.language, checked_minimum(params.minimum))
    sides = read_sides(params.text, vocabulary.alphabet)
    solved = solve_board(vocabulary, sides)
    return (solved if params.rude else without_rude(solved, vocabulary)).to_json()


def without_rude(solved: SolvedBoard, vocabulary: BoxVocabulary) -> SolvedBoard:
    """The board, and no rude word among what is told: the numbers are what they were."""
    rude = set(vocabulary.words[vocabulary.decent_count :])
    accepted = solved.accepted if solved.accepted.decent else replace(solved.accepted, best=())
    ones = [word for word in solved.ones if word not in rude]
    twos = [pair for pair in solved.twos if not rude.intersection(pair)]
    return replace(solved, accepted=accepted, ones=ones, twos=twos)
