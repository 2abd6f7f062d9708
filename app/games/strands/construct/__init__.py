"""Laying words on a board: what is asked for, layouts, how unique and how hard they are, and a validator of its own."""
