"""Free layouts: words laid criss-cross, one at a time or all at once."""
