"""Requests for hives: how many, with which letters, and what they must and must not be."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from app.contract.game_types import NoSolution, Unsolvable
from app.games.bee.parameters import FIRST, PLAIN_FILTERS, RANDOM, Filters, HiveParameters
from app.games.bee.rules import LETTERS
from app.games.bee.solver import Survey, read_letters
from app.words.masks import letter_mask

MOST_PUZZLES = 1000
WAYS = (FIRST, RANDOM)
BANDS = range(1, 6)

Fits = NDArray[np.bool_]


# An S, or E with R, makes a form of every second word of English; Norwegian has ER alone.
USUAL = {"en": Filters(without_s=True, without_er=True), "nb": Filters(without_er=True), "nn": Filters(without_er=True)}


@dataclass(frozen=True, slots=True)
class HiveRequest:
    """The puzzles that are requested: how many, with how many words, with which letters and key, and how hard.

    `band` is 1 (easy) to 5, or 0 for any.
    """

    count: int = 1
    fewest: int = 20
    most: int = 60
    letters: str = ""
    key: str = ""
    band: int = 0
    way: str = FIRST
    filters: Filters = PLAIN_FILTERS


def read_request(params: HiveParameters, alphabet: str) -> HiveRequest:
    """The request that parameters make; raises Unsolvable for one that makes no sense."""
    letters, key = read_letters(params.letters, alphabet), read_letters(params.key, alphabet)
    if not 1 <= params.count <= MOST_PUZZLES:
        raise Unsolvable("too_many_puzzles", most=MOST_PUZZLES)
    if not 1 <= params.min <= params.max:
        raise Unsolvable("no_range", fewest=params.min, most=params.max)
    if len(key) > 1:
        raise Unsolvable("one_key")
    if len({*letters, *key}) > LETTERS:
        raise Unsolvable("too_many_letters")
    if params.difficulty and params.difficulty not in BANDS:
        raise Unsolvable("no_band")
    if params.way not in WAYS:
        raise Unsolvable("no_way", way=params.way)
    check_filters(params.filters)
    return HiveRequest(
        params.count, params.min, params.max, letters, key, params.difficulty, params.way, params.filters
    )


def check_filters(filters: Filters) -> None:
    """Raise Unsolvable for filters that no hive could pass."""
    if not 0 <= filters.inflected <= 100 or not 1 <= filters.min_pangrams <= filters.max_pangrams:
        raise Unsolvable("no_filters")


def fitting_keys(all_hives: Survey, request: HiveRequest) -> Fits:
    """Which hives of the survey have the letters asked for, key and numbers, with the survey's shape (rows, 7)."""
    need = np.uint32(letter_mask(request.letters + request.key))
    fits: Fits = (all_hives.words >= request.fewest) & (all_hives.words <= request.most)
    fits &= (((all_hives.masks & need) == need) & allowed_rows(all_hives, request.filters))[:, None]
    return fits & (all_hives.keys == letter_mask(request.key)) if request.key else fits


def allowed_rows(all_hives: Survey, filters: Filters) -> Fits:
    """Which rows of the survey the filters leave, as far as letters and numbers tell."""
    rows: Fits = (all_hives.pangrams >= filters.min_pangrams) & (all_hives.pangrams <= filters.max_pangrams)
    for on, letters in ((filters.without_s, "s"), (filters.without_er, "er")):
        if on:
            together = np.uint32(letter_mask(letters))
            rows &= (all_hives.masks & together) != together
    return rows


def request_refusal(request: HiveRequest, *, some_fit: bool) -> Unsolvable:
    """None fits; or those that do are taken, rude or of another difficulty."""
    code = "taken" if some_fit else "none_fits"
    if request.band or replace(request.filters, without_s=False, without_er=False) != PLAIN_FILTERS:
        return NoSolution("no_wish", fewest=request.fewest, most=request.most)
    which = "_letters" * bool(request.letters) + "_key" * bool(request.key)
    letters_and_key = {"letters": ", ".join(request.letters), "key": request.key}
    return NoSolution(code + which, fewest=request.fewest, most=request.most, **letters_and_key)
