"""The claims of the Bee's founding text, counted from its own word lists."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from app.contract.game_types import keep_on
from app.games.bee.figures.yields import both_ways
from app.games.bee.make.random_letters import DRAWS, VOWEL_LETTERS, VOWELS, random_sets
from app.games.bee.solver import Index, Survey
from app.words.masks import letter_masks
from benchmarks.bee import PAPER, RANDOM_PANGRAMS, clean, counts
from benchmarks.paper_rows import Section, claim_row

SEED = 7
# How often the million draws are repeated, to tell luck from error.
REPEATS = 20
CLAIMS = {
    "words": "words",
    "pangrams": "pangrams",
    "perfect pangrams": "perfect_pangrams",
    "letter sets": "letter_sets",
    "puzzles": "puzzles",
    "puzzles with 15-60 answers": "to_sixty",
    "puzzles with 15-50 answers": "to_fifty",
}


def measure_hives(folder: Path) -> Section:
    """Every claim of the text that we know, from the word lists in `folder`."""
    words = clean(folder)
    found, _, (first, drawn) = both_ways(Index(words), SEED, "en", keep_on)
    ours = dict(zip(PAPER, counts(words, found), strict=True))
    lucky = count_random_sets(found)
    return Section(
        "hives",
        "bee",
        [
            *(claim_row(CLAIMS[name], PAPER[name], ours[name]) for name in PAPER),
            claim_row("within_reach", None, count_within_reach(found)),
            claim_row("random_sets", RANDOM_PANGRAMS[0], drawn.sets, least=min(lucky), most=max(lucky), tries=REPEATS),
            claim_row("random_puzzles", RANDOM_PANGRAMS[1], drawn.puzzles[1]),
            claim_row("first_seconds", None, first.seconds, "s"),
            claim_row("random_seconds", None, drawn.seconds, "s"),
        ],
        {"draws": DRAWS},
    )


def count_within_reach(found: Survey) -> int:
    """How many letter sets have as many vowels as the random draw takes."""
    vowels = np.bitwise_or.reduce(letter_masks([letter for letter in sorted(VOWEL_LETTERS) if letter.isascii()]))
    return int((np.bitwise_count(found.masks & vowels) == VOWELS).sum())


def count_random_sets(found: Survey) -> list[int]:
    """How many of the letter sets a million draws find, for each of several seeds."""
    return [int(np.isin(found.masks, random_sets(seed, "en", DRAWS)).sum()) for seed in range(REPEATS)]
