"""Wordyard: one site for word puzzles. ARCHITECTURE.md tells which package stands on which."""
