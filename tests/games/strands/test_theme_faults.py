"""What is found wrong with theme sets; nothing with our own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.games.strands import theme_faults, themes
from app.games.strands.theme_faults import SetFault, faults_of
from app.games.strands.themes import Theme

WORDS = ("drizzle", "sleet", "hail", "storm", "breeze")


def theme(**changes: Any) -> Theme:
    (one,) = (one for one in themes.load_site_themes() if one.id == "under-the-weather")
    return replace(one, **changes)


def test_it_works() -> None:
    assert list(theme_faults.find_set_faults(themes.load_site_themes())) == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"id": "Under the weather"}, SetFault("bad_id")),
        ({"title": ""}, SetFault("bad_title", {"title": 30, "clue": 60})),
        ({"clue": "x" * 61}, SetFault("bad_title", {"title": 30, "clue": 60})),
        ({"language": "tlh"}, SetFault("no_lexicon", {"language": "tlh"})),
        ({"words": ("drizzle", "sleet")}, SetFault("set_size", {"fewest": 5, "most": 8, "words": 2})),
        ({"spangram": "Under the weathers"}, SetFault("too_many_letters", {"letters": 49, "off": 1, "cells": 48})),
        (
            {"words": ("drizzle", "sleet", "hail", "storm", "breeze", "zzzzzz")},
            SetFault("little_known", {"word": "zzzzzz"}),
        ),
        ({"spangram": "Serial killer"}, SetFault("grim_spangram", {"word": "killer"})),
        ({"clue": "Storms ahead"}, SetFault("told", {"said": "storms", "part": "storm"})),
        ({"title": "What weather!"}, SetFault("told", {"said": "weather", "part": "weather"})),
    ],
)
def test_each_fault_is_told(changes: dict[str, Any], fault: SetFault) -> None:
    assert fault in list(faults_of(theme(**changes)))


def test_what_comes_twice_is_told() -> None:
    found = list(theme_faults.find_set_faults([theme()] * 4))
    assert SetFault("set_twice", {"id": "under-the-weather"}) in found
    assert SetFault("worn", {"word": "sleet", "times": 4}) in found


def test_a_fault_names_its_set() -> None:
    assert [fault.theme for fault in theme_faults.find_set_faults([theme(clue="Storms ahead")])] == [
        "under-the-weather"
    ]


def test_a_board_that_is_not_unique_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme_faults, "is_good", lambda board, language: False)
    assert list(faults_of(theme())) == [SetFault("bad_board", {"seed": 0})]
