"""The engines: the shortest chains of a board, and the boards of a chain."""
