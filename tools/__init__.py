"""What the commands start, test and bench are made of. Standard library only: this runs before .venv is there."""
