"""Figures 20 and 21 of the founding paper, as curves: the answers and the points of the puzzles of Random Pangrams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _

from app.contract.game_types import Json
from app.games.bee.web.routes import bp

# Of a drawing: its size, and what is left below and beside the curve for names.
WIDTH, HEIGHT, BESIDE, BELOW = 320, 150, 44, 20
MOST_NAMES = 6


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A step of answers or points, how many puzzles are in it, and where it stands; `named` ones have their name."""

    name: int
    count: int
    x: float
    y: float
    named: bool


@dataclass(frozen=True, slots=True)
class RandomCurve:
    """A curve: its number in the paper, its title, what its steps are called, its points from left to right."""

    figure: int
    title: str
    of: str
    points: tuple[CurvePoint, ...]

    @property
    def line(self) -> str:
        """The points as SVG wants them."""
        return " ".join(f"{point.x},{point.y}" for point in self.points)

    @property
    def most(self) -> int:
        return max((point.count for point in self.points), default=0)


def random_curves(figures: Json) -> list[RandomCurve]:
    """Both curves of an analysis (`figures.yields.analysis`); none of one that was made before they were counted."""
    spread = figures.get("random")
    if not spread:
        return []
    return [
        RandomCurve(20, _("Answers per random puzzle"), _("Answers (from)"), points_of(spread["answers"])),
        RandomCurve(21, _("Points per random puzzle"), _("Points (from)"), points_of(spread["points"])),
    ]


def points_of(rows: Sequence[Sequence[int]]) -> tuple[CurvePoint, ...]:
    most = max((count for _name, count in rows), default=0) or 1
    step = (WIDTH - BESIDE) / max(1, len(rows) - 1)
    every = -(-len(rows) // MOST_NAMES) or 1
    return tuple(
        CurvePoint(
            name, count, round(BESIDE + number * step, 1), round(HEIGHT * (1 - count / most), 1), number % every == 0
        )
        for number, (name, count) in enumerate(rows)
    )


@bp.context_processor
def curves_for_pages() -> dict[str, object]:
    return {"random_curves": random_curves}
