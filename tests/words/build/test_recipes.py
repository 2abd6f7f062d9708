from __future__ import annotations

from app.words.build.recipes import RECIPES
from app.words.build.sources import LEXICON_SOURCES
from app.words.fold import ALPHABETS
from app.words.languages import LISTED


def test_it_works() -> None:
    assert RECIPES["en"].licence == "CC-BY-SA-4.0"


def test_every_language_has_letters_sources_and_a_recipe() -> None:
    assert set(RECIPES) == set(LEXICON_SOURCES) == set(ALPHABETS)


def test_a_list_under_the_gpl_makes_a_lexicon_under_the_gpl() -> None:
    for language, entry in LISTED.items():
        assert RECIPES[language].licence == ("GPL-3.0" if "GPL" in entry.licence else "CC-BY-SA-4.0")


def test_every_rule_of_every_language_says_what_it_does() -> None:
    for recipe in RECIPES.values():
        assert all(str(rule.__doc__).endswith(".") for rule in recipe.rules)
