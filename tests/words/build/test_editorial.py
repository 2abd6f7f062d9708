from __future__ import annotations

from pathlib import Path

import pytest

from app.words.build import editorial
from app.words.build.editorial import TIERS, VERDICTS, Editorial, EditorialError, Entry


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
    read = editorial.read(tmp_path, "en")
    assert (read.tiers["ramen"].verdict, read.verdict("crap"), read.verdict("ramen")) == ("core", "mild", "")


def test_it_takes_a_missing_file_for_an_empty_one(tmp_path: Path) -> None:
    assert editorial.read(tmp_path, "nb") == Editorial()


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
