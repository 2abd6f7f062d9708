from __future__ import annotations

import pytest

from tests.each import clean, each


def even(number: int) -> None:
    assert number % 2 == 0, f"{number} is odd"


def test_it_works() -> None:
    seen: list[int] = []
    each([1, 2], seen.append)
    assert seen == [1, 2]


def test_it_names_every_case_that_fails() -> None:
    with pytest.raises(AssertionError) as failed:
        each(range(5), even, lambda number: f"number {number}")
    assert str(failed.value).splitlines() == ["2 at fault", "number 1: 1 is odd", "number 3: 3 is odd"]


def test_it_goes_on_after_an_error() -> None:
    with pytest.raises(AssertionError, match=r"(?s)2 at fault.*0: ZeroDivisionError division by zero.*b: TypeError"):
        each([0, 1, "b"], lambda case: [1 / case].clear())  # type: ignore[operator]


def test_it_tells_every_fault() -> None:
    clean([])
    clean({"a.py": 0, "b.py": []})
    with pytest.raises(AssertionError, match=r"1 at fault\na.py: 400"):
        clean({"a.py": 400, "b.py": 0})
    with pytest.raises(AssertionError, match=r"word 99$"):
        clean(f"word {n}" for n in range(100))
