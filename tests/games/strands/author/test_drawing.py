from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.strands.author.drawing import (
    MOST_PATHS,
    Drawing,
    Stroke,
    add_stroke,
    drop_stroke,
    find_paths,
    mark_spangram,
    merge_letters,
    of_board,
    path_refusal,
    press_cell,
    read_drawing,
    trace_path,
)
from app.games.strands.author.letters import CELLS
from app.games.strands.author.reading import TypedWord, spell_word
from tests.yard import ROWS, TRACED

BOARD = "".join(ROWS)
PATHS = {word: tuple(map(int, path.split("."))) for word, path in TRACED.items()}
Json = dict[str, Any]


def typed(*words: str) -> list[TypedWord]:
    return [spell_word(word, "en") for word in words]


def test_it_works() -> None:
    drawing = Drawing(BOARD)
    for path in PATHS.values():
        drawing = add_stroke(drawing, path)
    assert [drawing.word(one.cells) for one in drawing.strokes] == list(TRACED)
    assert [one.spangram for one in drawing.strokes] == [True] + [False] * 6
    assert read_drawing(drawing.to_json()) == drawing


def test_the_same_path_is_drawn_once() -> None:
    drawing = add_stroke(Drawing(BOARD), (0, 6, 1, 7))
    assert add_stroke(drawing, (7, 1, 6, 0)).strokes == drawing.strokes


def test_one_path_at_most_is_the_spangram() -> None:
    drawing = add_stroke(add_stroke(Drawing(BOARD), (0, 6, 1, 7)), PATHS["wordpuzzle"])
    assert [one.spangram for one in mark_spangram(drawing, PATHS["wordpuzzle"]).strokes] == [False, True]
    assert [one.spangram for one in mark_spangram(drawing, (2, 3)).strokes] == [False, False]


def test_a_dropped_path_is_gone() -> None:
    drawing = add_stroke(add_stroke(Drawing(BOARD), (0, 6, 1, 7)), PATHS["wordpuzzle"])
    assert drop_stroke(drawing, (0, 6, 1, 7)).strokes == drawing.strokes[1:]
    assert drop_stroke(drawing, (7, 6)).strokes == drawing.strokes


def test_taps_draw_take_back_and_end() -> None:
    drawing = Drawing(BOARD)
    for cell in (0, 6, 1, 7, 8, 7):
        drawing, said = press_cell(drawing, cell)
        assert said is None
    assert drawing.pending == (0, 6, 1, 7)
    drawing, said = press_cell(drawing, 7)
    assert (drawing.pending, said) == ((), None)
    assert drawing.strokes == (Stroke((0, 6, 1, 7), True),)


def test_a_letter_far_away_begins_anew() -> None:
    drawing, _ = press_cell(Drawing(BOARD), 0)
    assert press_cell(drawing, 47)[0].pending == (47,)


def test_a_path_ends_with_four_letters_at_least() -> None:
    drawing = Drawing(BOARD, (), (0, 6, 1))
    after, said = press_cell(drawing, 1)
    assert after.pending == (0, 6, 1)
    assert said is not None
    assert said.code == "too_short"


def test_it_refuses_what_is_no_path() -> None:
    codes = {path: getattr(path_refusal(Drawing(BOARD), path), "code", None) for path in [(0, 0, 1, 2), (0, 1, 0, 1)]}
    assert set(codes.values()) == {"twice"}
    full = Drawing(BOARD, tuple(Stroke((at, at + 1)) for at in range(MOST_PATHS)))
    assert getattr(path_refusal(full, (0, 6, 1, 7)), "code", None) == "too_many_paths"
    assert path_refusal(Drawing(BOARD), (0, 6, 1, 7)) is None


def test_two_tabs_keep_both_their_letters() -> None:
    was = "." * CELLS
    assert merge_letters(was, "a" + was[1:], was[:-1] + "b") == "a" + was[2:] + "b"
    assert merge_letters("c" + was[1:], "a" + was[1:], "b" + was[1:])[0] == "a"
    assert merge_letters("", "a" * CELLS, was) == "a" * CELLS


def test_a_board_becomes_a_drawing() -> None:
    board = {
        "rows": list(ROWS),
        "spangram": {"text": "wordpuzzle", "path": [list(divmod(cell, 6)) for cell in PATHS["wordpuzzle"]]},
        "words": [{"text": "clue", "path": [[0, 0], [1, 0], [0, 1], [1, 1]], "shown": "Clue"}],
    }
    drawing = of_board(board)
    assert drawing.strokes == (Stroke(PATHS["wordpuzzle"], True), Stroke((0, 6, 1, 7)))
    assert drawing.shown == {"clue": "Clue"}


def test_it_finds_the_words_that_are_there_once() -> None:
    drawing, sought = find_paths(Drawing(BOARD), typed("Clue", "riddle", "solution"), spell_word("Word puzzle", "en"))
    assert all(one.remark is None for one in sought)
    assert [drawing.word(one.cells) for one in drawing.strokes] == ["wordpuzzle", "clue", "riddle", "solution"]
    assert drawing.shown["wordpuzzle"] == "Word puzzle"


def test_it_says_why_a_word_has_no_path() -> None:
    twice = "cats.." + "......" + "cats.." + "." * 30
    drawing, sought = find_paths(Drawing(twice, (Stroke((0, 1, 2, 3), True),)), typed("stac", "dogs"))
    assert [(one.word.text, one.remark.code) for one in sought if one.remark] == [("dogs", "nowhere")]
    assert drawing.word(drawing.strokes[1].cells) == "stac"
    _same, sought = find_paths(Drawing(twice), typed("cats"))
    assert sought[0].remark is not None
    assert sought[0].remark.values == {"places": 2}
    _same, sought = find_paths(Drawing("a" * 48), typed("aaaaaa"))
    assert sought[0].remark is not None
    assert sought[0].remark.values["at_least"]
    both = Drawing(twice, (Stroke((0, 1, 2, 3)), Stroke((12, 13, 14, 15))))
    assert [one.remark.code for one in find_paths(both, typed("stac"))[1] if one.remark] == ["crowded"]


def test_no_theme_word_is_taken_for_the_spangram_that_was_named() -> None:
    drawing, sought = find_paths(Drawing(BOARD), typed("clue"), spell_word("puzzlewords", "en"))
    assert [one.spangram for one in drawing.strokes] == [False]
    assert [one.remark.code for one in sought if one.remark] == ["nowhere"]


values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 60) | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(["cells", "spangram"]), inner),
    max_leaves=12,
)


@settings(deadline=None)
@given(st.fixed_dictionaries({"grid": values, "paths": values, "pending": values, "language": values}))
def test_any_content_is_a_drawing(content: Json) -> None:
    drawing = read_drawing(content)
    assert len(drawing.grid) == CELLS
    assert read_drawing({**drawing.to_json(), "language": drawing.language}) == drawing


def test_a_chosen_word_is_written_along_a_path() -> None:
    blank, clue = Drawing(), TypedWord("Clue", "clue")
    drawing, said = trace_path(blank, (0, 6, 1, 7), clue)
    assert said is None
    assert drawing.grid == "cu" + "." * 4 + "le" + "." * 40
    assert drawing.strokes == (Stroke((0, 6, 1, 7), True),)
    assert drawing.shown == {"clue": "Clue"}
    # Traced elsewhere, it has moved there, and is the spangram still.
    moved, said = trace_path(drawing, (42, 43, 44, 45), clue)
    assert moved.strokes == (Stroke((42, 43, 44, 45), True),)


def test_a_word_is_not_written_where_it_does_not_fit() -> None:
    drawing, _ = trace_path(Drawing(), (0, 6, 1, 7), TypedWord("clue", "clue"))
    for path, code in (((8, 9, 10, 11, 17), "other_length"), ((7, 8, 9, 10), "in_other"), ((8, 9, 10, 47), "apart")):
        after, said = trace_path(drawing, path, TypedWord("hint", "hint"))
        assert (after, said and said.code) == (drawing, code)


def test_a_letter_in_no_word_gives_way() -> None:
    drawing, said = trace_path(Drawing("x" * CELLS), (0, 1, 2, 3), TypedWord("hint", "hint"))
    assert said is None
    assert drawing.grid == "hint" + "x" * 44
