"""One row of a lexicon: a word and what the sources know of it. One row serves every game."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Tier(IntEnum):
    """The tier of a word: required, valid when typed, valid but never placed, never used at all."""

    CORE = 0
    ACCEPT = 1
    MILD = 2
    BLOCK = 3


class Row(NamedTuple):
    """A word with its evidence.

    `zipf` is wordfreq's Zipf value times ten, rounded (0: too rare to be listed); `size` says how large a dictionary
    must be to have it (10-95, 0: none has): for English the smallest SCOWL size of its own spelling, for the others
    what their builds make of their sources; `flags` are the letters of `Flag` in alphabetical order, then the
    capital letter of the tier.
    """

    word: str
    zipf: int
    size: int
    flags: str


class Flag:
    """The letters of evidence in a row's flags; where the Norwegian ones differ, they come second."""

    ABBREVIATION = "a"  # SCOWL also lists it as an abbreviation
    ABROAD = "b"  # only spelled so in Britain, Canada or Australia
    CUSS_SURE = "c"  # cuss, rating 2
    CUSS_MAYBE = "d"  # cuss, rating 1
    LISTED = "e"  # on another list of rude words
    FORM_OF_LESS = "f"  # a form of a word that is not core
    GRIM = "g"  # ordinary alone, ugly as the headline of a puzzle
    INFLECTS_BLOCK = "i"  # an inflection of a blocked word
    INFLECTS_MILD = "j"  # an inflection of a rude one
    LEMMA = "l"  # WordNet has this very form, in lower case; Norsk Ordbank has (nn: a dictionary of bokmål)
    NAME = "n"  # also listed with a capital
    KNOWN = "s"  # WordNet has it, or the word it inflects, in lower case; a form of a common word
    SLUR = "u"  # WordNet marks a sense as an ethnic slur
    VARIANT = "v"  # only a variant spelling; a conservative or radical form (nn: an opener of compounds)


TIER_LETTERS = "CAMB"  # in the order of Tier
_TIERS = tuple(Tier)


def tier_of(flags: str) -> Tier:
    """The tier that closes a row's flags; raises ValueError when there is none."""
    return _TIERS[TIER_LETTERS.index(flags[-1:] or "?")]


def with_tier(row: Row, tier: Tier) -> Row:
    """The row with its tier decided (replacing an earlier decision)."""
    return row._replace(flags=row.flags.rstrip(TIER_LETTERS) + TIER_LETTERS[tier])
