"""What machines do for an author: filling, grids, words laid out."""
