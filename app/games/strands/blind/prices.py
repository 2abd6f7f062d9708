"""Prices of cells: what a good solution pays for each, so that every other choice shows by how much it is dearer.

The blind solver looks for one spangram and a number of theme words that cover every cell once, at the least cost: a
set-partitioning problem. In the dual of its linear relaxation every cell has a price, no theme word's cells are worth
more than the word costs, and the sum of the prices bounds the cost of every solution from below. The excess of a word's
cost over its cells' prices (its reduced cost) is then what choosing it adds to that bound, and on boards of Strands the
bound is so close that few words are left to choose from.

The prices are found by iterative scaling (Darroch and Ratcliff, 1972) of the relaxation smoothed by entropy, while the
temperature falls: words are weighted by exp(-reduced cost / temperature), and a cell that the weights cover too often
becomes cheaper, one that they cover too seldom dearer.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log

import numpy as np

from app.games.strands.blind.wordstock import Floats

STEPS = 240
HOT, COLD = 3.0, 0.3
STRIDE, COUNT_STRIDE = 1 / 7, 0.3
FIRST_PRICE = 1.7
# Every so many steps, answers whose weight is below exp(HOPELESS) no longer take part.
REVIEW, HOPELESS = 10, -8


@dataclass(frozen=True, slots=True)
class Prices:
    """Prices of the cells and of the number of theme words; reduced costs of the theme words, none negative.

    Every solution costs `bound` + the reduced costs of its theme words + its spangram's, which counts from `spangram`.
    """

    cells: Floats
    words: float
    theme: Floats
    spangram: float
    bound: float


def settle_prices(
    theme: tuple[Floats, Floats], spangrams: tuple[Floats, Floats], count: int | None, start: Prices | None = None
) -> Prices:
    """Prices from the rows of cells (shape: answers × cells) and the costs of theme words and of spangrams.

    `count` is the number of theme words, if it is known; `start` are prices to begin with, of a similar problem.
    """
    cells = start.cells.copy() if start else np.full(theme[0].shape[1], FIRST_PRICE)
    each = start.words if start else 0.0
    (words, costs), (spans, span_costs) = theme, spangrams
    for step in range(STEPS):
        heat = HOT * (COLD / HOT) ** (step / STEPS)
        gains = (worth_of_rows(words, cells) + each - costs) / heat
        chances = (worth_of_rows(spans, cells) - span_costs) / heat
        chances -= chances.max()
        weights, shares = np.exp(np.minimum(gains, 8)), np.exp(chances)
        covered = np.einsum("i,ij->j", weights, words) + np.einsum("i,ij->j", shares / shares.sum(), spans)
        cells -= heat * STRIDE * np.log(np.maximum(covered, 1e-6))
        if count is not None:
            each -= heat * COUNT_STRIDE * log(max(float(weights.sum()) / count, 1e-6))
        if step % REVIEW == REVIEW - 1:
            words, costs = words[gains > HOPELESS], costs[gains > HOPELESS]
            spans, span_costs = spans[chances > HOPELESS], span_costs[chances > HOPELESS]
    return _lower_prices(theme, spangrams, cells, each, count)


def _lower_prices(
    theme: tuple[Floats, Floats], spangrams: tuple[Floats, Floats], cells: Floats, each: float, count: int | None
) -> Prices:
    """Lower the prices until no theme word's cells are worth more than it costs."""
    (words, costs), (spans, span_costs) = theme, spangrams
    excess = np.maximum(worth_of_rows(words, cells) + each - costs, 0) / words.sum(axis=1)
    cells = cells - (words * excess[:, None]).max(axis=0)
    reduced = np.maximum(costs - worth_of_rows(words, cells) - each, 0)
    least = float((span_costs - worth_of_rows(spans, cells)).min())
    return Prices(cells, each, reduced, least, float(cells.sum()) + (count or 0) * each + least)


def worth_of_rows(rows: Floats, cells: Floats) -> Floats:
    """The worth of each row's cells; not by `@`, whose threads cost more than they bring on such small rows."""
    total: Floats = np.einsum("ij,j->i", rows, cells)
    return total
