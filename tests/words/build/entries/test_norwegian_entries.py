from __future__ import annotations

from app.words.build.editorial import Entry
from app.words.build.entries.norwegian_entries import make_norwegian_entries
from app.words.rows import Row

ROWS = [
    Row("øl", 45, 20, "lC"),
    Row("bær", 40, 20, "C"),
    Row("boka", 40, 20, "C"),
    Row("sprog", 40, 20, "vC"),
    Row("paris", 40, 20, "nC"),
    Row("sjelden", 0, 80, "A"),
    Row("grov", 30, 20, "M"),
    Row("verst", 30, 20, "B"),
    Row("x" * 22, 30, 20, "C"),
]


def test_it_works() -> None:
    found = {entry.word: entry for entry in make_norwegian_entries(ROWS, {})}
    assert list(found) == ["boka", "bær", "grov", "paris", "sjelden", "sprog", "øl"]
    assert found["øl"].score > found["bær"].score > found["paris"].score > found["sprog"].score > found["sjelden"].score


def test_rude_words_are_marked_or_left_out() -> None:
    assert [entry.word for entry in make_norwegian_entries(ROWS, {}) if entry.mild] == ["grov"]


def test_the_editor_has_the_last_word() -> None:
    own = {"øl": Entry("mild", "ours"), "boka": Entry("block", "ours"), "bær": Entry("low", "ours")}
    found = {entry.word: entry for entry in make_norwegian_entries(ROWS, own)}
    assert (found["øl"].mild, "boka" in found, found["bær"].score) == (True, False, 15)
