from __future__ import annotations

import json
from pathlib import Path
from time import process_time

import pytest

from app.words import lexicon, table, thesaurus
from app.words.build import thesaurus_table
from app.words.lexicon import LexiconError, Tier, UnknownLanguage
from app.words.thesaurus import Thesaurus
from tests.words import wordnet_files


@pytest.fixture(scope="module")
def english() -> Thesaurus:
    return thesaurus.load_thesaurus("en")


@pytest.fixture
def small(tmp_path: Path) -> Thesaurus:
    return Thesaurus(thesaurus_table.make_thesaurus_columns(wordnet_files.lay(tmp_path), wordnet_files.KNOWN))


def test_it_works(english: Thesaurus) -> None:
    assert english.related("violin", "cello") > 0.2 > 0.05 > english.related("violin", "zebra")


@pytest.mark.parametrize(
    ("one", "akin", "stranger"),
    [
        ("robin", "lark", "bridge"),
        ("bridge", "poker", "robin"),
        ("kettle", "teapot", "tuba"),
        ("men", "woman", "kettle"),
    ],
)
def test_kin_is_nearer_than_strangers(english: Thesaurus, one: str, akin: str, stranger: str) -> None:
    assert english.related(one, akin) > 2 * english.related(one, stranger)


def test_it_is_the_same_both_ways_and_at_most_one(english: Thesaurus) -> None:
    assert english.related("mast", "rudder") == english.related("rudder", "mast")
    assert english.related("mast", "mast") == pytest.approx(1)


def test_an_unknown_word_is_related_to_nothing(english: Thesaurus) -> None:
    assert "qwertz" not in english
    assert english.related("qwertz", "violin") == 0
    assert english.synonyms("qwertz") == english.neighbours("qwertz") == []


@pytest.mark.parametrize(("form", "base"), [("violins", "violin"), ("mice", "mouse"), ("Violin", "violin")])
def test_it_knows_inflected_forms(english: Thesaurus, form: str, base: str) -> None:
    assert english.synonyms(form) == english.synonyms(base)


def test_a_word_with_a_sense_of_its_own_is_no_inflection(english: Thesaurus) -> None:
    assert "occur" not in english.synonyms("happy")


def test_it_lists_synonyms(english: Thesaurus, small: Thesaurus) -> None:
    assert {"automobile", "auto"} <= set(english.synonyms("car"))
    assert small.synonyms("dog") == ["hound"]
    assert small.synonyms("dogs") == ["hound"]


def test_it_lists_neighbours_the_nearest_first(english: Thesaurus, small: Thesaurus) -> None:
    assert small.neighbours("dog")[0] == "hound"
    assert set(small.neighbours("dog")) == {"hound", "animal", "wolf", "pack"}
    assert "cello" in english.neighbours("violin")
    assert len(english.neighbours("run", most=7)) == 7


def test_it_proposes_nothing_rude(english: Thesaurus) -> None:
    book = lexicon.load("en")
    assert not [word for word in english._words if book.tier(word) not in (Tier.CORE, Tier.ACCEPT)]


def test_it_forgets_before_it_grows(small: Thesaurus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thesaurus, "KEPT_BAGS", 2)
    monkeypatch.setattr(thesaurus, "KEPT_PAIRS", 2)
    before = [small.related("dog", other) for other in ("wolf", "violin", "pack", "string")]
    assert [small.related("dog", other) for other in ("wolf", "violin", "pack", "string")] == before
    assert len(small._pairs) <= 2


def test_the_file_is_as_its_meta_file_says() -> None:
    content = table.read(thesaurus.path("en"))
    meta = json.loads(thesaurus.meta_path("en").read_text())
    assert meta["version"] == table.fingerprint(content)
    assert meta["lexicon"] == lexicon.load("en").version
    assert meta["counts"]["words"] == len(thesaurus.load_thesaurus("en")._words)
    assert thesaurus.path("en").stat().st_size < 2_500_000


def test_what_is_packed_is_unpacked_the_same() -> None:
    content = table.read(thesaurus.path("en"))
    assert thesaurus.pack(thesaurus.unpack(content)) == content


def test_it_is_read_quickly() -> None:
    """A bound that only a wrong algorithm breaks: it takes a tenth of a second."""
    begun = process_time()
    thesaurus.read(table.DATA, "en")
    assert process_time() - begun < 3


def test_a_language_without_one_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownLanguage, match="There is no thesaurus for the language 'nb'"):
        thesaurus.read(tmp_path, "nb")


def test_files_that_do_not_belong_together_are_refused(tmp_path: Path) -> None:
    thesaurus.path("en", tmp_path).write_bytes(thesaurus.path("en").read_bytes())
    thesaurus.meta_path("en", tmp_path).write_text('{"version": "other"}')
    with pytest.raises(LexiconError, match="build-thesaurus"):
        thesaurus.read(tmp_path, "en")


def test_kin_are_of_one_kind_with_several_words() -> None:
    for words, wanted, not_wanted in (
        ("violin trumpet flute drum", {"guitar", "cello", "trombone"}, {"violin", "instrument", "artifact"}),
        ("soccer tennis rugby", {"volleyball", "badminton"}, {"animal", "person"}),
    ):
        found = thesaurus.load_thesaurus().kin(words.split())
        assert wanted <= found.keys() and not not_wanted & found.keys()
    assert thesaurus.load_thesaurus().kin(["violin"]) == {}, "one word says nothing of what it has in common"
