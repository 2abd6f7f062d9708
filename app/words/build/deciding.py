"""The last step of every build: what is decided of a word may pass on to its forms, then the rules decide of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set

from app.words.build import tiers
from app.words.build.editorial import Editorial, without_reading
from app.words.rows import Flag, Row, Tier, with_tier

Bases = Callable[[str], Iterable[str]]
Head = Callable[[str], str]
Decisions = Mapping[str, tiers.Decision | None]


def _nothing(_: str) -> Iterable[str]:
    return ()


def _itself(word: str) -> str:
    return word


def decided(
    known: dict[str, Row],
    editorial: Editorial,
    rules: Sequence[tiers.Rule],
    bases: Bases = _nothing,
    head: Head = _itself,
) -> list[Row]:
    """Every row that belongs to a tier, sorted by word.

    `bases` names the words that a form may come from, all of which may make it rude; `head` the one that it is a form
    of, without which it is not core, and with which it is grim.
    """
    rude = _with_rudeness(known, editorial, rules, bases)
    first = {word: tiers.decide(row, editorial, rules) for word, row in rude.items()}
    marked = (_marked(row, first, editorial, head(word)) for word, row in sorted(rude.items()))
    verdicts = ((row, tiers.decide(row, editorial, rules)) for row in marked)
    return [with_tier(row, decision.tier) for row, decision in verdicts if decision]


def _with_rudeness(
    known: dict[str, Row], editorial: Editorial, rules: Sequence[tiers.Rule], bases: Bases
) -> dict[str, Row]:
    """The rows, marked if they inflect rude words. What was read was read form by form: it inherits nothing of that."""
    by_all = _judged(known, editorial, rules)
    by_hand = _judged(known, without_reading(editorial), rules)
    origins = ((word, set(bases(word))) for word in known)
    return {
        word: _inflected(known[word], by_hand if word in editorial.reading else by_all, word_origins)
        for word, word_origins in origins
    }


def _judged(known: dict[str, Row], editorial: Editorial, rules: Sequence[tiers.Rule]) -> dict[Tier, set[str]]:
    """The words that are rude in their own right, to be inherited by their inflections."""
    words_by_tier: dict[Tier, set[str]] = {Tier.BLOCK: set(), Tier.MILD: set()}
    for word, row in known.items():
        decision = tiers.decide(row, editorial, rules)
        if decision and decision.tier in words_by_tier:
            words_by_tier[decision.tier].add(word)
    return words_by_tier


def _inflected(row: Row, judged: Mapping[Tier, Set[str]], origins: Set[str]) -> Row:
    block, mild = (bool(origins & judged[tier]) for tier in (Tier.BLOCK, Tier.MILD))
    return _with(row, Flag.INFLECTS_BLOCK * block + Flag.INFLECTS_MILD * mild)


def _marked(row: Row, first: Decisions, editorial: Editorial, base: str) -> Row:
    less = _is_core(first, row.word) and not _is_core(first, base)
    grim = editorial.is_grim(row.word, base)
    return _with(row, Flag.FORM_OF_LESS * less + Flag.GRIM * grim)


def _is_core(first: Decisions, word: str) -> bool:
    decision = first.get(word)
    return decision is not None and decision.tier == Tier.CORE


def _with(row: Row, marks: str) -> Row:
    return row._replace(flags="".join(sorted(row.flags + marks))) if marks else row
