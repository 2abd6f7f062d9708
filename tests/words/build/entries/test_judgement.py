from __future__ import annotations

from pathlib import Path

import pytest

from app.words import table
from app.words.build.editorial import EditorialError, Entry
from app.words.build.entries.judgement import LIVELY, LOW, ListEntry, is_low, judged, read_judgement

OWN = {
    "lynch": Entry("low", "ours"),
    "wow": Entry("lively", "ours"),
    "drat": Entry("mild", "ours"),
    "worst": Entry("block", "ours"),
    "assr": Entry("allow", "ours"),
}


def test_it_works() -> None:
    entries = [ListEntry(word, 40) for word in ("lynch", "wow", "drat", "worst", "assr", "tea")]
    assert list(judged(entries, OWN)) == [
        ListEntry("lynch", LOW),
        ListEntry("wow", LIVELY),
        ListEntry("drat", 40, True),
        ListEntry("assr", 40),
        ListEntry("tea", 40),
    ]


def test_it_makes_nothing_better_or_worse_than_it_is() -> None:
    entries = [ListEntry("lynch", 3), ListEntry("wow", 90, True)]
    assert list(judged(entries, OWN)) == entries


def test_it_knows_what_is_low() -> None:
    assert [word for word in (*OWN, "tea") if is_low(word, OWN)] == ["lynch"]


def test_it_reads_a_languages_file(tmp_path: Path) -> None:
    (tmp_path / "en-entries.tsv").write_text("lynch\tlow\tours\n")
    assert read_judgement(tmp_path, "en") == {"lynch": OWN["lynch"]}
    assert read_judgement(tmp_path, "nb") == {}
    (tmp_path / "nb-entries.tsv").write_text("lynch\tbad\tours\n")
    with pytest.raises(EditorialError, match="line 1"):
        read_judgement(tmp_path, "nb")


def test_what_ships_can_be_read() -> None:
    for language in ("en", "nb", "nn"):
        found = read_judgement(table.DATA / "editorial", language)
        assert list(found) == sorted(found)
