from __future__ import annotations

from app.words.build.deciding import decided
from app.words.build.editorial import Editorial, Entry, WordRead
from app.words.build.tiers import RULES
from app.words.inflect import bases
from app.words.rows import Row

JUDGED = Editorial(rudeness={"crud": Entry("block", "so it is"), "blab": Entry("mild", "so it is")})


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


def test_a_form_follows_its_base_unless_it_was_moved_by_hand() -> None:
    read = {"quern": WordRead("accept", True, "rare")}
    rows = decided(known("quern", "querns"), Editorial(reading=read), RULES, head=lambda _: "quern")
    assert [row.flags for row in rows] == ["gA", "fgA"]
    by_hand = Editorial({"querns": Entry("core", "met daily")}, grim={"querns": Entry("fine", "no")}, reading=read)
    rows = decided(known("quern", "querns"), by_hand, RULES, head=lambda _: "quern")
    assert [row.flags for row in rows] == ["gA", "fC"]


def test_what_was_read_inherits_no_rudeness_from_what_was_read() -> None:
    read = {"blob": WordRead("block", False, "scowl"), "blobs": WordRead("core", False, "scowl")}
    rows = decided(known("blob", "blobs", "blobbed"), Editorial(reading=read), RULES, bases)
    assert [(row.word, row.flags) for row in rows] == [("blob", "B"), ("blobbed", "iB"), ("blobs", "C")]
