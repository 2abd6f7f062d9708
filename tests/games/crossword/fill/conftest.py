"""The search is compiled once, whichever process comes first."""

from __future__ import annotations

import pytest

from app.games.crossword.fill.readying import ensure_compiled


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    ensure_compiled()
