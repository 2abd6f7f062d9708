"""A player's days: which dailies are done, streaks, and the way through the day's games."""
