"""The generator's parts: a tiling into paths, words laid on them, and a checker that shares no code with it."""
