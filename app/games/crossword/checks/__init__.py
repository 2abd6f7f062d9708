"""Editorial checks of a crossword before it is published."""
