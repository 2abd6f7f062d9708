from __future__ import annotations

import numpy as np

from app.games.crossword.prove.diffusion import CAP
from app.games.crossword.prove.prefixes import prefix_tree
from app.games.crossword.prove.problem import Domain, Stock

CODES = np.array([[0, 1, 2], [0, 1, 0], [1, 1, 2]], np.uint8)
DOMAIN = Domain(Stock(("abc", "aba", "bbc"), CODES, np.zeros(3, np.int64)), np.arange(3))


def test_it_works() -> None:
    tree = prefix_tree(DOMAIN, np.array([5, 3, 0]), [0, 1, 2], 3)
    first, second, third = tree.levels
    assert (tree.least, first.least.tolist(), second.least.tolist()) == (0, [0], [3, 0])
    assert first.cost.tolist() == [[3, 0, CAP]]
    assert third.child.tolist() == [[0, -1, 1], [-1, -1, 2]]
    assert [DOMAIN.stock.words[key] for key in tree.keys] == ["aba", "abc", "bbc"]


def test_it_asks_for_the_places_in_the_order_given() -> None:
    tree = prefix_tree(DOMAIN, np.array([5, 3, 0]), [2, 0], 3)
    assert tree.levels[0].cost.tolist() == [[3, CAP, 0]]
    assert tree.levels[1].child.tolist() == [[0, -1, -1], [1, 2, -1]]


def test_a_single_word_needs_no_level() -> None:
    tree = prefix_tree(Domain(DOMAIN.stock, np.array([2])), np.array([0]), [], 3)
    assert (tree.levels, tree.keys.tolist(), tree.least) == ((), [2], 0)
