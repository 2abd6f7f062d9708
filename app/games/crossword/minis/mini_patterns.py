"""The patterns of minis: every cell crossed, every entry of three letters or more, the same when turned half round."""

from __future__ import annotations

from collections.abc import Iterator

from app.games.base.stream import Stream

Rows = tuple[str, ...]

# The fewest blocks that a thousand clued words fill in a good share of tries.
OPEN = {
    5: (
        "....# ..... ..... ..... #....",
        "#...# ..... ..... ..... #...#",
        "...## ..... ..... ..... ##...",
        "....# ....# ..... #.... #....",
        "...## ....# ..... #.... ##...",
    ),
    6: (
        "...### .....# .....# #..... #..... ###...",
        "...### ....## ...... ...... ##.... ###...",
        "....## ....## .....# #..... ##.... ##....",
        "#...## ....## ...... ...... ##.... ##...#",
        "...### ...### ...... ...... ###... ###...",
        "....## ....## ....## ##.... ##.... ##....",
    ),
    7: (
        "...#... ...#... ....... ##...## ....... ...#... ...#...",
        "....### ....### ......# ...#... #...... ###.... ###....",
        "....### .....## .....## ...#... ##..... ##..... ###....",
        "....### ....### .....## ...#... ##..... ###.... ###....",
        "#...### .....## .....## ...#... ##..... ##..... ###...#",
        "#...### #...### ....... ...#... ....... ###...# ###...#",
        "##...## .....## .....## ...#... ##..... ##..... ##...##",
    ),
}
# What is filled nearly always: for when nothing else is.
EASY = {
    5: ("...## ....# ..... #.... ##...", "...## ...## ..... ##... ##..."),
    6: ("...### ....## .....# #..... ##.... ###...", "...### ...### .....# #..... ###... ###..."),
    7: ("#...### ....### .....## ...#... ##..... ###.... ###...#",),
}
ROUNDS, EASY_ROUNDS = 1, 2


def patterns(size: int, stream: Stream) -> Iterator[Rows]:
    """The patterns of a size (5 to 7) in the order in which they are tried, each as it is or mirrored."""
    for listed in [OPEN[size]] * ROUNDS + [EASY[size]] * EASY_ROUNDS:
        for drawn in shuffled(listed, stream):
            rows = tuple(drawn.split())
            yield tuple(row[::-1] for row in rows) if stream.below(2) else rows


def shuffled(some: tuple[str, ...], stream: Stream) -> list[str]:
    """All of them in an order that the stream draws."""
    return [text for _, text in sorted((stream.bits(), text) for text in some)]
