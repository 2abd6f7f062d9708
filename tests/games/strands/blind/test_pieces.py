from __future__ import annotations

import numpy as np

from app.games.strands.blind.pieces import Pieces, SearchBoard, cells_as_matrix, touch_two_sides
from app.games.strands.blind.wordstock import Known, WordStock
from app.games.strands.cells import grid


def board(letters: str, rows: int, columns: int, *words: str) -> SearchBoard:
    known = WordStock.weigh(dict.fromkeys(words, Known(40, True)))
    return SearchBoard.read(letters, grid(rows, columns), known)


def texts(some: SearchBoard, pieces: Pieces) -> list[str]:
    return [some.vocabulary.words[number] for number in pieces.finds.words]


def test_it_works() -> None:
    found = board("planwirsxtoe", 3, 4, "plan", "wirs", "toe")
    assert sorted(texts(found, found.theme)) == ["plan", "wirs"]
    assert sorted(texts(found, found.parts)) == ["plan", "toe", "wirs"]


def test_it_drops_theme_words_with_several_sets_of_cells() -> None:
    found = board("abcdd", 1, 5, "abcd")
    assert texts(found, found.theme) == ["abcd"]
    found = board("abcxdd", 2, 3, "abcd")
    assert texts(found, found.theme) == []


def test_it_keeps_ambiguous_words_as_parts() -> None:
    found = board("abcxdd", 2, 3, "abcd")
    assert texts(found, found.parts) == ["abcd", "abcd"]


def test_it_keeps_several_ways_over_the_same_cells() -> None:
    found = board("toot", 2, 2, "toot")
    assert {int(cells) for cells in found.theme.finds.cells} == {15}
    assert len(found.theme) > 1


def test_spangrams_of_one_word_span() -> None:
    found = board("abcdefghijklmnopqrst", 5, 4, "bcgfjk", "abcdhg", "fjnrst")
    assert sorted(texts(found, found.singles)) == ["abcdhg"]


def test_it_tells_which_cells_span() -> None:
    shape = grid(2, 3)
    masks = np.array([0b001001, 0b000011, 0b100011, 0b000111], np.uint64)
    assert touch_two_sides(masks, shape).tolist() == [True, False, True, True]


def test_it_makes_rows_of_masks() -> None:
    assert cells_as_matrix(np.array([0b101, 0b010], np.uint64), 3).tolist() == [[1, 0, 1], [0, 1, 0]]
