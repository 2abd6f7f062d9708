"""A crossword while its author is at it: what is set, typed, moved and taken back. Pure."""
