from __future__ import annotations

from app.words.build.families import BaseFinder
from app.words.build.wordnet import WordNet

ZIPF = {"pari": 21, "paris": 52, "simpson": 44, "simpsons": 41, "plan": 55, "plane": 48, "bass": 40, "basses": 20}
ZIPF |= {"corps": 43, "corpse": 38, "step": 51, "steppe": 28, "emphasis": 42, "emphasise": 31, "lens": 42, "lense": 23}


def head(word: str) -> str:
    dictionary = WordNet()
    dictionary.senses["noun"] |= {"glass", "glasses", "jam", "bass", "basis", "meeting", "pi"}
    dictionary.senses["noun"] |= {"corps", "corpse", "step", "steppe", "emphasis", "gas", "lens", "lense"}
    dictionary.senses["verb"] |= {"plan", "plane", "meet", "jam", "emphasise", "gas"}
    dictionary.senses["adj"] |= {"big"}
    dictionary.irregular["verb"]["met"] = ["meet"]
    known = frozenset(
        {"pari", "paris", "simpson", "simpsons", "vlog", "vlogs", "princes", "planing", "bas", "big", "jam"}
    )
    return BaseFinder(dictionary, ZIPF, known).head(word)


def test_it_works() -> None:
    assert head("jams") == "jam"


def test_a_form_goes_to_its_base_form() -> None:
    forms = {"planning": "plan", "planing": "plane", "met": "meet", "bigger": "big", "basses": "bass"}
    assert {form: head(form) for form in forms} == forms


def test_an_entry_of_the_dictionary_is_its_own_head() -> None:
    assert [head(word) for word in ("glasses", "meeting", "meetings")] == ["glasses", "meeting", "meeting"]


def test_a_form_of_a_form_goes_all_the_way() -> None:
    assert head("planings") == "plane"


def test_what_adds_s_is_not_taken_for_what_adds_es() -> None:
    forms = {"corpses": "corpse", "steppes": "steppe", "emphasises": "emphasise", "gasses": "gas", "lenses": "lens"}
    assert {form: head(form) for form in forms} == forms


def test_a_base_may_stand_in_other_sources_alone() -> None:
    assert [head(word) for word in ("vlogs", "vlogging", "simpsons")] == ["vlog", "vlog", "simpson"]


def test_likeness_is_no_kinship() -> None:
    for word in ("paris", "princess", "james", "biges", "pis", "bigs"):
        assert head(word) == word
