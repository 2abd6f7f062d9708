"""Random samples of puzzles by an index on a random number, fast however many there are."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Select, Subquery, bindparam, literal, select, union_all

from app.puzzles.models import PUZZLE


def random_window(puzzles: Select[object], most: int) -> Select[*tuple[object, ...]]:
    """At most so many of the puzzles, from the place given as the parameter `point` (0 to 1) on and round again.

    All puzzles lie on a line by their random number `draw`. With no more puzzles than `most` these are all of them;
    else those that happen to lie together, which is another company for every point.
    """
    arms = [half_window(puzzles, most, later=later) for later in (True, False)]
    both = union_all(*(select(half) for half in arms)).subquery()
    return select(both).order_by(both.c.later.desc(), both.c.draw).limit(most)


def half_window(puzzles: Select[object], most: int, *, later: bool) -> Subquery:
    """Select at most `most` puzzles on one side of the parameter `point`, by their random number."""
    point: ColumnElement[object] = bindparam("point")
    side = PUZZLE.c.draw >= point if later else PUZZLE.c.draw < point
    listed = puzzles.add_columns(PUZZLE.c.draw, literal(int(later)).label("later"))
    return listed.where(side).order_by(PUZZLE.c.draw).limit(most).subquery()
