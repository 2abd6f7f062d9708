from __future__ import annotations

from app.games.strands.blind.same_board import MOST_CHANGED, are_alike
from tests.yard import ROWS, ZOO_ROWS

UPSIDE_DOWN = tuple(reversed(ROWS))
MIRRORED = tuple(row[::-1] for row in ROWS)


def changed(rows: tuple[str, ...], number: int) -> list[str]:
    letters = "".join(rows)
    other = "#" * number + letters[number:]
    return [other[start : start + 6] for start in range(0, len(other), 6)]


def test_it_works() -> None:
    assert are_alike(ROWS, ROWS)
    assert not are_alike(ZOO_ROWS, ROWS)


def test_turned_and_mirrored_it_is_the_same_board() -> None:
    for rows in (UPSIDE_DOWN, MIRRORED, tuple(row[::-1] for row in UPSIDE_DOWN), [row.upper() for row in ROWS]):
        assert are_alike(rows, ROWS)


def test_a_few_letters_hide_nothing() -> None:
    assert are_alike(changed(ROWS, MOST_CHANGED), ROWS)
    assert are_alike(changed(MIRRORED, MOST_CHANGED), ROWS)
    assert not are_alike(changed(ROWS, MOST_CHANGED + 1), ROWS)


def test_another_size_is_another_board() -> None:
    assert not are_alike(ROWS[:7], ROWS)
