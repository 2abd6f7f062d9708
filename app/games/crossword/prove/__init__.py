"""The best filling of a grid, and the proof that no filling is better."""
