"""Machine help for an author: filling, making grids, laying out words."""
