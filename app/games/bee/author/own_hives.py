"""A hive of one's own letters: what it is worth, and the puzzle that is made of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.contract.game_types import NewPuzzle, Unsolvable
from app.games.bee.generator import new_puzzle
from app.games.bee.make.goodness import rate_difficulty
from app.games.bee.make.source import HiveSource, load_source
from app.games.bee.parameters import LettersToSolve
from app.games.bee.rules import LETTERS
from app.games.bee.solver import Hive, read_hive


@dataclass(frozen=True, slots=True)
class WeighedHive:
    """A solved hive, its language and how hard it is: 1 (easy) to 5."""

    hive: Hive
    language: str
    difficulty: int

    @property
    def letters(self) -> str:
        """The seven letters in the alphabet's order, as a form shows them."""
        return "".join(sorted(self.hive.letters))

    @property
    def perfect(self) -> int:
        """How many of its pangrams have each letter once."""
        return sum(len(word) == LETTERS for word in self.hive.pangrams)

    def by_length(self) -> list[tuple[int, list[str]]]:
        """The answers of each length, the longest first."""
        lengths = sorted({len(word) for word in self.hive.answers}, reverse=True)
        return [(size, [word for word in self.hive.answers if len(word) == size]) for size in lengths]


def weigh_letters(letters: str, key: str, language: str) -> WeighedHive:
    """Solve seven letters around a key, as a person typed both; some milliseconds. Raises Unsolvable."""
    source = load_source(language)
    seven, key_letter = read_hive(letters, key, source.index.alphabet)
    return weigh_hive(source, source.index.hive(seven, key_letter))


def weigh_hive(source: HiveSource, hive: Hive) -> WeighedHive:
    return WeighedHive(hive, source.lexicon.language, rate_difficulty(source, hive) if hive.answers else 0)


def puzzle_of_letters(hive: LettersToSolve, title: str = "") -> NewPuzzle:
    """The puzzle of seven letters and a key; raises Unsolvable where there is no pangram."""
    weighed_hive = weigh_letters(hive.letters, hive.key, hive.language)
    if not weighed_hive.hive.pangrams:
        raise Unsolvable("no_pangram")
    return replace(new_puzzle(load_source(hive.language), weighed_hive.hive), title=title)
