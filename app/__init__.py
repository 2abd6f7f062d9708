"""Wordyard: one site for word puzzles. ARCHITECTURE.md tells which package stands on which."""

import gc

# What a process reads at its start stays: to look through it again and again took a fifth of the start's time. Whoever
# makes an application sets the threshold for what follows.
gc.set_threshold(200_000, 20, 20)
