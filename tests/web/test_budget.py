"""What requests may compute at once."""

from __future__ import annotations

from threading import Thread

import pytest

from app.web.budget import Budget


class Hands:
    """The hands of two clocks, set by the test."""

    def __init__(self) -> None:
        self.wall = self.cpu = 0.0


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def budget(hands: Hands) -> Budget:
    return Budget(0.5, 1.0, clock=lambda: hands.wall, spent=lambda: hands.cpu)


def use(budget: Budget, hands: Hands, seconds: float, ask: float = 0.25) -> bool:
    with budget.try_spending(ask) as lasts:
        if lasts:
            hands.cpu += seconds
        return lasts is not None


def test_it_works(budget: Budget, hands: Hands) -> None:
    with budget.try_spending(0.25) as lasts:
        assert lasts is not None
        assert lasts()
        hands.cpu += 0.25
        assert not lasts()


def test_there_is_no_more_than_was_saved(budget: Budget, hands: Hands) -> None:
    assert [use(budget, hands, 0.25) for _ in range(5)] == [True] * 4 + [False]


def test_what_is_not_used_is_given_back(budget: Budget, hands: Hands) -> None:
    assert all(use(budget, hands, 0.01) for _ in range(50))


def test_what_was_used_beyond_is_owed(budget: Budget, hands: Hands) -> None:
    assert use(budget, hands, 1.5)
    hands.wall += 1.0
    assert not use(budget, hands, 0)
    hands.wall += 0.5
    assert use(budget, hands, 0)


def test_time_brings_more_and_never_too_much(budget: Budget, hands: Hands) -> None:
    use(budget, hands, 1.0)
    assert not use(budget, hands, 0)
    hands.wall += 1000
    assert [use(budget, hands, 0.25) for _ in range(5)] == [True] * 4 + [False]


def test_one_has_its_turn_at_a_time(budget: Budget) -> None:
    seen: list[bool] = []

    def other() -> None:
        with budget.try_spending(0.01) as lasts:
            seen.append(lasts is not None)

    with budget.try_spending(0.01):
        thread = Thread(target=other)
        thread.start()
        thread.join()
    other()
    assert seen == [False, True]


def test_an_error_ends_the_turn(budget: Budget) -> None:
    with pytest.raises(ZeroDivisionError), budget.try_spending(0.1):
        raise ZeroDivisionError
    with budget.try_spending(0.1) as lasts:
        assert lasts is not None
