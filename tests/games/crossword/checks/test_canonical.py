from __future__ import annotations

from dataclasses import replace

from app.games.crossword.checks.canonical import canonical_key, symmetries
from app.games.crossword.formats.converting import read_drawn
from app.games.crossword.grid import Grid


def test_it_works() -> None:
    turned = ("abc\nd#e", "da\n#b\nec", "e#d\ncba", "ce\nb#\nad", "cba\ne#d", "d#e\nabc", "ad\nb#\nce", "ec\n#b\nda")
    keys = {canonical_key(read_drawn(text)) for text in turned}
    assert len(keys) == 1
    assert canonical_key(read_drawn("abd\nc#e")) not in keys


def test_it_tells_the_symmetries() -> None:
    for rows, names in (
        (("#..", "...", "..#"), ["rot180", "diagonal", "antidiagonal"]),
        (("#.#", "..."), ["left_right"]),
        (("#..", "#.."), ["top_bottom"]),
        (("##.", "..#", "..."), []),
        ((".#..", "...#", "#...", "..#."), ["rot180", "rot90"]),
        ((".a", ".."), ["rot180", "rot90", "left_right", "top_bottom", "diagonal", "antidiagonal"]),
    ):
        assert symmetries(Grid(rows)) == names


def test_bars_count_for_symmetry() -> None:
    assert symmetries(Grid(("...", "..."), frozenset({0}), frozenset())) == []
    assert symmetries(Grid(("...", "..."), frozenset({0, 4}), frozenset())) == ["rot180"]
    assert symmetries(Grid(("..", ".."), frozenset(), frozenset({0, 1}))) == ["rot180", "left_right", "top_bottom"]


def test_cells_of_several_letters_are_kept_apart() -> None:
    first = read_drawn("ab")
    assert canonical_key(replace(first, solution=("ab", "c"))) != canonical_key(replace(first, solution=("a", "bc")))
