"""A player's own statistics: what was played, times, help and ranks, alone and beside everybody's."""
