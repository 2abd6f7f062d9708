from __future__ import annotations

import pytest

from app.contract.game_types import Unsolvable
from app.games.crossword.minis.clue_bank import load_clue_bank
from app.games.crossword.minis.mini_finding import is_mixed
from app.games.crossword.minis.mini_patterns import PATTERNS, flip_rows
from app.games.crossword.minis.mini_stock import STOCKS, answers_of, load_stock, pattern_of

LEAST = {"en": {5: 1000, 6: 400, 7: 150}, "nb": {5: 1000, 6: 300, 7: 100}}


def test_it_works() -> None:
    rows = ("#ab", "cde", "fg#")
    assert answers_of(rows) == ["ab", "adg", "be", "cde", "cf", "fg"]
    assert pattern_of(rows) == ("#..", "...", "..#")


def test_there_is_enough_for_years_of_days() -> None:
    for language, sizes in LEAST.items():
        for size, least in sizes.items():
            assert len(load_stock(language)[size]) >= least, (language, size)


def test_every_grid_is_dense_and_filled_with_clued_words_unlike_each_other() -> None:
    listed = {tuple(drawn.split()) for patterns in PATTERNS.values() for drawn in patterns}
    for language in STOCKS:
        bank = load_clue_bank(language)
        for fills in load_stock(language).values():
            for fill in fills:
                assert pattern_of(fill.rows) in listed, fill.rows
                assert fill.answers <= bank.clues.keys(), fill.rows
                assert is_mixed(answers_of(fill.rows), bank), fill.rows


def test_no_grid_is_there_twice_even_turned_over() -> None:
    for language in STOCKS:
        listed = [fill.rows for fills in load_stock(language).values() for fill in fills]
        assert len({min(rows, flip_rows(rows)) for rows in listed}) == len(listed)


def test_a_language_without_minis_is_refused() -> None:
    with pytest.raises(Unsolvable) as refusal:
        load_stock("nn")
    assert (refusal.value.code, refusal.value.values["known"]) == ("no_clued_words", "en, nb")
