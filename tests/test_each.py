from __future__ import annotations

import pytest

from tests.each import each


def even(number: int) -> None:
    assert number % 2 == 0, f"{number} is odd"


def test_it_works() -> None:
    seen: list[int] = []
    each([1, 2], seen.append)
    assert seen == [1, 2]


def test_it_names_every_case_that_fails() -> None:
    with pytest.raises(AssertionError) as failed:
        each(range(5), even, lambda number: f"number {number}")
    assert str(failed.value).splitlines() == ["2 failed", "number 1: 1 is odd", "number 3: 3 is odd"]


def test_it_goes_on_after_an_error() -> None:
    with pytest.raises(AssertionError, match=r"(?s)2 failed.*0: ZeroDivisionError division by zero.*b: TypeError"):
        each([0, 1, "b"], lambda case: [1 / case].clear())  # type: ignore[operator]
