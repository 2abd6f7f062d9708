from __future__ import annotations

from pathlib import Path

import pytest

from app.contract.game_types import Unsolvable
from app.contract.stream import Stream
from app.games.crossword.minis import mini_finding
from app.games.crossword.minis.mini_finding import (
    build_stock,
    choose_unlike,
    fill_all_patterns,
    is_mixed,
    list_grid_answers,
)
from app.games.crossword.minis.mini_patterns import Rows, flip_rows
from tests.games.crossword.minis.clued import bank_of

ROWS: Rows = ("##arid", "##gene", "create", "handed", "order#", "pear##")
WORDS = ("agenda", "arid", "chop", "create", "deed", "gene", "handed", "inter", "order", "pear", "rare", "reader")
BANK = bank_of(*(f"{word}: Some word" for word in WORDS))


def test_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mini_finding, "PATTERNS", {6: ("##.... ##.... ...... ...... .....# ....##",)})
    assert set(fill_all_patterns(BANK, 6, Stream("any"))) == {ROWS, flip_rows(ROWS)}


def test_a_grid_with_one_answer_twice_or_two_forms_of_one_is_not_taken() -> None:
    assert is_mixed(["chop", "pear"], BANK)
    assert not is_mixed(["chop", "chop"], BANK)
    bank = bank_of("use: Put to work", "reuse: Employ a second time", "cat: Pet", "cats: Pets")
    assert not is_mixed(["use", "reuse"], bank)
    assert not is_mixed(["cat", "cats"], bank)


def test_a_grid_whose_clues_would_name_its_answers_is_not_taken() -> None:
    lines = ("legal: Within the law", "law: Rule of a land", "land: No sea", "sea: Salt water")
    bank = bank_of(*lines, *(f"land: {clue}" for clue in ("Not water", "Where the plane goes down", "Come ashore")))
    assert not is_mixed(["legal", "law"], bank)
    assert is_mixed(["land", "sea"], bank), "three clues of land are left"
    assert not is_mixed(["land", "water"], bank_of(*lines, "land: Not water", "land: Come ashore", "water: Wet"))


def test_an_answer_that_the_scored_list_lacks_or_puts_low_is_in_no_grid() -> None:
    bank = bank_of("cat: Pet", "zzyx: Nothing at all", "apu: Krusty’s grocer")
    assert list_grid_answers(bank) == ["cat"]


def test_of_grids_with_more_than_half_of_their_answers_in_common_one_is_kept() -> None:
    one, like, other = ("bad", "ore", "wet"), ("bad", "ore", "wem"), ("ski", "hut", "ymp")
    assert choose_unlike([one, like], 9, Stream(1)) in ([one], [like])
    assert sorted(choose_unlike([one, other], 9, Stream(1))) == [one, other]
    assert len(choose_unlike([one, other], 1, Stream(1))) == 1


def test_it_writes_what_it_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(mini_finding, "stock_path", lambda language: tmp_path / language)
    monkeypatch.setattr(mini_finding, "fill_all_patterns", lambda bank, size, stream: [ROWS] if size == 6 else [])
    assert build_stock("en") == {6: 1}
    assert (tmp_path / "en").read_text(encoding="utf-8") == " ".join(ROWS) + "\n"


def test_a_language_without_clues_is_refused() -> None:
    with pytest.raises(Unsolvable, match="no_clued_words"):
        build_stock("nn")
