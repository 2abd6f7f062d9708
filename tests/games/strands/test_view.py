from __future__ import annotations

import pytest

from app.contract.game_types import HINT, Guess
from app.games.strands import RULES
from app.games.strands.rules import Puzzle, State
from app.games.strands.view import COLOURS, View, cell_centre, spangram_bars
from tests import yard

NEW = yard.new_strands()
PUZZLE = Puzzle.from_json(NEW.data, NEW.secret)
THEME = [word for word in yard.TRACED if word != "wordpuzzle"]


def seen(*words: str, draft: str = "", revealed: bool = False) -> View:
    """The view after answers and other words were found and hints taken, in this order."""
    state = State((), draft, revealed)
    for word in words:
        verdict = RULES.judge(PUZZLE, state, yard.TRACED.get(word, word))
        assert verdict.accepted, word
        state = State((*state.guesses, Guess(verdict.text, verdict.code, verdict.points)), draft, revealed)
    view = RULES.view(PUZZLE, state)
    assert isinstance(view, View)
    return view


def test_it_works() -> None:
    view = seen("clue", "cello", "wordpuzzle")
    assert (view.words, view.count, view.others, view.toward, view.finished) == (2, 7, ("cello",), 1, False)
    assert "".join(cell.char for cell in view.cells) == "".join(yard.ROWS)
    assert [cell.number for cell in view.cells if cell.answer and cell.answer.text == "clue"] == [0, 1, 6, 7]


def test_each_theme_word_has_a_colour_and_the_spangram_none() -> None:
    view = seen("clue", "wordpuzzle", "letter")
    assert [(one.text, one.colour, one.spangram) for one in view.found_answers] == [
        ("clue", 1, False),
        ("wordpuzzle", 0, True),
        ("letter", 2, False),
    ]


def test_the_colours_begin_anew_after_the_last() -> None:
    rows = ("abcdef",) * 8
    many = [Guess(f"{'abcdef'[n % 6]}x{n} {n}", "theme", 1) for n in range(COLOURS + 2)]
    view = RULES.view(Puzzle(rows, "", "en", 20), State(tuple(many)))
    assert [one.colour for one in view.found_answers] == [*range(1, COLOURS + 1), 1, 2]


def test_a_line_goes_through_the_middles_of_the_letters() -> None:
    (clue,) = seen("clue").found_answers
    assert clue.points == ((50, 50), (50, 150), (150, 50), (150, 150))
    assert clue.bars == ()


def test_the_spangram_reaches_out_to_its_two_sides() -> None:
    (spangram,) = seen("wordpuzzle").found_answers
    assert spangram.bars == (((50, 250), (0, 250)), ((550, 750), (600, 750)))


@pytest.mark.parametrize(
    ("path", "sides"),
    [
        ((0, 6, 12, 18, 24, 30, 36, 42), {(50, 0), (50, 800)}),
        ((6, 7, 8, 9, 10, 11), {(0, 150), (600, 150)}),
        # It touches the left side on its way, and ends in the middle.
        ((7, 6, 13, 14, 15, 16, 17), {(0, 150), (600, 250)}),
        # From corner to corner it spans both ways, and two bars are enough.
        ((0, 7, 14, 21, 28, 35, 41, 47), {(50, 0), (550, 800)}),
        ((7, 8, 9), set()),
    ],
)
def test_bars_run_from_letters_at_the_sides(path: tuple[int, ...], sides: set[tuple[int, int]]) -> None:
    found = spangram_bars(path)
    assert {end for _start, end in found} == sides
    assert {start for start, _end in found} <= {cell_centre(cell) for cell in path}


def test_a_hint_rings_letters_and_then_counts_them() -> None:
    words = ("cello", "coins", "cross", "deli", "dent", "dole")
    ringed = seen(*words, "?")
    assert [cell.number for cell in ringed.cells if cell.ring] == [0, 1, 6, 7]
    assert not any(cell.step for cell in ringed.cells)
    ordered = seen(*words, "?", "?")
    assert {cell.number: cell.step for cell in ordered.cells if cell.step} == {0: 1, 6: 2, 1: 3, 7: 4}


def test_the_half_traced_path_is_shown_in_its_order() -> None:
    view = seen(draft="0.6.1")
    assert {cell.number: cell.typed for cell in view.cells if cell.typed} == {0: 1, 6: 2, 1: 3}
    assert (view.typed, view.path, view.trail) == ("clu", (0, 6, 1), ((50, 50), (50, 150), (150, 50)))


def test_the_story_tells_hints_and_answers_in_turn() -> None:
    view = seen("cello", "coins", "cross", "?", "letter", "wordpuzzle")
    assert [HINT if one is None else one.text for one in view.story] == [HINT, "letter", "wordpuzzle"]


def test_what_was_not_found_is_marked_when_it_is_shown() -> None:
    view = seen("clue", revealed=True)
    assert view.over
    assert not view.finished
    assert {one.text for one in view.found_answers if not one.by_player} == set(yard.TRACED) - {"clue"}
    assert all(cell.answer for cell in view.cells)


def test_it_is_finished_with_the_last_answer() -> None:
    assert not seen(*THEME).finished
    assert seen(*THEME, "wordpuzzle").finished
