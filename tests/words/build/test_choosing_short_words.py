"""Which two-letter words of a dictionary are words."""

from __future__ import annotations

from pathlib import Path

from app.words import short_words
from app.words.build.choosing_short_words import choose_words, write_short_words


def test_it_works() -> None:
    assert choose_words(["we", "kb", "oo", "wee", "a", "ox", "øl"], "en") == ["ox", "we"]
    assert choose_words({"øl", "kg", "éa"}, "nb") == ["øl"]


def test_what_is_written_is_what_is_read(tmp_path: Path) -> None:
    write_short_words("nb", ["på", "øl"], tmp_path)
    assert short_words.load_short_words("nb", tmp_path) == ("på", "øl")
