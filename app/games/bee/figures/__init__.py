"""The founding paper's analysis: what all hives of a list of words are like, and what its two generators yield."""
