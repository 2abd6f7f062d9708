"""The searches: the chains of a board, and the boards of a chain."""
