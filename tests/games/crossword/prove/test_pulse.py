from __future__ import annotations

from typing import Any

import pytest

from app.contract.game_types import Cancelled, keep_on
from app.games.crossword.prove import pulse as clock
from app.games.crossword.prove.pulse import SearchPulse


def test_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "EVERY", 0)
    told: list[Any] = []

    def tick(percent: int, code: str, **values: Any) -> bool:
        told.append((code, values))
        return True

    pulse = SearchPulse(tick, 60)
    pulse.set_progress(5, 9)
    assert pulse.beat()
    assert told == [("proving", {"best": 5, "bound": 9})]
    assert 59 < pulse.left <= 60


def test_a_share_ends_before_the_whole() -> None:
    whole = SearchPulse(keep_on, 60)
    share = whole.share(0)
    assert whole.beat() and not share.beat() and share.left <= 0
    assert whole.share(100).left <= 60


def test_it_hears_of_being_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "EVERY", 0)
    with pytest.raises(Cancelled):
        SearchPulse(lambda *_, **__: False, 60).share(5).beat()


def test_it_does_not_tick_all_the_time() -> None:
    assert SearchPulse(lambda *_, **__: False, 60).beat()
