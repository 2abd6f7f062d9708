"""How each language's lexicon is made: from which files, by which rules, under which licence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.words.build import english, listed, norwegian, tiers, tiers_listed, tiers_norwegian
from app.words.build.editorial import Editorial
from app.words.languages import LISTED
from app.words.rows import Row

# The sources' unpacked folders by name and the editor's files make the rows.
Make = Callable[[dict[str, Path], Editorial], list[Row]]

_SHARE_ALIKE = "CC-BY-SA-4.0"  # wordfreq's
_GPL = "GPL-3.0"  # to which wordfreq's licence lets its data be joined


@dataclass(frozen=True, slots=True)
class Recipe:
    """A language's build, its rules, and the licence of the whole."""

    make: Make
    rules: Sequence[tiers.Rule]
    licence: str


def _listed(language: str) -> Recipe:
    licence = _GPL if "GPL" in LISTED[language].licence else _SHARE_ALIKE
    return Recipe(listed.maker(language), tiers_listed.RULES, licence)


RECIPES = {
    "en": Recipe(english.make_english_rows, tiers.RULES, _SHARE_ALIKE),
    "nb": Recipe(norwegian.make_bokmaal, tiers_norwegian.BOKMAAL, _GPL),
    "nn": Recipe(norwegian.make_nynorsk, tiers_norwegian.NYNORSK, _GPL),
} | {language: _listed(language) for language in LISTED}
