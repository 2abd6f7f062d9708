"""Crossword's engines: scored word lists, filling, proving, grids, free layouts, checks, search and files."""
