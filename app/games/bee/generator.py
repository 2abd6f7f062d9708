"""Making Bee puzzles: letters with a pangram are looked for first, and a hive is taken when a player would like it.

* one pangram at least is a word that people know, and not all of them are grim;
* two answers of three are words of their own, and not plurals and tenses of others;
* no blocked word that comes to mind can be spelled;
* it is as hard as was asked, and what the filters leave.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from enum import Enum
from random import Random

import numpy as np

from app.contract.game_types import Cancelled, NewPuzzle, Tick, Work
from app.games.bee.make.distance import DAYS, too_near
from app.games.bee.make.goodness import is_good, is_grim, is_rude, rate_difficulty
from app.games.bee.make.hive_days import load_days
from app.games.bee.make.hive_request import Fits, HiveRequest, fitting_keys, read_request, request_refusal
from app.games.bee.make.random_letters import random_sets
from app.games.bee.make.source import HiveSource, load_source
from app.games.bee.make.used import Known, hive_identity, is_used, none_known
from app.games.bee.parameters import RANDOM, HiveParameters
from app.games.bee.rules import Puzzle
from app.games.bee.solver import Hive, Survey
from app.words.masks import mask_letters


class Standard(Enum):
    """The standards of a hive, the highest standard first."""

    FRESH = "good, and its letters were never used"
    GOOD = "good, perhaps with the letters of an older puzzle around another key"
    ANY = "neither rude nor grim"


def generate(
    params: HiveParameters, rng: Random, tick: Tick, known: Known = none_known, near: Sequence[str] = ()
) -> list[NewPuzzle]:
    """Make puzzles as `params` ask.

    Their letters (up to seven) must be in the hive. `known` tells which puzzles are there already, by `identity`;
    `near` are hives (the key first) that those made are far from, and from each other, where the filter "far" is on.
    The same seed and lexicon make the same puzzles. There may be fewer than asked for when no more hives fit.
    Raises Cancelled, or Unsolvable when none fits.
    """
    source, chosen = make_hives(params, rng, tick, known, near)
    if not tick(100, "done"):
        raise Cancelled
    return [new_puzzle(source, hive) for hive in chosen]


def generate_day(params: HiveParameters, work: Work) -> list[NewPuzzle]:
    """The puzzle of the day of `params` in the chain of a site ("series"); raises Cancelled or Unsolvable."""
    if not work(0, "letters"):
        raise Cancelled
    language, day = params.language, date.fromisoformat(str(params.day))
    source = load_source(language)
    days = load_days(language, read_request(replace(params, count=1), source.index.alphabet), params.series)
    near = [str(data["letters"]) for data in work.dailies(day, DAYS) if data["language"] == language]
    return [new_puzzle(source, days.hive(day, work, near, work.known))]


def make_hives(
    params: HiveParameters, rng: Random, tick: Tick, known: Known = none_known, near: Sequence[str] = ()
) -> tuple[HiveSource, list[Hive]]:
    """The source and the hives of `generate`, before they become puzzles."""
    if not tick(0, "letters"):
        raise Cancelled
    source = load_source(params.language)
    return source, choose_hives(source, read_request(params, source.index.alphabet), rng, tick, known, near)


def choose_hives(
    source: HiveSource,
    request: HiveRequest,
    rng: Random,
    tick: Tick,
    known: Known = none_known,
    near: Sequence[str] = (),
) -> list[Hive]:
    """Draw hives of different letters that fit the request, by the highest standard that still finds some.

    Raises Cancelled, or Unsolvable when no hive fits.
    """
    fits = fitting_keys(source.survey, request)
    rows = _ordered_rows(source, request, fits, rng, tick)
    chosen: dict[int, Hive] = {}
    for standard in Standard:
        for row in rows:
            if len(chosen) == request.count:
                break
            if not tick(99 * len(chosen) // request.count, "choosing"):
                raise Cancelled
            keys = _shuffled_keys(source.survey, fits, row, rng)
            others = [*near, *(hive.letters for hive in chosen.values())] if request.filters.far else ()
            if row not in chosen and (hive := _first_good_hive(source, request, row, keys, standard, known, others)):
                chosen[row] = hive
    if not chosen:
        raise request_refusal(request, some_fit=bool(rows))
    return list(chosen.values())


def _ordered_rows(source: HiveSource, request: HiveRequest, fits: Fits, rng: Random, tick: Tick) -> list[int]:
    """The rows of the survey to look at, in their order: all that fit, or those that random letters come upon."""
    rows: list[int] = np.flatnonzero(fits.any(axis=1)).tolist()
    if request.way != RANDOM:
        rng.shuffle(rows)
        return rows
    row_by_mask = {int(source.survey.masks[row]): row for row in rows}
    drawn = random_sets(rng.randrange(2**32), source.lexicon.language, tick=tick).tolist()
    return [row_by_mask[mask] for mask in drawn if mask in row_by_mask]


def _shuffled_keys(all_hives: Survey, fits: Fits, row: int, rng: Random) -> list[int]:
    keys: list[int] = all_hives.keys[row][fits[row]].tolist()
    rng.shuffle(keys)
    return keys


def _first_good_hive(
    source: HiveSource,
    request: HiveRequest,
    row: int,
    keys: list[int],
    standard: Standard,
    known: Known,
    others: Sequence[str],
) -> Hive | None:
    """The first hive of the row, in the order of the keys, that is new, far from others and meets the standard."""
    mask = int(source.survey.masks[row])
    letters = mask_letters(mask)
    for key in keys:
        hive = source.index.hive(letters, mask_letters(key))
        if request.band and rate_difficulty(source, hive) != request.band:
            continue
        if any(too_near(source.index, hive.letters, other) for other in others):
            continue
        good = not is_grim(source, hive) and (standard is Standard.ANY or is_good(source, hive, request.filters))
        used = good and is_used(source, hive, known, any_key=standard is Standard.FRESH)
        if good and not is_rude(source, mask, key) and not used:
            return hive
    return None


def new_puzzle(source: HiveSource, hive: Hive) -> NewPuzzle:
    """The hive as it is handed over to be stored."""
    language = source.lexicon.language
    numbers = hive.maximum, len(hive.answers), len(hive.pangrams)
    puzzle = Puzzle(hive.key, hive.letters, language, *numbers, frozenset(hive.answers), frozenset(hive.bonus))
    same = hive_identity(language, hive.letters)
    return NewPuzzle("", language, rate_difficulty(source, hive), *puzzle.to_json(), source.lexicon.version, same)
