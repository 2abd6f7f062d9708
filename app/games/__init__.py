"""The games of the yard. A new game is its own rooms plus one word in this line."""

from __future__ import annotations

GAMES = ("bee", "strands", "letterboxed", "crossword")
# Engines whose game has no pages yet: their commands and jobs are there.
ENGINES: tuple[str, ...] = ()
