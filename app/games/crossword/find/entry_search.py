"""Searching a list by pattern and by meaning, the best entries first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from app.contract.game_types import Cancelled, Json, Tick, Unsolvable
from app.games.crossword.asked import ranged
from app.games.crossword.find import synonyms
from app.games.crossword.find.matching import fitting
from app.games.crossword.find.patterns import SearchPattern, read_pattern
from app.games.crossword.lists import personal
from app.games.crossword.lists.scored import LEAST, LONGEST, MOST, SHORTEST, LengthList, ScoredList

SHOWN, MOST_SHOWN = 100, 5000
ByLength = Mapping[int, Sequence[str]]


class Hit(NamedTuple):
    """An entry that was sought."""

    word: str
    score: int

    def to_json(self) -> Json:
        return {"word": self.word, "score": self.score}


class _Asked(NamedTuple):
    """What is sought: the pattern, the lengths, and the highest score."""

    pattern: SearchPattern
    lengths: range
    most: int


def search(params: Json, tick: Tick) -> Json:
    """The entries that fit a pattern: `{"pattern", "total", "hits": [{"word", "score"}]}`, best first, then by letters.

    Of a meaning, close synonyms come first, then near ones, then the rest; in each of the three the best first.

    Parameters: `pattern` (see `patterns`), `limit` (100; up to 5,000), `shortest` and `longest` (letters), `max_score`,
    and those of a list (`personal.listed`). Raises Unsolvable: `out_of_range`, `no_length`, `no_thesaurus`, and the
    codes of `read_pattern` and of `listed`.
    """
    limit, shortest, longest = _limits(params)
    most = ranged(params, "max_score", MOST, LEAST, MOST)
    listed, text = personal.listed(params), str(params["pattern"])
    pattern = read_pattern(text, listed.language)
    if not tick(0, "searching"):
        raise Cancelled
    criteria, lengths = _Asked(pattern, range(shortest, longest + 1), most), _meant(pattern, listed.language)
    ranks = [list(_found(listed, criteria, near)) for near in lengths]
    total = sum(bits.bit_count() for rank in ranks for _, bits in rank)
    hits = [hit for rank in ranks for hit in best(rank, limit)][:limit]
    return {"pattern": text, "total": total, "hits": [hit.to_json() for hit in hits]}


def _limits(params: Json) -> tuple[int, int, int]:
    shortest = ranged(params, "shortest", SHORTEST, SHORTEST, LONGEST)
    longest = ranged(params, "longest", LONGEST, SHORTEST, LONGEST)
    if shortest > longest:
        raise Unsolvable("no_length", shortest=shortest, longest=longest)
    return ranged(params, "limit", SHOWN, 1, MOST_SHOWN), shortest, longest


def _meant(pattern: SearchPattern, language: str) -> list[ByLength | None]:
    """The words near in meaning by length, a rank after the other; None alone when no meaning is asked for."""
    return [_by_length(rank) for rank in synonyms.near(pattern.meaning, language)] if pattern.meaning else [None]


def _by_length(words: Iterable[str]) -> ByLength:
    lengths: dict[int, list[str]] = defaultdict(list)
    for word in words:
        lengths[len(word)].append(word)
    return lengths


def _found(listed: ScoredList, asked: _Asked, near: ByLength | None) -> Iterator[tuple[LengthList, int]]:
    """Each length with the set of its entries that fit, of those that are near if a meaning is asked for."""
    for length in (length for length in listed.lengths if length in asked.lengths):
        part = listed.of_length(length)
        bits = part.all if near is None else _among(part, near.get(length, ()))
        if bits:
            bits &= fitting(part, asked.pattern)
        if asked.most < MOST:
            bits = bits >> (above := part.reaching(asked.most + 1)) << above
        if bits:
            yield part, bits


def _among(part: LengthList, words: Iterable[str]) -> int:
    places = (part.index.get(word) for word in words)
    return sum(1 << at for at in places if at is not None)


def best(found: Iterable[tuple[LengthList, int]], limit: int) -> list[Hit]:
    """The best entries of some sets. Each length has its own in order, so no more than the limit of each are looked at,
    and of these only such as reach the score of the last one that is wanted.
    """
    firsts = [(part, part.places(bits)[:limit]) for part, bits in found]
    scores = sorted((part.scores[at] for part, places in firsts for at in places), reverse=True)
    least = scores[min(limit, len(scores)) - 1] if scores else MOST
    hits = [
        Hit(part.words[at], part.scores[at]) for part, places in firsts for at in places if part.scores[at] >= least
    ]
    return sorted(hits, key=lambda hit: (-hit.score, hit.word))[:limit]
