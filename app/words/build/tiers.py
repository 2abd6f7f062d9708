"""The rules that give an English word its tier: the build applies them, `flask words why` names the one that decided.

The thresholds of size and commonness were fitted against an editor's choices on a large sample of published puzzles
(F1 0.894; every word up to SCOWL 60 without them: 0.888). Commonness is Zipf times ten throughout.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.words.build.editorial import Editorial
from app.words.rows import Flag, Row, Tier

LARGEST_TRUSTED = 80  # SCOWL 95 mixes names, misspellings and other languages into its words
_ROMAN = re.compile(r"c{0,4}(xc|xl|l?x{0,4})(ix|iv|v?i{0,4})")

Rule = Callable[[Row, Editorial], Tier | None]


@dataclass(frozen=True, slots=True)
class Decision:
    """A tier and the rule that gave it: its name, and in words what it says of this row."""

    tier: Tier
    rule: str
    because: str


def rudeness_file(row: Row, editorial: Editorial) -> Tier | None:
    """The editor has judged the word rude or worse."""
    return {"block": Tier.BLOCK, "mild": Tier.MILD}.get(editorial.verdict(row.word))


def vote_of_lists(row: Row, editorial: Editorial) -> Tier | None:
    """Cuss is sure of it and another list holds it, or WordNet marks it as an ethnic slur."""
    if editorial.verdict(row.word) == "allow":
        return None
    sure = Flag.CUSS_SURE in row.flags and Flag.LISTED in row.flags
    return Tier.BLOCK if sure or Flag.SLUR in row.flags else None


def inflection_of_block(row: Row, editorial: Editorial) -> Tier | None:
    """It inflects a blocked word."""
    return Tier.BLOCK if Flag.INFLECTS_BLOCK in row.flags and editorial.verdict(row.word) != "allow" else None


def read_as_rude(row: Row, editorial: Editorial) -> Tier | None:
    """It was read with all the words of its list, and is rude."""
    cleared = editorial.verdict(row.word) == "allow"
    return None if cleared else {"block": Tier.BLOCK, "mild": Tier.MILD}.get(editorial.read_as(row.word))


def inflection_of_mild(row: Row, editorial: Editorial) -> Tier | None:
    """It inflects a merely rude word, and SCOWL up to 80 has the form."""
    inherited = Flag.INFLECTS_MILD in row.flags and editorial.verdict(row.word) != "allow"
    return Tier.MILD if inherited and 0 < row.size <= LARGEST_TRUSTED else None


def editors_choice(row: Row, editorial: Editorial) -> Tier | None:
    """The editor has moved the word."""
    entry = editorial.tiers.get(row.word)
    return {"core": Tier.CORE, "accept": Tier.ACCEPT}.get(entry.verdict) if entry else None


def form_of_less(row: Row, _: Editorial) -> Tier | None:
    """It is a form of a word that is not core."""
    return Tier.ACCEPT if Flag.FORM_OF_LESS in row.flags else None


def the_reading(row: Row, editorial: Editorial) -> Tier | None:
    """It was read with all the words of its list."""
    return {"core": Tier.CORE, "accept": Tier.ACCEPT}.get(editorial.read_as(row.word))


def other_spelling(row: Row, _: Editorial) -> Tier | None:
    """It is a variant, or a spelling of Britain, Canada or Australia, of a word spelled otherwise in core."""
    foreign = Flag.ABROAD in row.flags or Flag.VARIANT in row.flags
    return Tier.ACCEPT if foreign and row.size <= LARGEST_TRUSTED else None


def size_50(row: Row, _: Editorial) -> Tier | None:
    """SCOWL 10 to 50 is core."""
    return Tier.CORE if 0 < row.size <= 50 else None


def size_55(row: Row, _: Editorial) -> Tier | None:
    """SCOWL 55 is core from zipf 1.2 when WordNet has a lower-case sense, from 2.8 otherwise."""
    return _core_from(row, 55, 12 if Flag.KNOWN in row.flags else 28)


def size_60(row: Row, _: Editorial) -> Tier | None:
    """SCOWL 60 is core, but a word that is also a name and has no sense of its own only from zipf 4.5."""
    return _core_from(row, 60, 45 if Flag.NAME in row.flags and Flag.KNOWN not in row.flags else 0)


def size_70(row: Row, _: Editorial) -> Tier | None:
    """SCOWL 70 is core from zipf 3.4 with a sense, from 3.9 without, and from 4.6 when it is also a name."""
    return _core_from(row, 70, _rare(row, sense=34, no_sense=39, name=46))


def size_80(row: Row, _: Editorial) -> Tier | None:
    """SCOWL 80 is core from zipf 3.0 with a sense, from 3.2 without, and from 4.3 when it is also a name."""
    return _core_from(row, 80, _rare(row, sense=30, no_sense=32, name=43))


def large_list(row: Row, _: Editorial) -> Tier | None:
    """SCOWL up to 80 is valid when typed."""
    return Tier.ACCEPT if 0 < row.size <= LARGEST_TRUSTED else None


def wordnet_entry(row: Row, _: Editorial) -> Tier | None:
    """Beyond SCOWL 80 only WordNet's own lower-case entries are valid, no names, abbreviations or Roman numerals."""
    doubtful = Flag.NAME in row.flags or Flag.ABBREVIATION in row.flags or _ROMAN.fullmatch(row.word)
    return Tier.ACCEPT if Flag.LEMMA in row.flags and not doubtful else None


RULES: tuple[Rule, ...] = (
    rudeness_file,
    vote_of_lists,
    inflection_of_block,
    read_as_rude,
    inflection_of_mild,
    editors_choice,
    form_of_less,
    the_reading,
    other_spelling,
    size_50,
    size_55,
    size_60,
    size_70,
    size_80,
    large_list,
    wordnet_entry,
)

NO_WORDS = ("name", "out")
# What each class of the reading says of a word.
MEANINGS = {
    "core": "an educated reader knows it and would not feel cheated when it is required",
    "accept": "a real word, but not one that anybody must know",
    "name": "only a name, a brand or a place",
    "mild": "rude, but heard on television",
    "block": "a slur, or too obscene to appear",
    "out": "a misspelling, a fragment or another language",
}


def decide(row: Row, editorial: Editorial, rules: Sequence[Rule] = RULES) -> Decision | None:
    """The first of a language's rules that knows a tier for the row; None when the word belongs to no tier."""
    if row.word in editorial.tiers and editorial.tiers[row.word].verdict == "out":
        return None
    no_word = editorial.read_as(row.word) in NO_WORDS
    for rule in _of_rudeness(rules) if no_word else rules:
        tier = rule(row, editorial)
        if tier is not None:
            return Decision(tier, rule.__name__, _because(rule, row, editorial))
    return None


def _of_rudeness(rules: Sequence[Rule]) -> Sequence[Rule]:
    """Return those that judge before the editor's choice: what is no word can still be spelled by chance."""
    return rules[: rules.index(editors_choice)]


def _because(rule: Rule, row: Row, editorial: Editorial) -> str:
    reason = (rule.__doc__ or "").strip().rstrip(".")
    if rule in (the_reading, read_as_rude):
        return f"{reason} ({editorial.reading[row.word].where}): {MEANINGS[editorial.read_as(row.word)]}."
    entries = {rudeness_file.__name__: editorial.rudeness, editors_choice.__name__: editorial.tiers}.get(rule.__name__)
    return f"{reason}: {entries[row.word].reason}." if entries else f"{reason}."


def why_not(word: str, editorial: Editorial) -> str:
    """Return the editor's reason for leaving the word out of all tiers; empty if the editor did not leave it out."""
    if word in editorial.tiers:
        return f"{(editors_choice.__doc__ or '').rstrip('.')}: {editorial.tiers[word].reason}."
    verdict = editorial.read_as(word)
    if verdict not in NO_WORDS:
        return ""
    return f"{(the_reading.__doc__ or '').rstrip('.')} ({editorial.reading[word].where}): {MEANINGS[verdict]}."


def _core_from(row: Row, size: int, zipf: int) -> Tier | None:
    return Tier.CORE if row.size == size and row.zipf >= zipf else None


def _rare(row: Row, *, sense: int, no_sense: int, name: int) -> int:
    if Flag.NAME in row.flags:
        return name
    return sense if Flag.KNOWN in row.flags else no_sense
