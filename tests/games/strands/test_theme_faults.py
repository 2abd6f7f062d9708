"""What is found wrong with theme sets; nothing with our own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.games.strands import theme_faults, themes
from app.games.strands.theme_faults import faults_of
from app.games.strands.themes import Theme


def theme(**changes: Any) -> Theme:
    (one,) = (one for one in themes.own() if one.id == "under-the-weather")
    return replace(one, **changes)


def test_it_works() -> None:
    assert list(theme_faults.faults(themes.own())) == []


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"id": "Under the weather"}, "The id may have small letters and single hyphens only."),
        ({"title": ""}, "A title has up to 30 characters, a clue up to 60."),
        ({"clue": "x" * 61}, "A title has up to 30 characters, a clue up to 60."),
        ({"language": "tlh"}, "There is no language 'tlh'."),
        ({"words": ("drizzle", "sleet")}, "A set has 5 to 8 words, and this has 2."),
        ({"spangram": "Under the weathers"}, "Spangram and words have 49 letters, 1 too many for the board of 48"),
        ({"words": ("drizzle", "sleet", "hail", "storm", "breeze", "zzzzzz")}, "“zzzzzz” is no word that everybody"),
        ({"clue": "Storms ahead"}, "Title or clue say “storms”, and “storm” is to be found."),
        ({"title": "What weather!"}, "Title or clue say “weather”, and “weather” is to be found."),
    ],
)
def test_each_fault_is_told(changes: dict[str, Any], reason: str) -> None:
    assert any(line.startswith(reason) for line in faults_of(theme(**changes))), list(faults_of(theme(**changes)))


def test_what_comes_twice_is_told() -> None:
    lines = list(theme_faults.faults([theme()] * 4))
    assert "The id 'under-the-weather' is there twice." in lines
    assert "“sleet” is in 4 sets." in lines


def test_a_board_that_is_not_unique_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme_faults, "is_good", lambda board, language: False)
    assert list(faults_of(theme())) == ["The board of the seed 0 is ambiguous, or spells a blocked word."]
