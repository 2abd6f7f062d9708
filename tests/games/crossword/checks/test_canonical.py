from __future__ import annotations

from dataclasses import replace

from app.games.crossword.checks.canonical import SYMMETRIES, canonical_key, list_symmetries
from app.games.crossword.formats.converting import read_drawn
from app.games.crossword.grid import Grid
from app.games.crossword.grids import symmetry


def test_it_works() -> None:
    turned = ("abc\nd#e", "da\n#b\nec", "e#d\ncba", "ce\nb#\nad", "cba\ne#d", "d#e\nabc", "ad\nb#\nce", "ec\n#b\nda")
    keys = {canonical_key(read_drawn(text)) for text in turned}
    assert len(keys) == 1
    assert canonical_key(read_drawn("abd\nc#e")) not in keys


def test_it_tells_the_symmetries() -> None:
    for rows, names in (
        (("#..", "...", "..#"), ["rot180", "diagonal", "anti-diagonal", "diagonals"]),
        (("#.#", "..."), ["mirror"]),
        (("#..", "#.."), ["mirror-up"]),
        (("##.", "..#", "..."), []),
        ((".#..", "...#", "#...", "..#."), ["rot180", "quarter"]),
        ((".a", ".."), list(SYMMETRIES)),
    ):
        assert list_symmetries(Grid(rows)) == names


def test_it_names_them_as_those_who_make_grids_do() -> None:
    assert {*SYMMETRIES, "none"} == set(symmetry.TURNS)
    for name in SYMMETRIES:
        blocks = {cell for orbit in symmetry.cell_orbits(name, 5, 5) if 1 in orbit for cell in orbit}
        text = "".join("#" if cell in blocks else "." for cell in range(25))
        assert name in list_symmetries(Grid(tuple(text[at : at + 5] for at in range(0, 25, 5))))


def test_bars_count_for_symmetry() -> None:
    assert list_symmetries(Grid(("...", "..."), frozenset({0}), frozenset())) == []
    assert list_symmetries(Grid(("...", "..."), frozenset({0, 4}), frozenset())) == ["rot180"]
    assert list_symmetries(Grid(("..", ".."), frozenset(), frozenset({0, 1}))) == [
        "rot180",
        "mirror",
        "mirror-up",
        "both",
    ]


def test_cells_of_several_letters_are_kept_apart() -> None:
    first = read_drawn("ab")
    assert canonical_key(replace(first, solution=("ab", "c"))) != canonical_key(replace(first, solution=("a", "bc")))
