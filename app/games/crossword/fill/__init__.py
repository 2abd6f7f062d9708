"""Filling a grid: propagation and search, compiled where numba loads and plain where it does not."""
