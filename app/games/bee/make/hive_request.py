"""Requests for hives: how many, with which letters, and what they must and must not be."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from app.contract.game_types import Json, NoSolution, Unsolvable
from app.games.bee.rules import LETTERS
from app.games.bee.solver import Survey, read_letters
from app.words.masks import letter_mask

MOST_PUZZLES = 1000
# Letters first looked for among those that some word uses up, or drawn as the founding paper's other program does.
FIRST, RANDOM = "pangrams", "random"
WAYS = (FIRST, RANDOM)
BANDS = range(1, 6)

Fits = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Filters:
    """The filters on hives; each can be switched off.

    `inflected` is the largest percentage of answers that are forms of other answers or words, `pangrams` how many of
    them there may be, `known` whether one of these must be a word that people know, and `far` whether the hive must be
    far from those of the days and of the stock of late.
    """

    without_s: bool = False
    without_er: bool = False
    inflected: int = 33
    pangrams: tuple[int, int] = (1, 99)
    known: bool = True
    far: bool = False


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
    filters: Filters = Filters()


def read_request(params: Json, alphabet: str) -> HiveRequest:
    """The request in a job's parameters; raises Unsolvable for one that makes no sense."""
    count, fewest, most = (_read_whole(params, *number) for number in (("count", 1), ("min", 20), ("max", 60)))
    letters, key = (read_letters(str(params.get(name) or ""), alphabet) for name in ("letters", "key"))
    band, way = _read_whole(params, "difficulty", 0), str(params.get("way") or FIRST)
    if not 1 <= count <= MOST_PUZZLES:
        raise Unsolvable("too_many_puzzles", most=MOST_PUZZLES)
    if not 1 <= fewest <= most:
        raise Unsolvable("no_range", fewest=fewest, most=most)
    if len(key) > 1:
        raise Unsolvable("one_key")
    if len({*letters, *key}) > LETTERS:
        raise Unsolvable("too_many_letters")
    if band and band not in BANDS:
        raise Unsolvable("no_band")
    if way not in WAYS:
        raise Unsolvable("no_way", way=way)
    return HiveRequest(count, fewest, most, letters, key, band, way, read_filters(params))


def read_filters(params: Json) -> Filters:
    """The filters in a job's parameters ("filters"); what is not named there is as in the plainest."""
    switches, plain = params.get("filters") or {}, Filters()
    if not isinstance(switches, dict):
        raise Unsolvable("no_filters")
    inflected = _read_whole(switches, "inflected", plain.inflected)
    fewest, most = (_read_whole(switches, name, end) for name, end in zip(PANGRAM_NUMBERS, plain.pangrams, strict=True))
    if not 0 <= inflected <= 100 or not 1 <= fewest <= most:
        raise Unsolvable("no_filters")
    s, er, known_pangram, far = (switches.get(name, getattr(plain, name)) is True for name in SWITCHES)
    return Filters(s, er, inflected, (fewest, most), known_pangram, far)


SWITCHES = ("without_s", "without_er", "known", "far")
PANGRAM_NUMBERS = ("min_pangrams", "max_pangrams")


def filters_json(filters: Filters) -> Json:
    """The filters as a job's parameters hold them."""
    numbers = dict(zip(PANGRAM_NUMBERS, filters.pangrams, strict=True))
    switches = {name: getattr(filters, name) for name in SWITCHES}
    return {**switches, "inflected": filters.inflected, **numbers}


def _read_whole(params: Json, name: str, default: int) -> int:
    value = params.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unsolvable("no_number", name=name)
    return value


def fitting_keys(all_hives: Survey, request: HiveRequest) -> Fits:
    """Which hives of the survey have the letters asked for, key and numbers, with the survey's shape (rows, 7)."""
    need = np.uint32(letter_mask(request.letters + request.key))
    fits: Fits = (all_hives.words >= request.fewest) & (all_hives.words <= request.most)
    fits &= (((all_hives.masks & need) == need) & allowed_rows(all_hives, request.filters))[:, None]
    return fits & (all_hives.keys == letter_mask(request.key)) if request.key else fits


def allowed_rows(all_hives: Survey, filters: Filters) -> Fits:
    """Which rows of the survey the filters leave, as far as letters and numbers tell."""
    fewest, most = filters.pangrams
    rows: Fits = (all_hives.pangrams >= fewest) & (all_hives.pangrams <= most)
    for on, letters in ((filters.without_s, "s"), (filters.without_er, "er")):
        if on:
            together = np.uint32(letter_mask(letters))
            rows &= (all_hives.masks & together) != together
    return rows


def request_refusal(request: HiveRequest, *, some_fit: bool) -> Unsolvable:
    """None fits; or those that do are taken, rude or of another difficulty."""
    code = "taken" if some_fit else "none_fits"
    if request.band or replace(request.filters, without_s=False, without_er=False) != Filters():
        return NoSolution("no_wish", fewest=request.fewest, most=request.most)
    which = "_letters" * bool(request.letters) + "_key" * bool(request.key)
    letters_and_key = {"letters": ", ".join(request.letters), "key": request.key}
    return NoSolution(code + which, fewest=request.fewest, most=request.most, **letters_and_key)
