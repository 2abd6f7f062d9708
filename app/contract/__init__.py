"""The games of the site, and what each of them agrees to: the types of the contract (no I/O), its declaration, and the
kit that games share.

A new game is a package in `app/games` plus one word in `GAMES`.
"""

from __future__ import annotations

GAMES = ("bee", "strands", "letterboxed", "crossword")
# Engines whose game has no pages yet: their commands and jobs are there.
ENGINES: tuple[str, ...] = ()
