"""What an editor would say of a crossword before it is published."""
