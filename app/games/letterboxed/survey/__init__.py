"""Statistics of boards: how many have a solution, and how hard they are to play."""
