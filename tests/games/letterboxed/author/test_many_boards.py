from __future__ import annotations

import pytest

from app.contract.game_types import Cancelled, Json, keep_on
from app.games.letterboxed.author.many_boards import weigh_lines
from app.games.letterboxed.parameters import LinesParameters


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
