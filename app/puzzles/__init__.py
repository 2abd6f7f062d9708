"""Puzzles: the row of each, what it is called, and how made ones get in."""
