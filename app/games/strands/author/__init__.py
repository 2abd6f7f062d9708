"""What authors draw, type and read from files, and what is wrong with it."""
