"""What is wrong with theme sets: sums, spelling, clues that say too much, and sets that give no good board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from app.games.base.contract import Unsolvable, keep_on
from app.games.strands import generator
from app.games.strands.construct.requests import read_wish
from app.games.strands.themes import Theme, is_good
from app.words.fold import ALPHABETS, fold
from app.words.inflect import bases
from app.words.lexicon import Tier, load

FEWEST, MOST = 5, 8
LONGEST_SPANGRAM = 16
LONGEST_TITLE, LONGEST_CLUE = 30, 60
# A word that comes in more sets grows stale.
MOST_SETS = 3
# Shorter words ("the", "in") give nothing away.
TELLING = 4
SEED = 0


def faults(themes: Sequence[Theme]) -> Iterator[str]:
    """A line for each fault, as it is found: first of the sets together, then set by set with its board."""
    yield from _repeated(themes)
    for theme in themes:
        yield from (f"{theme.id}: {fault}" for fault in faults_of(theme))


def _repeated(themes: Sequence[Theme]) -> Iterator[str]:
    for what, texts in (("id", [theme.id for theme in themes]), ("spangram", [theme.spangram for theme in themes])):
        yield from (f"The {what} {text!r} is there twice." for text, times in Counter(texts).items() if times > 1)
    words = Counter(word for theme in themes for word in theme.wish["words"])
    yield from (f"“{word}” is in {times} sets." for word, times in words.items() if times > MOST_SETS)


def faults_of(theme: Theme) -> Iterator[str]:
    """What is wrong with one set; its board is laid only if nothing else is."""
    if theme.language not in ALPHABETS:
        yield f"There is no language {theme.language!r}."
        return
    found = [*_shape(theme), *_words(theme), *_told(theme)]
    yield from found or _board(theme)


def _shape(theme: Theme) -> Iterator[str]:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", theme.id):
        yield "The id may have small letters and single hyphens only."
    if not 0 < len(theme.title) <= LONGEST_TITLE or not 0 < len(theme.clue) <= LONGEST_CLUE:
        yield f"A title has up to {LONGEST_TITLE} characters, a clue up to {LONGEST_CLUE}."
    if not FEWEST <= len(theme.words) <= MOST:
        yield f"A set has {FEWEST} to {MOST} words, and this has {len(theme.words)}."
    if (length := len(theme.wish["spangram"])) > LONGEST_SPANGRAM:
        yield f"The spangram has {length} letters, and may have {LONGEST_SPANGRAM}."
    try:
        read_wish(theme.wish)
    except Unsolvable as error:
        yield str(error)


def _words(theme: Theme) -> Iterator[str]:
    lexicon = load(theme.language)
    for word in theme.wish["words"]:
        if lexicon.tier(word) != Tier.CORE:
            yield f"“{word}” is no word that everybody knows."


def _told(theme: Theme) -> Iterator[str]:
    """Words of title and clue that are an answer, part of the spangram, or have their stem."""
    parts = _telling(theme.spangram, theme) | set(theme.shown)
    for said in sorted(_telling(f"{theme.title} {theme.clue}", theme)):
        for part in sorted(parts):
            if _stems(said) & _stems(part):
                yield f"Title or clue say “{said}”, and “{part}” is to be found."


def _telling(text: str, theme: Theme) -> set[str]:
    return {word for word in re.findall(r"\w+", fold(text, theme.language)) if len(word) >= TELLING}


def _stems(word: str) -> set[str]:
    return {word, *bases(word)}


def _board(theme: Theme) -> Iterator[str]:
    try:
        board = generator.generate({**theme.wish, "seed": SEED}, Random(SEED), keep_on)
    except Unsolvable as error:
        yield str(error)
        return
    if not is_good(board, theme.language):
        yield f"The board of the seed {SEED} is ambiguous, or spells a blocked word."
