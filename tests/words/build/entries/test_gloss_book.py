"""The book of glosses: the words of a list with what WordNet says that they mean."""

from __future__ import annotations

from pathlib import Path

from app.words.build import synsets
from app.words.build.entries.gloss_book import first_senses, shortened, written
from tests.words import wordnet_files

LISTED = frozenset({"dog", "hound", "wolf", "slurword", "stringedinstrument"})


def lines(
    tmp_path: Path, blocked: frozenset[str] = frozenset(), ranks: dict[tuple[str, str], int] | None = None
) -> str:
    return "".join(written(synsets.read_synsets(wordnet_files.lay(tmp_path)), ranks or {}, LISTED, blocked))


def test_it_works(tmp_path: Path) -> None:
    found = lines(tmp_path)
    assert "\tdog\thound\ta barking animal\n" in found
    assert "\tstringedinstrument\tmakes music\n" in found
    assert "violin" not in found


def test_a_gloss_with_a_blocked_word_is_left_out(tmp_path: Path) -> None:
    assert "wolf" not in lines(tmp_path, frozenset({"hunts"}))


def test_first_senses_stand_first(tmp_path: Path) -> None:
    late = {("n", "00000003"): 3, ("n", "00000004"): 0}
    found = lines(tmp_path, ranks=late)
    assert found.index("wolf") < found.index("dog")


def test_senses_are_read_from_the_index(tmp_path: Path) -> None:
    for part in ("noun", "verb", "adj", "adv"):
        (tmp_path / f"index.{part}").write_text("  1 licence\n", encoding="latin-1")
    line = "dog n 2 1 @ 2 1 00000003 00000004  \n"
    (tmp_path / "index.noun").write_text(f"  1 licence\n{line}", encoding="latin-1")
    assert first_senses(tmp_path) == {("n", "00000003"): 0, ("n", "00000004"): 1}


def test_a_gloss_is_short_and_has_no_asides() -> None:
    assert shortened("(of wood) not easily cut; hard") == "not easily cut"
    assert shortened("x" * 200) == ""
