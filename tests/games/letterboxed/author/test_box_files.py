from __future__ import annotations

import json

import pytest

from app.contract.game_types import Unsolvable
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


def test_the_bad_one_of_several_is_named() -> None:
    with pytest.raises(Unsolvable) as caught:
        read_boards_file("art bik cen lmo\nart bik cen lma")
    assert (caught.value.code, caught.value.values["board"]) == ("twice", 2)


def test_a_title_holds_no_lone_surrogate() -> None:
    [board] = read_boards_file('{"sides": ["art", "bik", "cen", "lmo"], "title": "\\ud800x"}')
    assert board.title == "x"
