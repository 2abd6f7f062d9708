"""Crossword's long jobs: parameters in, a result out (pure)."""

from __future__ import annotations

from app.games.crossword.lists import scored


def preload() -> None:
    """Called once before the worker forks: every job then shares the list."""
    scored.load()
