"""Bars of a drawing, with their places and sizes, for one or two rows of numbers (pure)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

WIDTH, HEIGHT = 320, 120
# The share of a bar's place that stays empty.
GAP = 0.25


class ChartBar(NamedTuple):
    """A bar: its number as people read it, and its rectangle."""

    text: str
    x: float
    y: float
    width: float
    height: float


class ChartPlace(NamedTuple):
    """A label below, the middle of its place, and a bar of each row of numbers."""

    label: str
    middle: float
    columns: tuple[ChartBar, ...]


@dataclass(frozen=True, slots=True)
class BarChart:
    """A distribution: its name for the page, its title, what its bars are called, and the names of its rows."""

    name: str
    title: str
    of: str
    rows: tuple[str, ...]
    places: tuple[ChartPlace, ...]


def draw_places(labels: Sequence[str], *rows: Sequence[float]) -> tuple[ChartPlace, ...]:
    """Place the bars of the rows side by side at each label, the highest as high as the drawing."""
    most = max((number for row in rows for number in row), default=0) or 1
    step = WIDTH / max(1, len(labels))
    width = step * (1 - GAP) / len(rows)
    places = []
    for number, label in enumerate(labels):
        left = number * step + step * GAP / 2
        columns = tuple(draw_column(row[number], most, left + place * width, width) for place, row in enumerate(rows))
        places.append(ChartPlace(label, round((number + 0.5) * step, 1), columns))
    return tuple(places)


def draw_column(number: float, most: float, x: float, width: float) -> ChartBar:
    """Return one bar; a number above 0 can always be seen."""
    height = max(2.0, HEIGHT * number / most) if number else 0.0
    text = str(number) if isinstance(number, int) else f"{number:.0%}".replace("%", " %")
    return ChartBar(text, round(x, 1), round(HEIGHT - height, 1), round(width, 1), round(height, 1))
