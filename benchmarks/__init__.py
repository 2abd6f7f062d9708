"""What `./bench` runs: a module a benchmark, the first line of its docstring in the list."""
