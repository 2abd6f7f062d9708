"""A drawing turned over, and words of it turned around."""

from __future__ import annotations

from app.games.strands.author.drawing import Drawing, of_board
from app.games.strands.author.editing import flip_board, mirror_board, reverse_answer
from app.games.strands.author.handwork import flip_drawing, mirror_drawing, reversed_word
from tests import yard


def laid() -> Drawing:
    return of_board(yard.strands_board())


def test_it_works() -> None:
    board = yard.strands_board()
    assert mirror_drawing(laid()) == of_board(mirror_board(board))
    assert flip_drawing(laid()) == of_board(flip_board(board))


def test_a_word_runs_the_other_way_through_its_cells() -> None:
    clue = next(one.cells for one in laid().strokes if laid().word(one.cells) == "clue")
    assert reversed_word(laid(), clue) == of_board(reverse_answer(yard.strands_board(), "clue"))
    assert reversed_word(laid(), (0, 1)) == laid()


def test_half_a_drawing_is_turned_with_what_is_being_drawn() -> None:
    half = Drawing("ab" + "." * 46, (), (0, 1))
    turned = mirror_drawing(half)
    assert turned.grid == "....ba" + "." * 42
    assert turned.pending == (5, 4)
    assert mirror_drawing(turned) == half
