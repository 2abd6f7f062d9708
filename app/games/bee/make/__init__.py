"""Making hives: what a good one is, how far it must be from others, how hard it is, and two ways of finding letters."""
