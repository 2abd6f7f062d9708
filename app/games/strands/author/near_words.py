"""Words near a theme, for a creator whose words do not fill the board yet: akin to what is there, and of a length that
the board has room for."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from statistics import fmean

from app.games.strands.author.reading import Reading
from app.games.strands.construct.requests import SHORTEST_WORD
from app.words import thesaurus
from app.words.fold import fold
from app.words.lexicon import Tier, load
from app.words.thesaurus import Thesaurus

# Words that are asked for others, how many others each names, those that are weighed, and those that are offered.
ASKED, LOOKED_AT, WEIGHED, MOST = 8, 150, 100, 12
# Ten times the Zipf value of words that few people know, and of words that everybody knows.
RARE, COMMON = 20, 40
# So many theme words say by themselves what goes with them.
ENOUGH = 2
_WORD = re.compile(r"[^\W\d_]+")


def has_book(language: str) -> bool:
    """Whether the thesaurus knows the language."""
    return thesaurus.path(language).exists()


def near_words(reading: Reading, clue: str, most: int = MOST) -> list[str]:
    """Common words near those of the reading and of the clue, the nearest first, that leave room for others or fill the
    board; none in a language without a thesaurus."""
    room = reading.room
    if room < SHORTEST_WORD or not has_book(reading.language):
        return []
    book = thesaurus.load_thesaurus(reading.language)
    heads = _head_words(reading, clue, book)
    fitting = (word for word in _words_of_a_kind(heads, book, reading.language) if _fits_gap(word, room, reading))
    # What is of their kind, and then what is as good as one of them.
    kin = list(islice(fitting, most * 2 // 3))
    return list(dict.fromkeys((*kin, *_related_words(heads, book, room, reading))))[:most]


def _words_of_a_kind(heads: Sequence[str], book: Thesaurus, language: str) -> list[str]:
    """The words of one kind with several of the theme's words, the best-known first."""
    rows = load(language)
    weight_and_zipf = {word: (weight, row.zipf) for word, weight in book.kin(heads).items() if (row := rows.row(word))}
    good = {
        word: weight * (min(zipf, COMMON) - RARE) for word, (weight, zipf) in weight_and_zipf.items() if zipf > RARE
    }
    return sorted(good, key=lambda word: (-good[word], word))


def _related_words(heads: Sequence[str], book: Thesaurus, room: int, reading: Reading) -> list[str]:
    """Neighbours of single words, those first that are related to all of them."""
    votes: dict[str, float] = defaultdict(float)
    for head in heads:
        for rank, word in enumerate(book.neighbours(head, LOOKED_AT)):
            votes[word] += 1 / (rank + 10)
    likely = sorted(votes, key=lambda word: -votes[word])
    fitting = list(islice((word for word in likely if _fits_gap(word, room, reading)), WEIGHED))
    return sorted(fitting, key=lambda word: -fmean(book.related(word, head) for head in heads))


def _head_words(reading: Reading, clue: str, book: Thesaurus) -> list[str]:
    """The words that say what the theme is: theme words first, as they are what another one has to go with."""
    theme_words = [word.text for word in reading.words if word.is_good and word.text in book]
    if len(theme_words) >= ENOUGH:
        return theme_words[:ASKED]
    parts = [
        *_WORD.findall(fold(reading.spangram.shown, reading.language)),
        *_WORD.findall(fold(clue, reading.language)),
    ]
    telling = (word for word in (*theme_words, *parts) if len(word) >= SHORTEST_WORD and word in book)
    return list(dict.fromkeys(telling))[:ASKED]


def _fits_gap(word: str, room: int, reading: Reading) -> bool:
    left = room - len(word)
    roomy = len(word) >= SHORTEST_WORD and (left == 0 or left >= SHORTEST_WORD)
    return (
        roomy and load(reading.language).tier(word) == Tier.CORE and not any(_word_clashes(word, _typed_texts(reading)))
    )


def _typed_texts(reading: Reading) -> list[str]:
    return [word.text for word in (reading.spangram, *reading.words) if word.text]


def _word_clashes(word: str, others: Sequence[str]) -> Iterator[bool]:
    """A word inside another would lie on the board twice; one that begins alike is the same word once more."""
    for other in others:
        short, long = sorted((word, other), key=len)
        yield short in long or short[::-1] in long or word[:SHORTEST_WORD] == other[:SHORTEST_WORD]
