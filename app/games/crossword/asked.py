"""Readers of a job's parameters: numbers, seeds, languages and words. They raise Unsolvable for invalid values."""

from __future__ import annotations

from app.contract.game_types import Unsolvable
from app.games.crossword.parameters import Seed
from app.words.fold import ALPHABETS, fold
from app.words.languages import NORWEGIAN

LISTED = ("en", *NORWEGIAN)  # the languages whose lists ship
LONGEST_SEED = 200
LONGEST_SHOWN = 40  # signs of what is refused
# What phrases are written with, and grids leave out.
SILENT = " -–'’.,!?&/"


def read_integer(value: object, name: str) -> int:
    """A whole number; raises Unsolvable for anything else."""
    try:
        return int(value if isinstance(value, str | int | float) else "")
    except (ValueError, OverflowError):
        raise Unsolvable("no_number", name=name) from None


def optional_integer(value: object, name: str) -> int | None:
    """A whole number, or None for a field that was left empty; raises Unsolvable for anything else."""
    return read_integer(value, name) if value else None


def checked_integer(given: int | None, name: str, default: int, low: int, high: int) -> int:
    """The number, or the default for None; raises Unsolvable outside the bounds."""
    value = default if given is None else given
    if not low <= value <= high:
        raise Unsolvable("out_of_range", name=name.replace("_", " "), least=low, most=high)
    return value


def read_seed(given: Seed) -> str:
    """The seed as a text; raises Unsolvable for one that is too long to be kept."""
    seed = str(given or 0)
    if len(seed) > LONGEST_SEED:
        raise Unsolvable("long_seed", most=LONGEST_SEED)
    return seed


def checked_language(language: str) -> str:
    """The language of words and list; raises Unsolvable for one that the house does not spell."""
    if language not in ALPHABETS:
        raise no_list(language)
    return language


def no_list(language: str) -> Unsolvable:
    """The refusal of a language without a list: it names those that have one."""
    return Unsolvable("no_list", language=language[:LONGEST_SHOWN], known=", ".join(LISTED))


def checked_time_limit(time: float | None, usual: float | None, most: int) -> float | None:
    """The seconds that `time` allows; raises Unsolvable for none, or more than the most."""
    if time is None:
        return usual
    if not 0 < time <= most:
        raise Unsolvable("time_out_of_range", most=most)
    return time


def normalise_entry(text: str, language: str) -> str:
    """A word or phrase as it stands in a grid; raises Unsolvable for signs that are no letters."""
    joined = "".join(sign for sign in fold(text.strip(), language) if sign not in SILENT)
    if strange := joined.strip(ALPHABETS[language]):
        raise Unsolvable("word_with_sign", word=text.strip()[:LONGEST_SHOWN], sign=strange[0])
    if not joined:
        raise Unsolvable("empty_word", word=text.strip()[:LONGEST_SHOWN])
    return joined
