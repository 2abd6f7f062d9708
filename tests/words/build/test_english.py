from __future__ import annotations

from pathlib import Path

import pytest

from app.words import table
from app.words.build import english
from app.words.build.editorial import Editorial, Entry
from app.words.build.english import EnglishEvidence
from app.words.build.profanity import Votes
from app.words.build.scowl import Scowl
from app.words.build.wordnet import WordNet
from app.words.fold import ALPHABETS
from app.words.rows import Row


def evidence() -> EnglishEvidence:
    known = WordNet(slurs={"slurword"})
    known.senses["noun"] |= {"pear", "shed", "sonar", "spice"}
    return EnglishEvidence(
        Scowl(
            main=dict.fromkeys(("pear", "pears", "crud", "blab", "spice", "won't", "ok"), 20)
            | {"crudded": 35, "blabbed": 70},
            abroad={"paer": 20},
            variant={"peer": 35},
            names={"pear": 95},
            short={"sonar": 50},
        ),
        known,
        {"pear": 36},
        Votes({"crud": 2, "pear": 1}, {"crud": 1, "slurword": 1}),
        Editorial({"ramen": Entry("core", "food")}, {"blab": Entry("mild", "coarse"), "spice": Entry("allow", "food")}),
    )


@pytest.fixture
def rows() -> dict[str, Row]:
    return {row.word: row for row in english.rows(evidence(), ALPHABETS["en"])}


def test_it_works(rows: dict[str, Row]) -> None:
    assert rows["pear"] == Row("pear", 36, 20, "dlnsC")


@pytest.mark.parametrize(
    ("word", "flags"),
    [
        ("pears", "sC"),
        ("paer", "bA"),
        ("peer", "vA"),
        ("shed", "lsA"),
        ("crud", "ceB"),
        ("crudded", "iB"),
        ("blab", "M"),
        ("blabbed", "jM"),
        ("slurword", "euB"),
        ("ramen", "C"),
    ],
)
def test_it_gathers_the_evidence(rows: dict[str, Row], word: str, flags: str) -> None:
    assert rows[word].flags == flags


@pytest.mark.parametrize("word", ["ok", "won't", "sonar", "two words"])
def test_it_leaves_out_what_no_rule_lets_in(rows: dict[str, Row], word: str) -> None:
    assert word not in rows


def test_it_sorts_the_rows(rows: dict[str, Row]) -> None:
    assert list(rows) == sorted(rows)


def test_it_builds_the_same_bytes_twice(tmp_path: Path) -> None:
    for folder in ("first", "second"):
        (tmp_path / folder).mkdir()
        table.write(tmp_path / folder, "en", english.rows(evidence(), ALPHABETS["en"]), {})
    first, second = ((tmp_path / folder / "en.tsv.gz").read_bytes() for folder in ("first", "second"))
    assert first == second
