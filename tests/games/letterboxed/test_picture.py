"""The square of a board in the picture of its link."""

from __future__ import annotations

import re

from app.games.letterboxed.picture import draw_letterboxed_picture
from app.games.letterboxed.rules import Puzzle, State
from app.games.letterboxed.view import view
from tests import yard


def test_it_works() -> None:
    """Each letter once, on the frame's four sides, as far from its corners as from each other."""
    new = yard.new_box()
    drawn = draw_letterboxed_picture(view(Puzzle.from_json(new.data, new.secret), State()))
    (frame, *tiles) = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"', drawn.svg)
    left, top, size = map(float, frame)
    middles = {(float(x) + float(width) / 2, float(y) + float(width) / 2) for x, y, width in tiles}
    assert len(middles) == 12
    thirds = [size * part / 6 for part in (1, 3, 5)]
    sides = {(left + at, top + end) for at in thirds for end in (0, size)}
    sides |= {(left + end, top + at) for at in thirds for end in (0, size)}
    assert {(round(x), round(y)) for x, y in middles} == {(round(x), round(y)) for x, y in sides}
