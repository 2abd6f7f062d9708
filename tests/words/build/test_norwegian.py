from __future__ import annotations

import pytest

from app.words.build.editorial import Editorial, Entry
from app.words.build.norwegian import NorwegianEvidence, bokmaal, nynorsk
from app.words.build.ordbank import Listing, SpellingList
from app.words.rows import Row

HOUSE = frozenset({"hus", "huset", "husene"})


def evidence() -> NorwegianEvidence:
    return NorwegianEvidence(
        SpellingList(
            bokmaal={
                "hus": Listing(23, "B"),
                "huset": Listing(20, "B"),
                "husets": Listing(12, "B"),
                "sprog": Listing(12, "K"),
                "rose": Listing(20, "B"),
                "dritt": Listing(20, "B"),
                "gutter": Listing(22, "B"),
            },
            nynorsk={"hus", "gutar", "boka", "boki", "rose", "warszawa", "dritt", "dagens"},
            names={"rose", "warszawa"},
        ),
        {"hus", "gutar", "boka", "rose", "warszawa"},
        {word: [HOUSE] for word in HOUSE} | {"rose": [frozenset({"rose"})]},
        {"hus": 50, "huset": 45, "husets": 20, "sprog": 20, "rose": 40, "warszawa": 30, "gutter": 50, "gutar": 12},
        frozenset({"dritt", "nonsense"}),
    )


EDITORIAL = Editorial({"podkast": Entry("core", "young")}, {"sprog": Entry("mild", "so it is")})


@pytest.fixture
def made() -> dict[str, Row]:
    return {row.word: row for row in bokmaal(evidence(), EDITORIAL)}


def test_it_works(made: dict[str, Row]) -> None:
    assert made["hus"] == Row("hus", 50, 10, "lsC")


@pytest.mark.parametrize(
    ("word", "flags"),
    [("husene", "lsA"), ("husets", "A"), ("sprog", "vM"), ("rose", "lnsC"), ("dritt", "eM"), ("podkast", "C")],
)
def test_it_gathers_the_evidence(made: dict[str, Row], word: str, flags: str) -> None:
    assert made[word].flags == flags


def test_it_leaves_out_what_no_dictionary_has(made: dict[str, Row]) -> None:
    assert "nonsense" not in made


def test_it_builds_nynorsk() -> None:
    rows = {row.word: row for row in nynorsk(evidence(), Editorial())}
    assert rows["hus"] == Row("hus", 50, 35, "lC")
    assert rows["gutar"] == Row("gutar", 42, 35, "C")
    assert rows["dritt"].flags == "elM"
    assert {"boki", "warszawa", "huset"} & rows.keys() == set()


def test_it_leaves_out_words_longer_than_a_board() -> None:
    long = evidence()
    long.words.bokmaal["hus" * 7] = Listing(20, "B")
    long.zipf["hus" * 7] = 50
    assert "hus" * 7 not in {row.word for row in bokmaal(long, Editorial())}
