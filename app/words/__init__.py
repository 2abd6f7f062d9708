"""Lexicons: where words come from, what they are worth to a game, and how they are looked up (pure)."""
