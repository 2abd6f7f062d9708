from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.strands.blind.prices import Prices, settle_prices, worth_of_rows
from app.games.strands.blind.wordstock import Floats

CELLS = 12


def partition(rng: Random) -> list[list[int]]:
    """The cells in four parts: three theme words and a spangram."""
    cells = rng.sample(range(CELLS), CELLS)
    return [cells[start : start + 3] for start in range(0, CELLS, 3)]


def problem(seed: int) -> tuple[tuple[Floats, Floats], tuple[Floats, Floats], float]:
    """Answers and their costs, with a solution among them, and that solution's cost."""
    rng = Random(seed)
    answers = [part for _ in range(6) for part in partition(rng)]
    rows = np.array([[float(cell in part) for cell in range(CELLS)] for part in answers])
    costs = np.array([8 + 6 * rng.random() for _ in answers])
    theme, spangram = np.arange(len(answers)) % 4 != 3, np.arange(len(answers)) % 4 == 3
    return (rows[theme], costs[theme]), (rows[spangram], costs[spangram]), float(costs[:4].sum())


def test_it_works() -> None:
    theme = np.array([[1.0, 1, 0, 0], [0, 0, 1, 0]]), np.array([4.0, 3.0])
    spangrams = np.array([[0.0, 0, 0, 1]]), np.array([5.0])
    prices = settle_prices(theme, spangrams, 2)
    assert prices.bound == pytest.approx(12, abs=0.5)
    assert prices.bound <= 12


@given(seed=st.integers(0, 10**6), known=st.booleans())
def test_its_bound_is_below_every_solution(seed: int, known: bool) -> None:
    theme, spangrams, cost = problem(seed)
    assert settle_prices(theme, spangrams, 3 if known else None).bound <= cost + 1e-9


@given(seed=st.integers(0, 10**6))
def test_no_theme_word_is_worth_more_than_it_costs(seed: int) -> None:
    theme, spangrams, _ = problem(seed)
    prices = settle_prices(theme, spangrams, 3)
    assert (theme[1] - worth_of_rows(theme[0], prices.cells) - prices.words >= -1e-9).all()
    assert prices.theme == pytest.approx(theme[1] - worth_of_rows(theme[0], prices.cells) - prices.words)


@given(seed=st.integers(0, 10**6))
def test_bound_and_reduced_costs_make_the_cost_of_a_solution(seed: int) -> None:
    theme, spangrams, cost = problem(seed)
    prices: Prices = settle_prices(theme, spangrams, 3)
    spangram = float(spangrams[1][0] - worth_of_rows(spangrams[0][:1], prices.cells)[0]) - prices.spangram
    assert prices.bound + float(prices.theme[:3].sum()) + spangram == pytest.approx(cost)


def test_it_goes_on_from_other_prices() -> None:
    theme, spangrams, _ = problem(1)
    first = settle_prices(theme, spangrams, 3)
    assert settle_prices(theme, spangrams, 3, first).bound >= first.bound - 0.5
