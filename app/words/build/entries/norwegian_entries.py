"""The scored lists of bokmål and nynorsk: the words of their lexicons."""

from __future__ import annotations

from collections.abc import Iterable

from app.words.build.entries.english_entries import LONGEST
from app.words.build.entries.entry_scores import Kind, score
from app.words.build.entries.judgement import Judgements, ListEntry, judged
from app.words.rows import Flag, Row, Tier, tier_of

_OF_TIER = {Tier.CORE: 6, Tier.ACCEPT: -6, Tier.MILD: 0}


def make_norwegian_entries(rows: Iterable[Row], own: Judgements) -> list[ListEntry]:
    """Every entry, sorted, from the rows of a lexicon and the editor's own judgements."""
    tiers = ((row, tier_of(row.flags)) for row in rows if len(row.word) <= LONGEST)
    usable_rows = ((row, tier) for row, tier in tiers if tier != Tier.BLOCK)
    return sorted(judged((ListEntry(row.word, of_row(row, tier), tier == Tier.MILD) for row, tier in usable_rows), own))


def of_row(row: Row, tier: Tier) -> int:
    """The score of a word: required ones are worth more, other spellings and words that are also names less."""
    kind = Kind.VARIANT if Flag.VARIANT in row.flags else Kind.WORD
    more = _OF_TIER[tier] - (4 if Flag.NAME in row.flags else 0)
    return score(kind, len(row.word), row.zipf, row.size, more)
