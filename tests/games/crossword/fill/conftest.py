"""The search is compiled once, whichever process comes first."""

from __future__ import annotations

import pytest

from app.games.crossword.fill.readying import ready


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    ready()
