"""A crossword on paper: how it may look, where everything stands, and the PDF of it. Pure."""
