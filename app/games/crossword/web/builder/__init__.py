"""The crossword builder: the pages on which an author makes a crossword, from its size to its publication."""
