"""The faults of theme sets: sums, spelling, clues that say too much, and sets that give no good board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from app.contract.game_types import Unsolvable, Value, keep_on
from app.games.strands import generator
from app.games.strands.construct.requests import read_layout
from app.games.strands.reviewed_words import load_reviewed_words
from app.games.strands.themes import Theme, is_good
from app.words.fold import ALPHABETS, fold
from app.words.inflect import bases, norwegian_stems
from app.words.languages import NORWEGIAN
from app.words.lexicon import Lexicon, Tier, load

FEWEST, MOST = 5, 8
LONGEST_SPANGRAM = 16
LONGEST_TITLE, LONGEST_CLUE = 30, 60
# A word that comes in more sets grows stale.
MOST_SETS = 3
# Shorter words ("the", "in") give nothing away.
TELLING = 4
# The lexicons have no shorter words.
SHORTEST_LISTED = 3
SEED = 0
# Seconds for a board that takes less than one: what a busy machine does meanwhile says nothing of the set.
PATIENCE = 120.0


@dataclass(frozen=True, slots=True)
class SetFault:
    """A fault: a code with its values, and the id of the set; it is empty for a fault of several."""

    code: str
    values: dict[str, Value] = field(default_factory=dict)
    theme: str = ""


def find_set_faults(themes: Sequence[Theme]) -> Iterator[SetFault]:
    """Each fault as it is found: first of the sets together, then set by set with its board."""
    yield from _repeated_faults(themes)
    for theme in themes:
        yield from (replace(fault, theme=theme.id) for fault in faults_of(theme))


def _repeated_faults(themes: Sequence[Theme]) -> Iterator[SetFault]:
    yield from (SetFault("set_twice", {"id": name}) for name in _find_doubles(theme.id for theme in themes))
    yield from (
        SetFault("spangram_twice", {"word": word}) for word in _find_doubles(theme.spangram for theme in themes)
    )
    words = Counter((theme.language, word) for theme in themes for word in theme.request.words)
    often = ((word, times) for (_, word), times in words.items() if times > MOST_SETS)
    yield from (SetFault("worn", {"word": word, "times": times}) for word, times in often)


def _find_doubles(texts: Iterable[str]) -> list[str]:
    return [text for text, times in Counter(texts).items() if times > 1]


def faults_of(theme: Theme) -> Iterator[SetFault]:
    """The faults of one set; its board is laid only if there is no other fault."""
    if theme.language not in ALPHABETS:
        yield SetFault("no_lexicon", {"language": theme.language})
        return
    set_faults = [*_shape_faults(theme), *_word_faults(theme), *_clue_faults(theme)]
    yield from set_faults or _board_faults(theme)


def _shape_faults(theme: Theme) -> Iterator[SetFault]:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", theme.id):
        yield SetFault("bad_id")
    if not 0 < len(theme.title) <= LONGEST_TITLE or not 0 < len(theme.clue) <= LONGEST_CLUE:
        yield SetFault("bad_title", {"title": LONGEST_TITLE, "clue": LONGEST_CLUE})
    if not FEWEST <= len(theme.words) <= MOST:
        yield SetFault("set_size", {"fewest": FEWEST, "most": MOST, "words": len(theme.words)})
    if (length := len(theme.request.spangram)) > LONGEST_SPANGRAM:
        yield SetFault("long_spangram", {"letters": length, "most": LONGEST_SPANGRAM})
    try:
        read_layout(theme.request)
    except Unsolvable as error:
        yield SetFault(error.code, error.values)


def _word_faults(theme: Theme) -> Iterator[SetFault]:
    lexicon, reviewed = load(theme.language), load_reviewed_words(theme.language)
    for word in theme.request.words:
        if not _is_known(word, lexicon, reviewed):
            yield SetFault("little_known", {"word": word})
    pieces = re.findall(r"\w+", fold(theme.spangram, theme.language))
    for word in pieces:
        if len(word) >= SHORTEST_LISTED and word not in lexicon and word not in reviewed:
            yield SetFault("unlisted", {"word": word})
    for word in filter(lexicon.is_grim, dict.fromkeys((*pieces, theme.request.spangram))):
        yield SetFault("grim_spangram", {"word": word})


def _is_known(word: str, lexicon: Lexicon, reviewed: frozenset[str]) -> bool:
    """Whether everybody knows the word: it is core, or reviewed and not rude."""
    tier = lexicon.tier(word)
    return tier == Tier.CORE or (word in reviewed and tier in (None, Tier.ACCEPT))


def _clue_faults(theme: Theme) -> Iterator[SetFault]:
    """Words of title and clue that are an answer, part of the spangram, or have their stem."""
    parts = _telling_words(theme.spangram, theme) | set(theme.shown)
    for clue_word in sorted(_telling_words(f"{theme.title} {theme.clue}", theme)):
        for part in sorted(parts):
            if _word_stems(clue_word, theme.language) & _word_stems(part, theme.language):
                yield SetFault("told", {"said": clue_word, "part": part})


def _telling_words(text: str, theme: Theme) -> set[str]:
    return {word for word in re.findall(r"\w+", fold(text, theme.language)) if len(word) >= TELLING}


def _word_stems(word: str, language: str) -> set[str]:
    return {word, *(norwegian_stems(word) if language in NORWEGIAN else bases(word))}


def _board_faults(theme: Theme) -> Iterator[SetFault]:
    try:
        request = read_layout(theme.request)
        # How hard the board is says nothing of the set.
        board = generator.lay_clean_board(request, SEED, generator.Patience(PATIENCE, keep_on)).to_json()
    except Unsolvable as error:
        yield SetFault(error.code, error.values)
        return
    if not is_good(board, theme.language):
        yield SetFault("bad_board", {"seed": SEED})
