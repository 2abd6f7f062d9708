"""The shortest chains of a board, all of them, against trying every chain."""

from __future__ import annotations

from itertools import pairwise, permutations
from random import Random

import pytest

from app.games.letterboxed.box_vocabulary import BoxVocabulary
from app.games.letterboxed.rules import Chain
from app.games.letterboxed.solver import SolverBoard

LETTERS = "abcdefghijkl"
SIDES = ("abc", "def", "ghi", "jkl")


def board(*words: str) -> SolverBoard:
    return SolverBoard(BoxVocabulary(words, alphabet=LETTERS), SIDES)


def drawn(rng: Random) -> str:
    sides = [rng.choice(SIDES)]
    size = rng.choice((3, 4, 5, 7, 9))
    while len(sides) < size:
        sides.append(rng.choice([side for side in SIDES if side != sides[-1]]))
    return "".join(map(rng.choice, sides))


def shortest_chains(words: set[str]) -> list[Chain]:
    """All chains of the least words and, of those, the fewest letters: those of early words first."""
    for number in range(1, 4):
        chains = permutations(sorted(words), number)
        full = [chain for chain in chains if is_joined(chain) and len(set("".join(chain))) == 12]
        if full:
            fewest = min(sum(map(len, chain)) for chain in full)
            found = [chain for chain in full if sum(map(len, chain)) == fewest]
            return sorted(found, key=lambda chain: (max(chain), chain))
    return []


def is_joined(chain: Chain) -> bool:
    return all(one[-1] == other[0] for one, other in pairwise(chain))


def test_it_works() -> None:
    # The words of two answers begin, end and weigh alike, and have the same letters: two of one kind.
    found = board("adgjb", "agdjb", "behkcfil", "gad").best_chains(9)
    assert found == [("adgjb", "behkcfil"), ("agdjb", "behkcfil")]


def test_all_shortest_chains_are_told_and_no_other() -> None:
    rng, several = Random(8), 0
    for _ in range(60):
        words = {drawn(rng) for _ in range(22)} | {"adgjb", "agdjb"}
        expected = shortest_chains(words)
        if expected:
            assert board(*words).best_chains(1000) == expected
            several += len(expected) > 1
    assert several > 5


@pytest.mark.parametrize("most", [0, 1, 2])
def test_no_more_are_told_than_asked_for(most: int) -> None:
    words = ("adgjb", "agdjb", "behkcfil")
    chains = board(*words).chains()
    assert len(chains.optimal(chains.optimum(), most)) == most
    assert board(*words).best_chains(most) == [("adgjb", "behkcfil"), ("agdjb", "behkcfil")][:most]


def test_a_word_of_a_kind_stands_in_a_chain_once() -> None:
    # Both words lead from a to d, and what comes back to a is needed between them: either may come first.
    chains = board("cia", "agd", "dhka", "ahd", "dbejfl").best_chains(100)
    assert chains
    assert all(len(set(chain)) == len(chain) for chain in chains)
    assert {chain.index("agd") for chain in chains} == {1, 3}


def test_a_board_that_no_words_solve_has_no_chains() -> None:
    assert board("adgjb").best_chains(9) == []
    assert board().best_chains(9) == []
