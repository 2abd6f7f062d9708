"""Hives of letters that people choose themselves: weighed, solved and made puzzles."""
