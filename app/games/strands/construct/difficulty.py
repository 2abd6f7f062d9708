"""How hard a board is, from 1 to 5: by the other words that hide there, and by whether a blind solver sees through it.

A player without a clue traces what words there are. Most of them lie across the answers and lead nowhere: the more
there are, the longer that takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.contract.game_types import Tick, Unsolvable
from app.games.strands.blind.finder import trace_words
from app.games.strands.cells import grid
from app.games.strands.construct.requests import SHORTEST_WORD
from app.games.strands.parameters import SearchParameters
from app.words.lexicon import Tier, UnknownLanguage, load
from app.words.packed import PackedWords
from app.words.rulings import kept_until_ruled
from app.words.trie import Trie

# Boards with fewer other words than this have difficulty 1, 2, 3 and 4: the quintiles of English boards of known words.
STEPS = (370, 440, 510, 615)
# Norwegian has more short words: the quintiles of boards of the yard's own sets.
STEPS_BY_LANGUAGE = {"nb": (365, 460, 555, 650)}
# A board whose truth the solver ranks behind so many others is a step harder; one that it ranks first a step easier.
HIDDEN_RANK = 3
# The languages that the solver reads, and what it may do for a rank.
SOLVED = ("en",)
SOLUTIONS, SOLVER_SECONDS = 30, 8.0


def rate_difficulty(letters: str, answers: Sequence[str], language: str, rank: bool, tick: Tick) -> int:
    """1 (easy) to 5: the quintile of the number of hidden words, a step more or less for the solver's rank.

    The step is taken if `rank` asks for it and the solver knows the language: down when the solver, who sees only the
    letters and the number of words, finds the answers first; up when it puts more than two other solutions before them.
    `letters` are the board's, row by row.
    """
    hidden = len(hidden_words(letters, answers, language))
    level = 1 + sum(hidden >= step for step in STEPS_BY_LANGUAGE.get(language, STEPS))
    if rank and language in SOLVED:
        level += _rank_adjustment(solver_rank(letters, answers, language, tick))
    return max(1, min(len(STEPS) + 1, level))


def _rank_adjustment(rank: int | None) -> int:
    if rank == 1:
        return -1
    return int(rank is None or rank > HIDDEN_RANK)


def hidden_words(letters: str, answers: Sequence[str], language: str = "en") -> list[str]:
    """The words of the core tier that can be traced on the board and are no answers, sorted.

    Raises Unsolvable when there is no lexicon for the language.
    """
    index = index_of(language)
    numbers = set(trace_words(letters.translate(index.spelling), grid(), index.trie).words.tolist())
    return sorted({index.words[number] for number in numbers} - set(answers))


@dataclass(frozen=True, slots=True)
class WordIndex:
    """The core words of a language and their trie, whose letters are numbered from "a" on: tries are of ASCII."""

    words: PackedWords
    trie: Trie
    spelling: dict[int, str]


@kept_until_ruled(maxsize=4)
def index_of(language: str) -> WordIndex:
    """The index of a language, made once a process; raises Unsolvable when there is no lexicon."""
    try:
        lexicon = load(language)
    except UnknownLanguage as error:
        raise Unsolvable("no_lexicon", language=language) from error
    spelling = {ord(letter): chr(ord("a") + at) for at, letter in enumerate(lexicon.alphabet)}
    long = (word for word in lexicon.words(Tier.CORE) if len(word) >= SHORTEST_WORD)
    words = sorted(long, key=lambda word: word.translate(spelling))
    return WordIndex(PackedWords(words), Trie([word.translate(spelling) for word in words]), spelling)


def solver_rank(letters: str, answers: Sequence[str], language: str, tick: Tick) -> int | None:
    """Where the blind solver, who knows how many words there are, puts the answers; None if it does not find them."""
    from app.games.strands import solver

    columns = grid().columns
    rows = "/".join(letters[start : start + columns] for start in range(0, grid().size, columns))
    request = SearchParameters(rows, len(answers) - 1, language, SOLUTIONS, SOLVER_SECONDS)
    truth = (answers[0], sorted(answers[1:]))
    solved = solver.solve(request, lambda percent, code, **values: tick(99, "trying"))
    for rank, solution in enumerate(solved["solutions"], 1):
        if (solution["spangram"]["text"], sorted(word["text"] for word in solution["words"])) == truth:
            return rank
    return None
