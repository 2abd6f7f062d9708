"""The games as they are declared: commands and pages ask the registry for their sentences."""

from __future__ import annotations

from importlib import import_module

import pytest

from app.contract import ENGINES, GAMES, registry


@pytest.fixture(scope="session", autouse=True)
def declared() -> None:
    """A test that makes no app needs them too."""
    for name in (*GAMES, *ENGINES):
        registry.register(import_module(f"app.games.{name}.web").SPEC)
