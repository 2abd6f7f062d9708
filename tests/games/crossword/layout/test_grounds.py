from __future__ import annotations

from app.games.crossword.grid import ACROSS, DOWN, read_grid
from app.games.crossword.layout.free_request import read_free_request
from app.games.crossword.layout.grounds import grid_ground, grid_runs, make_completer
from app.games.crossword.parameters import PlaceParameters

GRID = read_grid("#c##\n#at#\n#t#@\n.x..")


def test_it_works() -> None:
    ground = grid_ground(GRID, 4, 4)
    assert [(laid.word, laid.direction, laid.start) for laid in ground.fixed] == [("catx", DOWN, 1), ("at", ACROSS, 6)]
    assert ground.canvas.outside == 1 << 2 * 5 + 3
    assert ground.canvas.closed.bit_count() == 8


def test_a_larger_box_leaves_room_on_all_sides() -> None:
    ground = grid_ground(GRID, 8, 8)
    layout = ground.layout()
    assert layout.box is not None
    assert min(layout.box.top, layout.box.left) >= 3
    assert (layout.box.height, layout.box.width) == (4, 2)
    assert (ground.canvas.closed.bit_count(), ground.canvas.outside.bit_count()) == (8, 1)


def test_blocks_are_free_in_an_earlier_layout_alone() -> None:
    for rows, closed in (("cat\n##@", 1), ("###\n##@", 6), ("cat\n#.@", 2), ("...\n#.@", 2)):
        assert grid_ground(read_grid(rows), 2, 3).canvas.closed.bit_count() == closed, rows


def test_open_cells_part_the_words_of_a_grid() -> None:
    assert grid_runs(read_grid("ab.cd")) == [("ab", ACROSS, 0), ("cd", ACROSS, 3)]


def test_letters_alone_stay_too() -> None:
    ground = grid_ground(read_grid("a#\n##"), 2, 2)
    assert (list(ground.fixed), ground.letters) == ([], [(0, "a")])
    assert ground.layout().filled == 1


def test_a_given_word_is_not_made_by_the_way() -> None:
    fits = make_completer(read_free_request(PlaceParameters(words=["cat", "house"], dense=True)))
    assert fits is not None
    made = fits("ca", "")
    assert "n" in made
    assert "t" not in made
    assert make_completer(read_free_request(PlaceParameters(words=["cat"]))) is None
    onto = make_completer(read_free_request(PlaceParameters(words=["cat"], dense=True, onto="can\n...")))
    assert onto is not None
    assert "n" not in onto("ca", "")
