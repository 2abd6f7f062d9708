"""What the tests of Strands share."""

from __future__ import annotations

import pytest

from app.web.budget import Budget


@pytest.fixture(autouse=True)
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every board is laid at once, however many a test asks for."""
    monkeypatch.setattr("app.games.strands.web.laying.REQUEST_BUDGET", Budget(1e6, 1e6))
    monkeypatch.setattr("app.games.strands.web.laying.MOMENT", 60)


@pytest.fixture
def busy(idle: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no moment to spare: workers lay every board."""
    monkeypatch.setattr("app.games.strands.web.laying.REQUEST_BUDGET", Budget(0, 0))
