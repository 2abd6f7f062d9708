"""Duels: rooms of two who play against each other, round by round, by the server's clock."""
