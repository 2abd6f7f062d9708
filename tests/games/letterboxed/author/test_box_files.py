from __future__ import annotations

import json

import pytest

from app.contract.game_types import Json, Unsolvable
from app.games.letterboxed.author.box_files import MOST_BOARDS, ImportedBox, read_boards_file, to_json, to_text

SIDES = ("art", "bik", "cen", "lmo")
BOARD = {"sides": ["TRA", "kib", "NEC", "oml"]}


def test_it_works() -> None:
    assert read_boards_file("ART BIK CEN LMO\ntitle: Up and\u200b away\n") == [ImportedBox(SIDES, "en", "Up and away")]


@pytest.mark.parametrize(
    "text",
    [
        "tra-kib-nec-oml",
        "trakibnecoml",
        "\ufeff\n\n  tra, kib, nec, oml\n",
        json.dumps(BOARD),
        json.dumps({"boards": [BOARD]}),
        json.dumps([BOARD]),
        json.dumps({"sides": "tra kib nec oml", "odd": [1], "par": "x"}),
    ],
)
def test_a_board_comes_in_any_order_and_form(text: str) -> None:
    assert read_boards_file(text) == [ImportedBox(SIDES, "en")]


def test_several_stand_below_each_other() -> None:
    first, second, third = read_boards_file(
        "language: nb\nbtø ekå mnæ rsy\ntitle: En\n\nart bik cen lmo\nlanguage: EN\nbtø ekå mnæ rsy"
    )
    assert (first.language, first.title) == ("nb", "En")
    assert second == ImportedBox(SIDES, "en")
    assert (third.language, third.title) == ("nb", "")


@pytest.mark.parametrize("best", [(), ("rocket", "terminable")])
def test_what_is_written_comes_back(best: tuple[str, ...]) -> None:
    board = to_json(SIDES, title="Up and away", par=2, label="medium", best=best)
    assert ("best" in board, "best_of_all" in board) == (bool(best), False)
    for text in (json.dumps(board), to_text(board), json.dumps({"boards": [board, board]}), to_text(board) * 2):
        assert set(read_boards_file(text)) == {ImportedBox(SIDES, "en", "Up and away")}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no_boards"),
        ("title: nothing", "no_boards"),
        ('{"boards": []}', "no_boards"),
        ("{", "no_json"),
        ("[" * 100_000, "no_json"),
        ("[1]", "no_sides"),
        ("{}", "no_sides"),
        ('{"sides": [1, 2, 3, 4]}', "no_sides"),
        ('{"sides": ["art", "bik", "cen", "lmo"], "language": "xx"}', "no_lexicon"),
        ('{"sides": ["art", "bik", "cen", "lmo"], "language": 1}', "no_lexicon"),
        ("art bik cen", "not_four"),
        ("art bik cen lma", "twice"),
        ("x" * 5000, "far_longer"),
        ("abc def ghi jkl\n" * (MOST_BOARDS + 1), "too_many_in_file"),
    ],
)
def test_what_is_no_board_is_refused(text: str, code: str) -> None:
    with pytest.raises(Unsolvable) as caught:
        read_boards_file(text)
    assert caught.value.code == code
    assert caught.value.values.get("most") == (MOST_BOARDS if code == "too_many_in_file" else None)


def test_the_bad_one_of_several_is_named() -> None:
    with pytest.raises(Unsolvable) as caught:
        read_boards_file("art bik cen lmo\nart bik cen lma")
    assert (caught.value.code, caught.value.values["board"]) == ("twice", 2)


def test_a_title_holds_no_lone_surrogate() -> None:
    [board] = read_boards_file('{"sides": ["art", "bik", "cen", "lmo"], "title": "\\ud800x"}')
    assert board.title == "x"


FULL = {
    "title": "Up and away",
    "language": "en",
    "sides": list(SIDES),
    "minimum": 2,
    "par": 3,
    "least": 2,
    "difficulty": "hard",
    "best": ["rocket", "terminable"],
    "best_of_all": ["black", "konimeter"],
}
TEXT = """\
ART BIK CEN LMO
title: Up and away
language: en
minimum: 2
par: 3
best possible: 2
best: rocket – terminable
best of all: black – konimeter
"""


def test_a_file_tells_all_that_is_known_of_a_board() -> None:
    answers = {"best": ("rocket", "terminable"), "best_of_all": ("black", "konimeter")}
    numbers = {"par": 3, "least": 2, "minimum": 2}
    assert to_json(SIDES, title="Up and away", label="hard", **numbers, **answers) == FULL
    assert to_text(FULL) == TEXT
    for text in (TEXT, json.dumps(FULL)):
        assert read_boards_file(text) == [ImportedBox(SIDES, "en", "Up and away", 2)]


def test_what_is_not_known_of_a_board_is_not_told() -> None:
    assert to_json(SIDES) == {"title": "", "language": "en", "sides": list(SIDES)}
    assert to_text(to_json(SIDES)) == "ART BIK CEN LMO\nlanguage: en\n"


def test_a_file_may_hold_fifty_boards() -> None:
    assert len(read_boards_file("art bik cen lmo\n" * MOST_BOARDS)) == MOST_BOARDS == 50


def test_a_title_is_cut_at_sixty_letters() -> None:
    for title in ("x" * 60, "x" * 61):
        assert read_boards_file(json.dumps({**BOARD, "title": title}))[0].title == "x" * 60
    assert read_boards_file(json.dumps({**BOARD, "title": 7}))[0].title == ""


@pytest.mark.parametrize(
    ("more", "code", "values"),
    [
        ({"language": "x" * 21}, "no_lexicon", {"language": "x" * 20}),
        ({"minimum": "two"}, "no_number", {"name": "minimum"}),
        ({"minimum": [2]}, "no_number", {"name": "minimum"}),
        ({"minimum": 4}, "bad_minimum", {"fewest": 2, "most": 3}),
    ],
)
def test_a_wrong_value_is_named(more: Json, code: str, values: Json) -> None:
    with pytest.raises(Unsolvable) as caught:
        read_boards_file(json.dumps({**BOARD, **more}))
    assert (caught.value.code, caught.value.values) == (code, values)


def test_the_line_at_which_json_ends_is_told() -> None:
    for text, line in (('{\n"sides": [\n', 3), ("[" * 100_000, 1)):
        with pytest.raises(Unsolvable) as caught:
            read_boards_file(text)
        assert caught.value.values == {"line": line}


def test_a_title_above_the_boards_is_the_first_one_s_and_the_language_is_all_of_theirs() -> None:
    above = "title: En\nlanguage: nb\nminimum: 2\n"
    boards = read_boards_file(f"{above}btø ekå mnæ rsy\nbtø ekå mnæ rsy\n")
    assert [(board.language, board.title, board.minimum) for board in boards] == [("nb", "En", 2), ("nb", "", 3)]


def test_spaces_and_capitals_of_a_language_do_not_matter() -> None:
    assert read_boards_file(json.dumps({**BOARD, "language": " EN "})) == [ImportedBox(SIDES, "en")]
