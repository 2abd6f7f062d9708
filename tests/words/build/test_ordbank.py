from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from app.words.build import ordbank
from app.words.build.ordbank import Listing, SpellingList

LINES = """# a remark
hus * 23 B
eple * 21 B
skole=veg * 4 B
ku"kklokke 3 B
sprog 12 K
berekning 9 S
frå *
berre * B
vei=valgyyyy 16 B
jord=zyzyzy 15 B
Bergen * 28 B
éin *
hus 11 B
"""


@pytest.fixture
def words(tmp_path: Path) -> SpellingList:
    (tmp_path / "norsk.words").write_bytes(LINES.encode("latin-1"))
    return ordbank.read_words(tmp_path / "norsk.words")


def test_it_works(words: SpellingList) -> None:
    assert words.bokmaal["hus"] == Listing(23, "B")
    assert words.nynorsk == {"hus", "eple", "skoleveg", "frå", "berre", "ein"}


def test_it_reads_compound_points_and_marks(words: SpellingList) -> None:
    assert words.compounds == {"skoleveg", "veivalg"}
    assert {"kukklokke", "veivalg"} <= words.bokmaal.keys()


def test_a_group_without_a_commonness_makes_no_word_of_bokmaal(words: SpellingList) -> None:
    assert "berre" not in words.bokmaal


def test_it_leaves_out_what_is_no_word_alone(words: SpellingList) -> None:
    assert not {word for word in words.bokmaal if word.startswith("jord")}


def test_it_keeps_names_apart(words: SpellingList) -> None:
    assert words.names == {"bergen"}
    assert "bergen" not in words.nynorsk


def test_it_reads_the_checked_words_in_lower_case(tmp_path: Path) -> None:
    (tmp_path / "checked").write_bytes("Giske\nkjæle\nANC\n".encode("latin-1"))
    assert ordbank.read_checked(tmp_path / "checked") == {"kjæle"}


def test_it_reads_forms_with_their_paradigms(tmp_path: Path) -> None:
    classes = {"noun": {"hus": ["hus"], "huset": ["hus"], "Oslo": ["Oslo"]}, "verb": {"huset": ["huse"]}}
    (tmp_path / "nb_lemma_exc.json.gz").write_bytes(gzip.compress(json.dumps(classes).encode()))
    (tmp_path / "nb_lemma_lookup.json.gz").write_bytes(gzip.compress(b'{"og": "og"}'))
    forms = ordbank.read_ordbank(tmp_path)
    assert sorted(forms) == ["hus", "huset", "og"]
    assert forms["huset"] == [{"hus", "huset"}, {"huset"}]


@pytest.mark.parametrize(
    ("word", "size"), [("hus", 10), ("skoleveg", 55), ("eple", 80), ("bare", 80), ("frå", 0), ("nothing", 0)]
)
def test_it_measures_a_word(words: SpellingList, word: str, size: int) -> None:
    assert ordbank.size(word, words, {"hus", "skoleveg", "bare"}) == size


@pytest.mark.parametrize(("word", "other"), [("sprog", True), ("berekning", True), ("hus", False), ("nothing", False)])
def test_it_knows_conservative_and_radical_forms(words: SpellingList, word: str, other: bool) -> None:
    assert ordbank.is_other_spelling(word, words) is other


@pytest.mark.parametrize(("word", "size"), [("frå", 35), ("skoleveg", 60), ("eple", 80), ("sprog", 0)])
def test_it_measures_a_word_of_nynorsk(words: SpellingList, word: str, size: int) -> None:
    assert ordbank.nynorsk_size(word, words, {"frå"}) == size


@pytest.mark.parametrize(
    ("word", "zipf"),
    [("hus", 50), ("frå", 64), ("ikkje", 75), ("gutane", 37), ("kjærleiken", 42), ("åringar", 0)],
)
def test_it_makes_a_commonness_for_nynorsk(word: str, zipf: int) -> None:
    listed = {"hus": 50, "frå": 34, "ikkje": 50, "gutene": 40, "kjærligheten": 45, "åringer": 30}
    assert ordbank.nynorsk_zipf(word, listed, {"hus", "gutene", "kjærligheten"}) == zipf


@pytest.mark.parametrize(
    ("word", "outdated"), [("boki", True), ("daglig", True), ("boka", False), ("slaveri", False), ("bolig", False)]
)
def test_it_knows_forms_that_the_norm_has_dropped(word: str, outdated: bool) -> None:
    assert ordbank.is_outdated(word, {"boka", "dagleg", "slaveri"}) is outdated


@pytest.mark.parametrize(("word", "opens"), [("års", True), ("landets", True), ("landet", False), ("gras", False)])
def test_it_knows_what_only_opens_compounds(word: str, opens: bool) -> None:
    assert ordbank.is_first_part(word, {"år", "landet"}) is opens
