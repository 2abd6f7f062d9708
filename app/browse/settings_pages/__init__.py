"""The pages on which a visitor chooses how the site looks, and in which languages its puzzles are."""
