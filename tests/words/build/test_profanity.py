from __future__ import annotations

from pathlib import Path

from app.words.build import profanity

CUSS = "export const cuss = {\n  crud: 2,\n  'two words': 1,\n  pansy: 1,\n  queen: 0\n}\n"


def read(folder: Path) -> profanity.Votes:
    (folder / "cuss.js").write_text(CUSS)
    (folder / "array.js").write_text('module.exports = ["crud", "Crème"];')
    (folder / "en.json").write_text('["crud"]')
    return profanity.read_profanity(folder / "cuss.js", (folder / "array.js", folder / "en.json"))


def test_it_works(tmp_path: Path) -> None:
    assert read(tmp_path).rating["crud"] == profanity.SURE


def test_it_reads_every_rating(tmp_path: Path) -> None:
    assert read(tmp_path).rating == {"crud": 2, "two words": 1, "pansy": 1, "queen": 0}


def test_it_counts_the_other_lists(tmp_path: Path) -> None:
    assert read(tmp_path).list_counts == {"crud": 2, "creme": 1}
