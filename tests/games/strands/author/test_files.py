from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.strands.author.drawing import read_drawing
from app.games.strands.author.examining import examine_drawing
from app.games.strands.author.files import LARGEST, Unreadable, board_file_json, read_board_file, to_content, to_text
from app.games.strands.generator import generate
from app.games.strands.parameters import LayoutParameters
from benchmarks.strands_sets import WordSet, sets
from tests.yard import ROWS, TRACED

Json = dict[str, Any]
LETTERS = "\n".join(ROWS)
WORDS = "\n".join(list(TRACED)[1:])


def a_board() -> Json:
    paths = {word: [list(divmod(int(cell), 6)) for cell in path.split(".")] for word, path in TRACED.items()}
    spangram, *words = ({"text": word, "path": path} for word, path in paths.items())
    return {"rows": list(ROWS), "spangram": {**spangram, "shown": "Word puzzle"}, "words": words}


def refused(text: str) -> tuple[str, dict[str, Any]]:
    with pytest.raises(Unreadable) as raised:
        read_board_file(text)
    return raised.value.remark.code, raised.value.remark.values


def answers(board: Json | None) -> Any:
    assert board is not None
    return board["rows"], board["spangram"], board["words"]


def test_it_works() -> None:
    imported = read_board_file(json.dumps(board_file_json(a_board(), title="Ours", clue="Here")))
    assert (imported.title, imported.clue, imported.drawing.language) == ("Ours", "Here", "en")
    assert answers(examine_drawing(imported.drawing).board) == answers(a_board())


def test_letters_and_words_are_enough_where_they_are_there_once() -> None:
    imported = read_board_file(f"{LETTERS}\n\nspangram: Word puzzle\n{WORDS}\n")
    assert imported.lost == []
    assert answers(examine_drawing(imported.drawing).board)[1]["shown"] == "Word puzzle"


def test_a_word_without_a_place_is_told_and_the_rest_is_drawn() -> None:
    imported = read_board_file(f"{LETTERS}\n\nspangram: word puzzle\nclue, quiz")
    assert [(one.word.text, one.remark.code) for one in imported.lost if one.remark] == [("quiz", "nowhere")]
    assert len(imported.drawing.strokes) == 2


@pytest.mark.parametrize("given", [LETTERS, "".join(ROWS), f"clue: Here\n\n{LETTERS}\n", json.dumps({"rows": ROWS})])
def test_letters_alone_are_a_beginning(given: str) -> None:
    imported = read_board_file(given)
    assert imported.drawing.grid == "".join(ROWS)
    assert imported.drawing.strokes == ()


def test_words_may_follow_the_letters_without_an_empty_line() -> None:
    assert len(read_board_file(f"{LETTERS}\n{WORDS}").drawing.strokes) == 6


def test_cells_are_named_by_column_and_row() -> None:
    imported = read_board_file(f"{LETTERS}\n\nClue = a1 A2, b1; b2")
    assert imported.drawing.strokes[0].cells == (0, 6, 1, 7)
    assert imported.drawing.shown["clue"] == "Clue"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "nothing"),
        ("x" * (LARGEST + 1), "large"),
        (f"{LETTERS}\n\n" + "abcd\n" * 61, "too_many"),
        (f"{LETTERS}\n\n" + "abcd," * 61, "too_many"),
        ("{", "json"),
        ("[" * 5000, "json"),
        ('{"rows": ' + "9" * 5000 + "}", "json"),
        ("[1, 2]", "object"),
        ("{}", "rows"),
        (json.dumps({"rows": "abc"}), "rows"),
        (json.dumps({"rows": [1] * 8}), "rows"),
        (json.dumps({"rows": ["abcde", *ROWS[1:]]}), "row"),
        (json.dumps({"rows": ROWS, "language": "xx"}), "language"),
        (json.dumps({"rows": ROWS, "language": 5}), "language"),
        (json.dumps({"rows": ROWS, "words": "clue"}), "words"),
        (json.dumps({"rows": ROWS, "words": [7]}), "words"),
        (json.dumps({"rows": ROWS, "words": [{"text": "clue", "path": 5}]}), "places"),
        (json.dumps({"rows": ROWS, "words": [{"text": "clue", "path": [[0, 0], [8, 0]]}]}), "places"),
        (json.dumps({"rows": ROWS, "words": [{"text": "clue", "path": [[0, 0], [1, 0], [0, 1], [0, 2]]}]}), "spells"),
        (json.dumps({"rows": ROWS, "words": [{"text": "clue", "path": [[0, 0], [1, 0], [5, 1], [0, 2]]}]}), "apart"),
        (json.dumps({"rows": ROWS, "words": [{"text": "clue", "path": [[0, 0], [1, 0], [0, 0], [0, 1]]}]}), "twice"),
        (f"{LETTERS}\n\nclue = a1 a2 b1 b9", "cell"),
        (f"{LETTERS}\n\nclue = a1 a2 b1", "too_short"),
        (f"{LETTERS}\n\nclue = a1 a2 b1 b2\neulc = b2 b1 a2 a1", "same"),
        (LETTERS[:-1], "row"),
        ("".join(ROWS)[:-1], "few"),
        ("".join(ROWS) + "a", "many"),
        ("😀" + LETTERS[1:], "signs"),
        ("7" + LETTERS[1:], "digits"),
        (f"{LETTERS}\n\nclue🐝", "signs"),
        (f"{LETTERS}\n\nclue7", "digits"),
    ],
)
def test_it_says_why_a_text_is_no_board(text: str, code: str) -> None:
    assert refused(text)[0] == code


def test_accents_are_folded_and_told() -> None:
    imported = read_board_file(f"Ç{LETTERS[1:]}\n\nClüe")
    assert [one.code for one in imported.remarks] == ["accents", "accents"]
    assert imported.drawing.word(imported.drawing.strokes[0].cells) == "clue"


def test_the_public_part_has_no_answers() -> None:
    public = {"rows": list(ROWS), "count": 7}
    assert board_file_json(public, clue="Here") == {
        "title": "",
        "clue": "Here",
        "language": "en",
        "count": 7,
        "rows": list(ROWS),
    }
    assert to_text(public, clue="Here").splitlines()[9:] == ["clue: Here", "language: en", "count: 7"]


def test_a_draft_keeps_what_was_imported() -> None:
    content = to_content(read_board_file(f"clue: Here\n{LETTERS}\n\nspangram: Word puzzle\nClue\nquiz"))
    assert (content["mode"], content["spangram"], content["words"]) == ("manual", "Word puzzle", "Clue\nquiz")
    assert len(read_drawing(content).strokes) == 2


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(sets(30, seed=9)), st.integers(0, 1 << 32), st.booleans())
def test_what_is_exported_comes_back(some: WordSet, seed: int, as_text: bool) -> None:
    request = LayoutParameters(some.spangram, some.words, seed=seed)
    board = generate(request, Random(0), lambda percent, code, **values: True)
    heads = {"title": "A board: of = signs", "clue": "Say “æ”, then {go}"}
    imported = read_board_file(to_text(board, **heads) if as_text else json.dumps(board_file_json(board, **heads)))
    assert (imported.title, imported.clue) == tuple(heads.values())
    assert imported.lost == []
    back = examine_drawing(imported.drawing)
    assert [one.word for one in back.lines] == [some.spangram, *some.words]
    if back.board:
        assert answers(back.board) == answers(board)


@given(st.text(max_size=400))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read_board_file(text)
    except Unreadable as error:
        assert error.remark.code
