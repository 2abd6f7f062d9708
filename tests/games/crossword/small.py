"""Small problems for tests: few letters, few words, and every filling tried."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from app.games.crossword.grid import Grid
from app.games.crossword.lists.scored import ScoredList
from app.games.crossword.prove.problem import FillProblem, Keys

LENGTHS = (2, 3, 4)


def listed(*words: str) -> ScoredList:
    """Words as `word;score`."""
    return ScoredList({word: int(score) for word, _, score in (one.partition(";") for one in words)})


def grids(least: int = 2, most: int = 4) -> st.SearchStrategy[Grid]:
    """Grids with blocks, bars and a few letters."""

    def of(size: tuple[int, int]) -> st.SearchStrategy[Grid]:
        height, width = size
        row = st.text(st.sampled_from("......#a"), min_size=width, max_size=width)
        rows = st.lists(row, min_size=height, max_size=height).map(tuple)
        bars = st.frozensets(st.integers(0, height * width - 1), max_size=1)
        return st.builds(Grid, rows, bars, bars)

    return st.tuples(st.integers(least, most), st.integers(least, most)).flatmap(of)


def lists() -> st.SearchStrategy[ScoredList]:
    """Some words of three letters, of every length that the grids have."""
    of_length = [st.text("abc", min_size=length, max_size=length) for length in LENGTHS]
    words = [st.dictionaries(one, st.integers(0, 100), max_size=25) for one in of_length]
    return st.tuples(*words).map(lambda parts: ScoredList({w: s for part in parts for w, s in part.items()}))


def fillings(problem: FillProblem, chosen: Keys = ()) -> Iterator[Keys]:
    """All of them, by trying each word in each slot."""
    n = len(chosen)
    if n == len(problem.slots):
        yield chosen
        return
    for key in map(int, problem.domains[n].keys):
        if agrees(problem, (*chosen, key)):
            yield from fillings(problem, (*chosen, key))


def agrees(problem: FillProblem, chosen: Keys) -> bool:
    """Whether the last word meets those before it, and is none of them."""
    n, key = len(chosen) - 1, chosen[-1]
    letters = problem.domains[n].stock.letters[key]
    for crossing in problem.crossings[n]:
        if crossing and crossing.slot < n:
            other = problem.domains[crossing.slot].stock.letters[chosen[crossing.slot]]
            if other[crossing.other_at] != letters[crossing.at]:
                return False
    size = len(problem.slots[n].cells)
    return (size, key) not in {(len(problem.slots[m].cells), chosen[m]) for m in range(n)}
