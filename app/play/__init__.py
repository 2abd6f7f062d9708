"""Playing: saves and guesses, the transactions that keep them, logout and merging, the pages that games share."""
