from __future__ import annotations

from pathlib import Path

import pytest

from app.words.build import wordnet

NOUNS = """  1 This line of the licence is indented.
00000001 05 n 01 spade 0 001 @ 00000000 n 0000 | a tool to dig with; "rude only in its example: (ethnic slur)"
00000002 18 n 02 slurword 0 Slurname 0 002 @ 00000000 n 0000 ;u 06718862 n 0000 | somebody
00000003 18 n 01 oldslur 0 001 @ 00000000 n 0000 | (ethnic slur) somebody
00000004 15 n 02 Paris 0 city_of_light 0 001 @ 00000000 n 0000 | a city
00000005 06 n 01 loaf 0 001 @ 00000000 n 0000 | bread
"""
VERBS = """00000006 30 v 01 hop 0 001 @ 00000000 v 0000 01 + 02 00 | jump
00000007 30 v 01 bake 0 001 @ 00000000 v 0000 01 + 02 00 | make bread
"""
ADJECTIVES = "00000008 00 a 01 galore(ip) 0 000 | plenty\n00000009 00 a 01 big 0 000 | large\n"


@pytest.fixture
def read(tmp_path: Path) -> wordnet.WordNet:
    for part, text in (("noun", NOUNS), ("verb", VERBS), ("adj", ADJECTIVES), ("adv", "")):
        (tmp_path / f"data.{part}").write_text(text, encoding="latin-1")
        (tmp_path / f"{part}.exc").write_text("loaves loaf\n" if part == "noun" else "", encoding="latin-1")
    return wordnet.read_wordnet(tmp_path)


def test_it_works(read: wordnet.WordNet) -> None:
    assert read.has_sense("spade")
    assert read.is_entry("spade")


@pytest.mark.parametrize("form", ["spades", "hopped", "hopping", "baked", "baking", "loaves", "bigger", "galore"])
def test_it_knows_inflections(read: wordnet.WordNet, form: str) -> None:
    assert read.has_sense(form)


@pytest.mark.parametrize("form", ["spades", "hopped", "loaves"])
def test_it_tells_inflections_from_entries(read: wordnet.WordNet, form: str) -> None:
    assert not read.is_entry(form)


def test_it_tells_which_entries_a_form_may_come_from(read: wordnet.WordNet) -> None:
    assert [read.origins(word) for word in ("hopping", "loaves", "spade")] == [{"hop"}, {"loaf"}, set()]


@pytest.mark.parametrize("word", ["paris", "cityoflight", "licence", "bakes" + "s", "hop" + "er"])
def test_it_knows_no_names_phrases_or_strangers(read: wordnet.WordNet, word: str) -> None:
    assert not read.has_sense(word)


def test_it_marks_ethnic_slurs_by_pointer_and_by_gloss(read: wordnet.WordNet) -> None:
    assert {"slurword", "slurname", "oldslur"} <= read.slurs


def test_it_refuses_a_folder_without_the_files(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        wordnet.read_wordnet(tmp_path)
