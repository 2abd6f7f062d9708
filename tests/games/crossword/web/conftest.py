"""Requests have all the time that they want: what a test asks for never depends on what another has used up."""

from __future__ import annotations

import pytest

from app.web.budget import Budget


@pytest.fixture(autouse=True)
def _time_to_spare(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("machine.autofill", "machine.panel", "machine.place_words", "words.find_words"):
        monkeypatch.setattr(f"app.games.crossword.web.{module}.REQUEST_BUDGET", Budget(1e6, 1e6))
