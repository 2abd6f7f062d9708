"""Boards of the yard's own theme sets."""

from __future__ import annotations

from random import Random

from app.games.contract import Json, NewPuzzle, Tick
from app.games.strands import create, generator


def generate(params: Json, rng: Random, tick: Tick) -> list[NewPuzzle]:
    """A board of one of the sets."""
    words = {"spangram": "wordpuzzle", "words": "letter,answer,riddle,clue,crossing,solution"}
    board = generator.generate({**words, "seed": rng.getrandbits(48)}, rng, tick)
    return [create.new_puzzle(board, "Play on words", "What you are doing here")]
