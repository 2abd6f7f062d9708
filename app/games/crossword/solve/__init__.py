"""Solving: letters written, checked and revealed, and what a solver sees."""
