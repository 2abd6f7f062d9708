"""A WordNet of a few synsets, as its data files are written."""

from __future__ import annotations

import re
from pathlib import Path

NOUNS = """  1 This line of the licence is indented.
00000001 05 n 01 entity 0 001 ~ 00000002 n 0000 | all there is
00000002 05 n 01 animal 0 001 @ 00000001 n 0000 | a living thing that moves
00000003 05 n 02 dog 0 hound 0 002 @ 00000002 n 0000 #m 00000008 n 0000 | a barking animal; "the dog barked all night"
00000004 05 n 01 wolf 0 001 @ 00000002 n 0000 | a wild animal that hunts in a pack
00000005 06 n 02 violin 0 Stradivarius 0 001 @ 00000006 n 0000 | played with a bow
00000006 06 n 01 stringed_instrument 0 001 @ 00000001 n 0000 | makes music
00000007 06 n 01 Paris 0 001 @ 00000001 n 0000 | a city
00000008 14 n 01 pack 0 001 @ 00000001 n 0000 | a group of hunting animals
00000009 14 n 01 slurword 0 001 @ 00000002 n 0000 | somebody
00000010 06 n 02 string 0 cord 0 001 @ 00000001 n 0000 | a thin rope
"""
VERBS = """00000001 30 v 02 bark 0 bay 0 001 + 00000003 n 0000 01 + 02 00 | make the noise of dogs
"""
IRREGULAR = "wolves wolf\nParises Paris\nhounds dog\n"
KNOWN = frozenset(re.findall(r"\w+", "entity animal dog hound wolf violin pack bark bay string cord stringed"))


def lay(folder: Path) -> Path:
    """Write the files into the folder, and answer it."""
    for part, text in (("noun", NOUNS), ("verb", VERBS), ("adj", ""), ("adv", "")):
        (folder / f"data.{part}").write_text(text, encoding="latin-1")
        (folder / f"{part}.exc").write_text(IRREGULAR if part == "noun" else "", encoding="latin-1")
    return folder
