from __future__ import annotations

import pytest

from app.games.crossword.clue_levels import EASY, HARD, OtherClues


def test_it_works() -> None:
    others = OtherClues(EASY, {"across-1": "Tent"})
    assert OtherClues.from_json(others.to_json()) == others
    assert others.level == HARD
    assert OtherClues(HARD, {}).level == EASY


@pytest.mark.parametrize("stored", [None, "easy", {}, {"own": "hardest", "other": {}}])
def test_what_is_no_set_is_none(stored: object) -> None:
    assert OtherClues.from_json(stored) is None


@pytest.mark.parametrize("other", [None, ["Tent"], {"across-1": 5}])
def test_what_is_no_text_is_left_out(other: object) -> None:
    assert OtherClues.from_json({"own": EASY, "other": other}) == OtherClues(EASY, {})
