from __future__ import annotations

from random import Random

from app.games.letterboxed.box_vocabulary import BoxVocabulary
from app.games.letterboxed.search.chain_counts import count_solutions
from app.games.letterboxed.solver import SolverBoard

LETTERS = "abcdefghijkl"
SIDES = ("abc", "def", "ghi", "jkl")
MOST = 4


def board(*words: str) -> SolverBoard:
    return SolverBoard(BoxVocabulary(words, alphabet=LETTERS), SIDES)


def drawn(rng: Random) -> str:
    sides = [rng.choice(SIDES)]
    while len(sides) < rng.choice((3, 5, 7, 9)):
        sides.append(rng.choice([side for side in SIDES if side != sides[-1]]))
    return "".join(map(rng.choice, sides))


def all_chains(words: set[str], length: int) -> list[tuple[str, ...]]:
    """Every chain of so many words whose last one, and none before, uses up the letters."""
    chains = [(word,) for word in words]
    for _ in range(length - 1):
        going = [chain for chain in chains if len(set("".join(chain))) < 12]
        chains = [(*chain, word) for chain in going for word in words if word[0] == chain[-1][-1]]
    return [chain for chain in chains if len(set("".join(chain))) == 12]


def test_it_works() -> None:
    assert count_solutions(board("adgjb", "behkcfil", "lea").chains(), 3) == [0, 1, 2]


def test_it_counts_what_can_be_laid() -> None:
    rng, told = Random(5), 0
    for _ in range(30):
        words = {drawn(rng) for _ in range(18)} | {"adgjb", "behkcfil"}
        found = count_solutions(board(*words).chains(), MOST)
        assert found == [len(all_chains(words, length)) for length in range(1, MOST + 1)]
        told += sum(found[2:])
    assert told > 100


def test_a_word_with_all_letters_is_an_answer_alone() -> None:
    assert count_solutions(board("adgjbehkcfil", "lad").chains(), 2) == [1, 0]


def test_no_words_make_no_answer() -> None:
    assert count_solutions(board().chains(), 3) == [0, 0, 0]
