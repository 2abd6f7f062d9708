"""The rules for a language that is built from one word list, wordfreq's commonness and one list of rude words."""

from __future__ import annotations

from app.words.build.editorial import Editorial
from app.words.build.tiers import Rule, editors_choice, rudeness_file
from app.words.rows import Flag, Row, Tier


def rude(row: Row, editorial: Editorial) -> Tier | None:
    """The list of rude words has it: nobody has judged it word by word, so it appears nowhere."""
    return Tier.BLOCK if Flag.LISTED in row.flags and editorial.verdict(row.word) != "allow" else None


def also_a_name(row: Row, _: Editorial) -> Tier | None:
    """It is in the word list, but also a name: valid when typed."""
    return Tier.ACCEPT if row.size and Flag.NAME in row.flags else None


def common(row: Row, _: Editorial) -> Tier | None:
    """It is in the word list, and zipf is 3.0 or more."""
    return Tier.CORE if row.size and row.zipf >= 30 else None


def listed(row: Row, _: Editorial) -> Tier | None:
    """It is in the word list."""
    return Tier.ACCEPT if row.size else None


RULES: tuple[Rule, ...] = (rudeness_file, rude, editors_choice, also_a_name, common, listed)
