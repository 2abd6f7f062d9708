"""The tree of the first universes."""

from __future__ import annotations

from app.games.letterboxed.author.boards import steps_of_words
from app.games.letterboxed.author.tree import ACROSS, DOWN, SIZE, WIDEST, draw_tree
from app.games.letterboxed.parameters import ChainParameters

STEPS = steps_of_words(ChainParameters(words="rocket terminable", cap=WIDEST))["steps"]


def test_it_works() -> None:
    drawn = draw_tree(STEPS)
    assert [sum(node.letter == letter for node in drawn.nodes) for letter in "rocke"] == [1, 1, 2, 5, 14]
    assert (drawn.width, drawn.height) == (14 * ACROSS, 4 * DOWN + SIZE)


def test_every_universe_but_the_first_has_a_line_to_it() -> None:
    drawn = draw_tree(STEPS)
    ends = {(x, y) for _x, _y, x, y in drawn.lines}
    assert ends == {(node.x + SIZE // 2, node.y) for node in drawn.nodes[1:]}


def test_nothing_lies_outside_or_upon_another() -> None:
    drawn = draw_tree(STEPS)
    assert all(0 <= node.x <= drawn.width - SIZE and node.y <= drawn.height - SIZE for node in drawn.nodes)
    for one, two in zip(drawn.nodes, drawn.nodes[1:], strict=False):
        assert one.y < two.y or one.x + SIZE < two.x


def test_it_ends_where_a_letter_comes_again() -> None:
    again = [{**step, "new": number < 2} for number, step in enumerate(STEPS)]
    assert len(draw_tree(again).nodes) == 2


def test_no_steps_are_an_empty_tree() -> None:
    drawn = draw_tree([])
    assert (drawn.nodes, drawn.lines, drawn.width, drawn.height) == ((), (), ACROSS, SIZE)
