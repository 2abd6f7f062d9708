"""Empty grids: symmetries, fillability, making by annealing, lattices, and patterns chosen together with a fill."""
