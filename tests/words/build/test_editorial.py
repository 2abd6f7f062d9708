from __future__ import annotations

from pathlib import Path

import pytest

from app.words.build import editorial
from app.words.build.editorial import TIERS, VERDICTS, Editorial, EditorialError, Entry, WordRead


def written(folder: Path, text: str) -> Path:
    path = folder / "en.tsv"
    path.write_text(text, encoding="utf-8")
    return path


def test_it_works(tmp_path: Path) -> None:
    path = written(tmp_path, "# a remark\n\nramen\tcore\ton every menu\n")
    assert editorial.read_file(path, TIERS) == {"ramen": Entry("core", "on every menu")}


def test_it_reads_both_files_of_a_language(tmp_path: Path) -> None:
    written(tmp_path, "ramen\tcore\ton every menu\n")
    (tmp_path / "en-block.tsv").write_text("crap\tmild\tcoarse\n", encoding="utf-8")
    read = editorial.read_editorial(tmp_path, "en")
    assert (read.tiers["ramen"].verdict, read.verdict("crap"), read.verdict("ramen")) == ("core", "mild", "")


def test_it_takes_a_missing_file_for_an_empty_one(tmp_path: Path) -> None:
    assert editorial.read_editorial(tmp_path, "nb") == Editorial()


@pytest.mark.parametrize("line", ["ramen\tcore", "ramen\tcore\t", "\tcore\twhy", "ramen core why", "a\tcore\tb\tc"])
def test_it_refuses_a_line_without_three_fields(tmp_path: Path, line: str) -> None:
    with pytest.raises(EditorialError, match=r"en\.tsv, line 1: expected"):
        editorial.read_file(written(tmp_path, line), TIERS)


def test_it_refuses_an_unknown_verdict(tmp_path: Path) -> None:
    with pytest.raises(EditorialError, match="'maybe' is none of block, mild, allow"):
        editorial.read_file(written(tmp_path, "crap\tmaybe\tcoarse"), VERDICTS)


def test_it_refuses_a_word_twice(tmp_path: Path) -> None:
    with pytest.raises(EditorialError, match="line 2: ramen is there twice"):
        editorial.read_file(written(tmp_path, "ramen\tcore\tx\nramen\taccept\ty\n"), TIERS)


def test_it_reads_what_was_read_word_by_word(tmp_path: Path) -> None:
    (tmp_path / "reading.tsv").write_text("# a remark\nquern\ta\t-\trare\nnoose\tc\tg\tscowl\n", encoding="utf-8")
    written(tmp_path, "quern\tcore\tby hand\n")
    read = editorial.read_editorial(tmp_path, "en")
    assert read.reading == {"quern": WordRead("accept", False, "rare"), "noose": WordRead("core", True, "scowl")}
    assert (read.read_as("noose"), read.read_as("quern"), read.read_as("pear")) == ("core", "", "")
    assert editorial.read_editorial(tmp_path, "nb").reading == {}
    (tmp_path / "reading-nb.tsv").write_text("kvern\ta\t-\tcore\n", encoding="utf-8")
    assert editorial.read_editorial(tmp_path, "nb").reading == {"kvern": WordRead("accept", False, "core")}


def test_it_refuses_a_line_of_another_form(tmp_path: Path) -> None:
    for line in ("quern\ta\t-", "quern\tx\t-\trare", "quern\ta\tno\trare"):
        (tmp_path / "reading.tsv").write_text(line, encoding="utf-8")
        with pytest.raises(EditorialError, match=r"reading\.tsv, line 1: expected"):
            editorial.read_editorial(tmp_path, "en")


def test_the_hand_goes_before_the_reading_of_what_is_grim() -> None:
    read = {"noose": WordRead("core", True, "scowl"), "viper": WordRead("core", False, "scowl")}
    judged = Editorial(grim={"noose": Entry("fine", "x"), "viper": Entry("grim", "x")}, reading=read)
    assert (judged.is_grim("nooses", "noose"), judged.is_grim("vipers", "viper")) == (False, True)
    assert Editorial(reading=read).is_grim("nooses", "noose")
