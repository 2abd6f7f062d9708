from __future__ import annotations

import pytest

from app.contract.game_types import Cancelled, Json, keep_on
from app.games.letterboxed.author.boards import weigh_placements
from app.games.letterboxed.author.many_boards import weigh_lines
from app.games.letterboxed.parameters import ChainParameters, LinesParameters


def weighed(*lines: str, language: str = "en") -> list[Json]:
    boards: list[Json] = weigh_lines(LinesParameters(lines=list(lines), language=language), keep_on)["boards"]
    return boards


def test_it_works() -> None:
    letters, words = weighed("ART bik cen lmo", "rocket terminable")
    assert (letters["line"], letters["id"], letters["least"]) == ("ART bik cen lmo", "art-bik-cen-lmo", 2)
    assert words["least"] == 2 < words["par"]
    assert set("".join(words["sides"])) == set("rocketterminable")


WRONG = {
    "art bik cen lm": "uneven",
    "art bik cen lma": "twice",
    "qxz jvk wpf hgb": "unreached",
    "rocket qzx": "broken_chain",
    "planet": "not_twelve",
    "rocket terminabler": "unlisted",
}


def test_a_line_without_a_board_says_why() -> None:
    assert {one["line"]: one.get("code") for one in weighed(*WRONG)} == WRONG


def test_a_board_comes_once() -> None:
    first, second = weighed("art bik cen lmo", "omltrakibnec")
    assert "id" in first
    assert second["code"] == "same_line"


def test_it_is_the_same_every_time() -> None:
    assert weighed("rocket terminable") == weighed("rocket terminable")


def test_it_stops_when_it_is_told() -> None:
    with pytest.raises(Cancelled):
        weigh_lines(LinesParameters(lines=["art bik cen lmo"]), lambda percent, code, **values: False)


def test_nothing_makes_nothing() -> None:
    assert weighed() == []


@pytest.mark.parametrize(
    ("line", "code"),
    [("rocket tin nimble elan", None), ("art bik cen", "broken_chain"), ("abcd def ghi jkl", "broken_chain")],
)
def test_only_four_short_parts_are_sides(line: str, code: str | None) -> None:
    assert weighed(line)[0].get("code") == code


def test_a_hundred_lines_are_read() -> None:
    assert len(weighed(*["art bik cen lm"] * 101)) == 100


def test_it_tells_how_many_lines_are_done() -> None:
    told: list[tuple[int, str]] = []
    lines = ["art bik cen lm"] * 12
    weigh_lines(LinesParameters(lines=lines), lambda percent, code, **values: told.append((percent, code)) or True)
    assert told == [(100 * number // 12, "lines") for number in range(12)]


def test_a_line_that_is_wrong_has_the_values_of_why() -> None:
    assert weighed("art bik cen lm") == [
        {"line": "art bik cen lm", "code": "uneven", "values": {"side": "LM", "number": 2}}
    ]


def test_words_have_a_board_on_which_no_fewer_solve_if_there_is_one() -> None:
    (row,) = weighed("rocket tin nimble elan")
    every = weigh_placements(ChainParameters(words="rocket tin nimble elan", most=40), keep_on)["boards"]
    assert abs(row["least"] - 4) == min(abs(other["least"] - 4) for other in every)
    assert row in [{**other, "line": row["line"]} for other in every]
