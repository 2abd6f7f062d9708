"""Solving a board without its words: paths, spangrams, covers, and which solutions make sense."""
