"""How near two hives are to each other: a player who meets both within weeks would find the same words again."""

from __future__ import annotations

from app.games.bee.solver import Index
from app.words.masks import letter_mask

# Six letters of seven and the key make one hive of two.
SHARED_LETTERS = 6
SHARED_ANSWERS = 1 / 2
DAYS = 60


def too_near(index: Index, one: str, other: str) -> bool:
    """Whether two hives (the key first) share six letters and the key, or more than half of the answers of either."""
    common, keys = letter_mask(one) & letter_mask(other), letter_mask(one[0] + other[0])
    if one[0] == other[0] and common.bit_count() >= SHARED_LETTERS:
        return True
    if common & keys != keys:
        # The words of one hive lack the other's key.
        return False
    fewer = min(len(index.required.within(letter_mask(hive), letter_mask(hive[0]))) for hive in (one, other))
    return len(index.required.within(common, keys)) > SHARED_ANSWERS * fewer
