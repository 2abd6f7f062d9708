"""What a solver sees of squares and clues."""

from __future__ import annotations

from dataclasses import replace

from app.games.crossword.rules import Mark, Puzzle, State
from app.games.crossword.solve.view import View, colour_of, view
from tests import grids

NEW = grids.new_crossword()
PUZZLE = Puzzle.from_json(NEW.data, NEW.secret)
OPEN = Puzzle.from_json(NEW.data, None)


def seen(puzzle: Puzzle = OPEN, **marks: Mark) -> View:
    return view(puzzle, State(marks={int(name[1:]): mark for name, mark in marks.items()}))


def test_it_works() -> None:
    found = seen(c0=Mark("y", 1, "a", "p"))
    assert len(found.rows) == 5
    assert found.rows[0][4].kind == "block"
    square = found.rows[0][0]
    assert (square.text, square.number, square.across, square.down, square.flags) == ("y", 1, 1, 1, "p")
    assert (found.filled, found.total, found.full, found.over) == (1, 23, False, False)


def test_an_entry_is_told_as_it_is_typed() -> None:
    found = seen(c0=Mark("y", 1, "a"), c2=Mark("rab", 2, "a"))
    first, second = found.across[:2]
    assert (first.key, first.pattern, first.filled) == ("across-1", "y.(rab).", False)
    assert (second.pattern, second.letters) == ("", ("",) * 5)


def test_clues_are_clean_and_tell_what_they_speak_of() -> None:
    found = seen()
    assert found.across[2].refers == ("across-1",)
    assert found.down[-1].text == "Say <i>cheese</i>"
    assert found.across[0].refers == ()


def test_wrong_letters_have_places() -> None:
    found = seen(c5=Mark("o", 1, "a", "r"), c6=Mark("x", 2, "a", "w"), c7=Mark("y", 3, "a", "w"))
    assert found.across[1].wrong == (2, 3)
    assert found.rows[1][0].fixed
    assert not found.rows[1][1].fixed


def test_given_up_it_shows_what_was_not_the_solver_s() -> None:
    state = State(marks={0: Mark("y", 1, "a"), 1: Mark("x", 2, "a")}, revealed=True)
    first, second, third = view(PUZZLE, state).rows[0][:3]
    assert [one.text for one in (first, second, third)] == ["y", "u", "r"]
    assert [one.shown for one in (first, second, third)] == [False, True, True]


def test_a_colour_is_nothing_but_a_colour() -> None:
    for text in ("ff8800", "#ff8800", "abc"):
        assert colour_of({"style": {"color": text}}) == f"#{text.removeprefix('#')}"
    for strange in ("red", "ff88", "#ff8800;}", 'url("x")', None, 7, ["ff8800"], "ff8800\n"):
        assert colour_of({"style": {"color": strange}}) == "", strange
    assert colour_of({}) == colour_of({"style": "name"}) == ""


def test_letters_that_stand_there_from_the_beginning_are_given() -> None:
    document = replace(grids.document(), cells_more={0: {"value": "Y"}})
    new = grids.new_puzzle(document, title="Given")
    square = view(Puzzle.from_json(new.data, None), State()).rows[0][0]
    assert (square.text, square.is_given, square.fixed) == ("y", True, True)


def test_the_clue_of_the_cursor_is_the_entry_s() -> None:
    assert [view(OPEN, State(at=at, across=across)).current_clue for at, across in ((-1, True), (0, False))] == [
        seen().across[0],
        seen().down[0],
    ]
