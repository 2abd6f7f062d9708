"""The parameters of the Bee's jobs."""

from __future__ import annotations

from dataclasses import dataclass

from app.contract.parameters import Parameters

# Letters first looked for among those that some word uses up, or drawn as the founding paper's other program does.
FIRST, RANDOM = "pangrams", "random"
# The ranges and draws of the founding paper's analysis.
FEWEST, MOST, DRAWS = 20, 80, 1_000_000


@dataclass(frozen=True, slots=True)
class Filters(Parameters):
    """The filters on hives; each can be switched off.

    `inflected` is the largest percentage of answers that are forms of other answers or words, `known` whether a pangram
    must be a word that people know, and `far` whether the hive must be far from those of the days and of the stock of
    late.
    """

    without_s: bool = False
    without_er: bool = False
    inflected: int = 33
    min_pangrams: int = 1
    max_pangrams: int = 99
    known: bool = True
    far: bool = False


PLAIN_FILTERS = Filters()


@dataclass(frozen=True, slots=True)
class HiveParameters(Parameters):
    """Puzzles to be made: how many, of how many words, with which letters and key, and how hard (1 to 5; 0 for any).

    `day` and `series` ask for the daily of a site; `today` is the day on which a puzzle without a day was asked for.
    """

    count: int = 1
    min: int = 20
    max: int = 60
    language: str = "en"
    letters: str = ""
    key: str = ""
    difficulty: int = 0
    way: str = FIRST
    filters: Filters = PLAIN_FILTERS
    day: str | None = None
    series: str = ""
    today: str | None = None
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class LettersToSolve(Parameters):
    """Seven letters and which of them is the key, as they were typed."""

    letters: str = ""
    key: str = ""
    language: str = "en"


@dataclass(frozen=True, slots=True)
class AnalysisParameters(Parameters):
    """An analysis of a language's words: the range of words in a hive, and how many letter sets are drawn at random."""

    language: str = "en"
    min: int = FEWEST
    max: int = MOST
    draws: int = DRAWS
