from __future__ import annotations

from pathlib import Path

from app.words.build.entries.phrase_use import UNUSED, PhraseUse, read_phrase_use


def test_it_works(tmp_path: Path) -> None:
    home = tmp_path / "wordnet-base" / "usr" / "share" / "wordnet"
    home.mkdir(parents=True)
    (home / "cntlist.rev").write_text("give_up%2:40:00:: 1 9\ngive_up%2:31:00:: 2 3\nlast_word%1:10:00:: 1 1\n")
    (tmp_path / "moby" / "package").mkdir(parents=True)
    (tmp_path / "moby" / "package" / "words.txt").write_text("go,give up,give up\nstop,give up\n")
    found = read_phrase_use({name: tmp_path / name for name in ("wordnet-base", "moby")}, {"hotdog": 28})
    assert (found.marked["giveup"], found.listed["giveup"], found.zipf["hotdog"]) == (12, 2, 28)


def test_one_good_witness_is_enough() -> None:
    use = PhraseUse({"hotdog": 28}, {"giveup": 12}, {"coldfeet": 6})
    assert {use.highest(text) for text in ("hotdog", "giveup", "coldfeet")} == {100}


def test_what_nobody_vouches_for_is_worth_little() -> None:
    use = PhraseUse({}, {"lastword": 1}, {})
    assert UNUSED == use.highest("bodysubstance") < use.highest("lastword") < 40
