"""A yard full of people who never were: puzzles, players and guesses by the million, to look at and to measure."""
