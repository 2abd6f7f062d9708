"""Small words in phrases: where in a spangram they stand, and which of them go together as one piece.

What they cost there was counted in spangrams of the yard's own theme sets, those that are not set aside.
"""

from __future__ import annotations

from itertools import product

# The lexicon begins at three letters, but phrases do not; with their commonness (Zipf times ten).
_SHORT = {
    "en": "a 73 am 61 an 65 as 67 at 66 be 68 by 66 do 63 go 61 he 67 hi 51 i 70 if 64 in 73 is 70 it 71 me 66 my 66 "
    "no 63 of 73 oh 57 ok 54 on 69 or 66 so 65 to 74 tv 50 up 65 us 60 we 66"
}
# These go together so often that a phrase counts them as one piece ("of the" in "king of the castle"): so many nats
# less than both.
LEADS = (
    "of in to on for at with from by up out over under into about like as all off down through behind before after "
    "against around beyond upon and or but if when is what take make give have get let me"
)
FOLLOWERS = "the a an my your our his her it me us them all one"
LINK = 3.0
# What a small word costs between two others, and how much dearer than elsewhere any other is there.
BETWEEN = (
    "the 1.9 of 1.9 and 2.2 to 2.3 in 2.6 your 2.9 a 3.0 for 3.0 on 3.2 it 3.3 with 3.4 my 3.5 up 3.5 at 3.5 or 3.5 "
    "by 3.8 me 3.8 is 3.8 are 3.8 from 4.0 you 4.0 out 4.0 under 4.5 over 4.5"
)
UNUSUAL_BETWEEN = 1.2
# No phrase ends with these, and hardly one begins with those.
NO_END = "the a an my your our his their its and or if of for from at as than with is be was are very to"
NO_BEGINNING = "and or of"
NO_END_COST, NO_BEGINNING_COST = 4.0, 3.0


def short_words(language: str) -> dict[str, int]:
    """Words of one and two letters with their commonness."""
    words_and_zipfs = _SHORT.get(language, "").split()
    return {word: int(zipf) for word, zipf in zip(words_and_zipfs[::2], words_and_zipfs[1::2], strict=True)}


def linked_pairs(language: str) -> list[tuple[str, str]]:
    """The pairs of small words that are one piece."""
    return list(product(LEADS.split(), FOLLOWERS.split())) if language in _SHORT else []


def costs_between(language: str) -> dict[str, float]:
    words_and_costs = BETWEEN.split() if language in _SHORT else []
    return {word: float(cost) for word, cost in zip(words_and_costs[::2], words_and_costs[1::2], strict=True)}


def at_the_end(word: str) -> float:
    """The extra cost, in nats, of a phrase that ends with the word."""
    return NO_END_COST if word in _NO_END else 0.0


def at_the_beginning(word: str) -> float:
    """The extra cost, in nats, of a phrase that begins with the word."""
    return NO_BEGINNING_COST if word in _NO_BEGINNING else 0.0


_NO_END, _NO_BEGINNING = frozenset(NO_END.split()), frozenset(NO_BEGINNING.split())
