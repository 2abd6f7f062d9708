"""Boards that authors draw, type or import, and the remarks on them."""
