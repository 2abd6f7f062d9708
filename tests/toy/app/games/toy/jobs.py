"""Making a puzzle: three words in a row, with letters between them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from app.contract.game_types import NewPuzzle, Tick, Unsolvable
from app.contract.parameters import Parameters

WORDS = ("otter", "heron", "badger", "lynx", "puffin", "marten")
BETWEEN = "qxzjv"


@dataclass(frozen=True, slots=True)
class RowParameters(Parameters):
    """How many words hide in a row."""

    count: int = 3


DEFAULTS = RowParameters()


def preload() -> None:
    """There is nothing to load."""


def generate(params: RowParameters, rng: Random, tick: Tick) -> list[NewPuzzle]:
    tick(0, "hiding")
    count = params.count
    if count > len(WORDS):
        raise Unsolvable("too_many", most=len(WORDS))
    words = rng.sample(WORDS, count)
    row = "".join(word + rng.choice(BETWEEN) for word in words)
    return [NewPuzzle("", "en", 1, {"row": row, "count": count}, {"words": words}, "toy")]
