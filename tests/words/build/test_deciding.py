from __future__ import annotations

from app.words.build.deciding import decided
from app.words.build.editorial import Editorial, Entry
from app.words.build.tiers import RULES
from app.words.inflect import bases
from app.words.rows import Row

JUDGED = Editorial(taste={"crud": Entry("block", "so it is"), "blab": Entry("mild", "so it is")})


def known(*words: str) -> dict[str, Row]:
    return {word: Row(word, 0, 20, "") for word in words}


def test_it_works() -> None:
    assert decided(known("pear"), JUDGED, RULES) == [Row("pear", 0, 20, "C")]


def test_it_passes_a_verdict_on_to_inflections() -> None:
    rows = decided(known("crud", "cruds", "blab", "blabbed"), JUDGED, RULES, bases)
    assert [row.flags for row in rows] == ["M", "jM", "B", "iB"]


def test_it_passes_nothing_on_without_inflections() -> None:
    assert [row.flags for row in decided(known("crud", "cruds"), JUDGED, RULES)] == ["B", "C"]


def test_it_sorts_the_rows_and_drops_what_has_no_tier() -> None:
    unsized = {"nothing": Row("nothing", 0, 0, "")}
    assert [row.word for row in decided(known("pear", "apple") | unsized, JUDGED, RULES)] == ["apple", "pear"]
