"""How the hives of a list are spread: over answers, points, pangrams and letters (the paper's figures 18 to 21)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from app.contract.game_types import Json
from app.games.bee.make.hive_request import Fits
from app.games.bee.rules import LETTERS
from app.games.bee.solver import Survey
from app.words.masks import MaskIndex, letter_mask, letter_masks, sizes

# The widths of the steps of answers and of points.
ANSWERS_STEP, POINTS_STEP = 5, 25


def perfect_pangrams(index: MaskIndex, all_hives: Survey) -> NDArray[np.int64]:
    """Return how many pangrams of seven letters each row of the survey has."""
    perfect = [len(word) == LETTERS for word in index.words]
    kinds = np.array(perfect, np.int64) * (sizes(letter_masks(index.words)) == LETTERS)
    rows: NDArray[np.int64] = index.totals(kinds)[np.searchsorted(index.masks, all_hives.masks)]
    return rows


def list_distributions(index: MaskIndex, all_hives: Survey, which: Fits, alphabet: str) -> Json:
    """The distributions of the hives that `which` (shape (rows, 7)) marks, each a list of [value, count]."""
    rows, places = np.nonzero(which)
    keys = all_hives.keys[rows, places]
    return {
        "answers": histogram(all_hives.words[rows, places], ANSWERS_STEP),
        "points": histogram(all_hives.maximum[rows, places], POINTS_STEP),
        "pangrams": histogram(all_hives.pangrams[rows], 1),
        "perfect": histogram(perfect_pangrams(index, all_hives)[rows], 1),
        "keys": by_letter(alphabet, [keys == letter_mask(letter) for letter in alphabet]),
        "letters": by_letter(alphabet, [(all_hives.masks[rows] & letter_mask(letter)) > 0 for letter in alphabet]),
    }


def histogram(values: NDArray[np.int64], step: int) -> list[list[int]]:
    """Return how many values there are in each step, named by its least value; steps in between are there with a 0."""
    if not len(values):
        return []
    counts = np.bincount(values // step)
    first = int(np.flatnonzero(counts)[0])
    return [[number * step, int(counts[number])] for number in range(first, len(counts))]


def by_letter(alphabet: str, marks: Sequence[NDArray[np.bool_]]) -> list[list[str | int]]:
    return [[letter, int(mark.sum())] for letter, mark in zip(alphabet, marks, strict=True)]
