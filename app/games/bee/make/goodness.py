"""Whether a player would like a hive, and how hard it is."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import exp

import numpy as np

from app.games.bee.make.hive_request import BANDS
from app.games.bee.make.source import HiveSource
from app.games.bee.parameters import Filters
from app.games.bee.rules import word_points
from app.games.bee.solver import Hive

# Commonness is Zipf times ten: 30 is a word in a million.
KNOWN_PANGRAM = 27
USED_PANGRAM = 15
COMMON_INSULT = 20
RARE_INSULTS = 2
# A casual player finds half of the words of this commonness, and each half Zipf more or less changes the odds e-fold.
HALF_FOUND, SLOPE = 26, 5
# What of a hive makes it hard, how much that weighs, and where the 5th, 50th and 95th percentile of good English hives
# lie: the share of the points that a casual player misses, how rare the easiest pangram is, how many answers there are.
SHARE, RARITY, SIZE = (0.6, (0.23, 0.34, 0.45)), (0.25, (-46.0, -33.0, -27.0)), (0.15, (22.0, 38.0, 58.0))
PLACES = (0.05, 0.5, 0.95)
# The same of what players have missed when they stopped, which is more: many are content with half.
OBSERVED = (0.25, 0.5, 0.75)
# So many players are needed to outweigh what the maker has judged.
JUDGEMENT = 30
# The quintiles of what these make together.
STEPS = (0.34, 0.47, 0.56, 0.67)


def is_good(source: HiveSource, hive: Hive, filters: Filters) -> bool:
    """Whether people know one of its pangrams, and its answers are not mostly forms of other words."""
    if filters.known and not any(is_known(source, pangram) for pangram in hive.pangrams):
        return False
    return 100 * sum(map(source.is_inflected, hive.answers)) <= filters.inflected * len(hive.answers)


def is_known(source: HiveSource, pangram: str) -> bool:
    """Whether people know the word, some do write it ("humaner" is near "human", but nobody's word), and it is not
    grim."""
    used = source.zipf(pangram) >= USED_PANGRAM and source.ease(pangram) >= KNOWN_PANGRAM
    return used and not source.lexicon.is_grim(pangram)


def is_grim(source: HiveSource, hive: Hive) -> bool:
    """Whether all that a player could celebrate is ugly: each of its pangrams is grim."""
    return bool(hive.pangrams) and all(map(source.lexicon.is_grim, hive.pangrams))


def has_grim_pangram(source: HiveSource, hive: Hive) -> bool:
    """Whether one of its pangrams at least is grim."""
    return any(map(source.lexicon.is_grim, hive.pangrams))


def is_rude(source: HiveSource, mask: int, key: int) -> bool:
    """Whether a player would soon spell a blocked word: one that is common, or many that are not."""
    blocked = source.index.blocked.within(mask, key)
    return len(blocked) > RARE_INSULTS or any(source.zipf(word) >= COMMON_INSULT for word in blocked)


def rate_difficulty(source: HiveSource, hive: Hive) -> int:
    """1 (easy) to 5: the quintile of its hardness among all good English hives of 20 to 60 words."""
    level = rate_hardness(source, hive)
    return 1 + sum(level > step for step in STEPS)


def rate_hardness(source: HiveSource, hive: Hive) -> float:
    """How hard a hive is, from 0 to 1, by what a casual player is expected to miss, its best pangram and its size.

    The weights follow a study of printed thresholds; each part counts by its place among good English hives.
    """
    parts = missed_share(source, hive), -easiest_pangram(source, hive), float(len(hive.answers))
    weighed = zip(parts, (SHARE, RARITY, SIZE), strict=True)
    return sum(weight * float(np.interp(part, marks, PLACES)) for part, (weight, marks) in weighed)


def missed_share(source: HiveSource, hive: Hive) -> float:
    """The share of a hive's points that a casual player is expected not to find."""
    worth = [(word_points(word), source.ease(word)) for word in hive.answers]
    expected_points = sum(value / (1 + exp((HALF_FOUND - ease) / SLOPE)) for value, ease in worth)
    return 1 - expected_points / sum(value for value, _ in worth)


def recalibrate_difficulty(answers: Collection[str], finders: Mapping[str, int], made_as: int) -> int:
    """The difficulty, 1 to 5, of a hive whose words were found by so many players each, which was made as another.

    Whoever has not found even the word that most have found has only looked in, so the finders of that word are the
    players. What they have missed of the points is placed among hives as a casual player's share is, and weighed
    against the maker's own judgement, which counts as much as thirty players.
    """
    players = max((finders.get(word, 0) for word in answers), default=0)
    if not players:
        return made_as
    found_points = sum(word_points(word) * finders.get(word, 0) for word in answers)
    missed = 1 - found_points / (players * sum(map(word_points, answers)))
    seen = float(np.interp(missed, OBSERVED, PLACES))
    weight = players / (players + JUDGEMENT)
    place = weight * seen + (1 - weight) * (made_as - 0.5) / BANDS[-1]
    return min(BANDS[-1], 1 + int(place * BANDS[-1]))


def easiest_pangram(source: HiveSource, hive: Hive) -> float:
    """The ease of the pangram that comes to mind first."""
    return max(map(source.ease, hive.pangrams), default=0.0)
