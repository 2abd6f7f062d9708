"""How near two hives are to each other: a player who meets both within weeks would find the same words again."""

from __future__ import annotations

from app.games.bee.solver import Index
from app.words.masks import letter_mask

# Six letters of seven and the key make one hive of two.
SHARED_LETTERS = 6
SHARED_ANSWERS = 1 / 2
DAYS = 60


def too_near(index: Index, hive: str, other: str) -> bool:
    """Whether two hives (the key first) share six letters and the key, or more than half of the answers of either."""
    common, keys = letter_mask(hive) & letter_mask(other), letter_mask(hive[0] + other[0])
    if hive[0] == other[0] and common.bit_count() >= SHARED_LETTERS:
        return True
    if common & keys != keys:
        # The words of one hive lack the other's key.
        return False
    # Few letters in common have few subsets, and mostly no word: then nobody asks what the hives have.
    shared = index.required.number_within(common, keys)
    return shared > 0 and shared > SHARED_ANSWERS * min(answers_of(index, hive), answers_of(index, other))


def answers_of(index: Index, hive: str) -> int:
    """Return how many answers a hive has."""
    return index.required.number_within(letter_mask(hive), letter_mask(hive[0]))
