"""The last step of every build: rude words may pass their tier on to their inflections, then the rules decide."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set

from app.words.build import tiers
from app.words.build.editorial import Editorial
from app.words.rows import Flag, Row, Tier, with_tier

Bases = Callable[[str], Iterable[str]]


def _nothing(_: str) -> Iterable[str]:
    return ()


def decided(
    known: dict[str, Row], editorial: Editorial, rules: Sequence[tiers.Rule], bases: Bases = _nothing
) -> list[Row]:
    """Every row that belongs to a tier, sorted by word; `bases` names the words that a form may come from."""
    blocked = _judged(known, editorial, rules, Tier.BLOCK)
    mild = _judged(known, editorial, rules, Tier.MILD)
    inflected = (_inflected(known[word], blocked, mild, set(bases(word))) for word in sorted(known))
    verdicts = ((row, tiers.decide(row, editorial, rules)) for row in inflected)
    return [with_tier(row, decision.tier) for row, decision in verdicts if decision]


def _judged(known: dict[str, Row], editorial: Editorial, rules: Sequence[tiers.Rule], tier: Tier) -> set[str]:
    """The words that are of a tier in their own right, to be inherited by their inflections."""
    verdicts = ((word, tiers.decide(row, editorial, rules)) for word, row in known.items())
    return {word for word, decision in verdicts if decision and decision.tier == tier}


def _inflected(row: Row, blocked: Set[str], mild: Set[str], origins: Set[str]) -> Row:
    marks = Flag.INFLECTS_BLOCK * bool(origins & blocked) + Flag.INFLECTS_MILD * bool(origins & mild)
    return row._replace(flags="".join(sorted(row.flags + marks))) if marks else row
