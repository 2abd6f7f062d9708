"""Playing together: a room is a player of its own, whose members act in its name."""
