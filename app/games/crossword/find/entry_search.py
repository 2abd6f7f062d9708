"""Searching a list by pattern and by meaning, the best entries first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from app.contract.game_types import Cancelled, Json, Tick, Unsolvable
from app.games.crossword.asked import checked_integer
from app.games.crossword.find import synonyms
from app.games.crossword.find.matching import matching_entries
from app.games.crossword.find.patterns import SearchPattern, read_pattern
from app.games.crossword.lists import personal
from app.games.crossword.lists.scored import LEAST, LONGEST, MOST, SHORTEST, LengthList, ScoredList
from app.games.crossword.parameters import PatternParameters

SHOWN, MOST_SHOWN = 100, 5000
ByLength = Mapping[int, Sequence[str]]


class Hit(NamedTuple):
    """An entry that was sought."""

    word: str
    score: int

    def to_json(self) -> Json:
        return {"word": self.word, "score": self.score}


class _Criteria(NamedTuple):
    """Search criteria: the pattern, the lengths, and the highest score."""

    pattern: SearchPattern
    lengths: range
    most: int


def search_entries(params: PatternParameters, tick: Tick) -> Json:
    """The entries that fit a pattern: `{"pattern", "total", "hits": [{"word", "score"}]}`, best first, then by letters.

    Of a meaning, close synonyms come first, then near ones, then the rest; in each of the three the best first.

    Raises Unsolvable: `out_of_range`, `no_length`, `no_thesaurus`, and the codes of `read_pattern` and of
    `list_from_params`.
    """
    limit, shortest, longest = _read_limits(params)
    most = checked_integer(params.max_score, "max_score", MOST, LEAST, MOST)
    listed, text = personal.list_from_params(params), params.pattern
    pattern = read_pattern(text, listed.language)
    if not tick(0, "searching"):
        raise Cancelled
    criteria, lengths = _Criteria(pattern, range(shortest, longest + 1), most), _near_words(pattern, listed.language)
    ranks = [list(_matching_sets(listed, criteria, near)) for near in lengths]
    total = sum(bits.bit_count() for rank in ranks for _, bits in rank)
    hits = [hit for rank in ranks for hit in best_hits(rank, limit)][:limit]
    return {"pattern": text, "total": total, "hits": [hit.to_json() for hit in hits]}


def _read_limits(params: PatternParameters) -> tuple[int, int, int]:
    shortest = checked_integer(params.shortest, "shortest", SHORTEST, SHORTEST, LONGEST)
    longest = checked_integer(params.longest, "longest", LONGEST, SHORTEST, LONGEST)
    if shortest > longest:
        raise Unsolvable("no_length", shortest=shortest, longest=longest)
    return checked_integer(params.limit, "limit", SHOWN, 1, MOST_SHOWN), shortest, longest


def _near_words(pattern: SearchPattern, language: str) -> list[ByLength | None]:
    """The words near in meaning by length, a rank after the other; None alone when no meaning is asked for."""
    return (
        [_by_length(rank) for rank in synonyms.find_near_words(pattern.meaning, language)]
        if pattern.meaning
        else [None]
    )


def _by_length(words: Iterable[str]) -> ByLength:
    lengths: dict[int, list[str]] = defaultdict(list)
    for word in words:
        lengths[len(word)].append(word)
    return lengths


def _matching_sets(listed: ScoredList, criteria: _Criteria, near: ByLength | None) -> Iterator[tuple[LengthList, int]]:
    """Each length with the set of its entries that fit, of those that are near if a meaning is asked for."""
    for length in (length for length in listed.lengths if length in criteria.lengths):
        part = listed.of_length(length)
        bits = part.all if near is None else _entry_set(part, near.get(length, ()))
        if bits:
            bits &= matching_entries(part, criteria.pattern)
        if criteria.most < MOST:
            bits = bits >> (above := part.count_reaching(criteria.most + 1)) << above
        if bits:
            yield part, bits


def _entry_set(part: LengthList, words: Iterable[str]) -> int:
    places = (part.index.get(word) for word in words)
    return sum(1 << at for at in places if at is not None)


def best_hits(entry_sets: Iterable[tuple[LengthList, int]], limit: int) -> list[Hit]:
    """The best entries of some sets. Each length has its own in order, so no more than the limit of each are looked at,
    and of these only such as reach the score of the last one that is wanted.
    """
    firsts = [(part, part.places(bits)[:limit]) for part, bits in entry_sets]
    scores = sorted((part.scores[at] for part, places in firsts for at in places), reverse=True)
    least = scores[min(limit, len(scores)) - 1] if scores else MOST
    hits = [
        Hit(part.words[at], part.scores[at]) for part, places in firsts for at in places if part.scores[at] >= least
    ]
    return sorted(hits, key=lambda hit: (-hit.score, hit.word))[:limit]
