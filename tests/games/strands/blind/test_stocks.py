"""The stock of words that is made once and mapped from then on."""

from __future__ import annotations

import stat
from pathlib import Path

import numpy as np
import pytest

from app.contract.game_types import Unsolvable
from app.games.strands.blind import stocks
from app.games.strands.blind.wordstock import COSTS, Known, Whole, WordStock
from app.words.mapped_files import KEPT

STOCK = WordStock.weigh(
    {"sun": Known(50, True), "days": Known(45, True), "plan": Known(30, False)},
    {"sundays": Whole(("sun", "days"), 11.0)},
)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No stock is kept in the cache of the tests, and there is nothing to be made but this one."""
    folder = tmp_path / "cache" / "stock-en-1234"
    monkeypatch.setattr(stocks, "stock_folder", lambda language: folder)
    monkeypatch.setattr(stocks, "make_stock", lambda language: STOCK)
    stocks.load_wordstock.cache_clear()
    return folder


def again() -> WordStock:
    stocks.load_wordstock.cache_clear()
    return stocks.load_wordstock("en")


@pytest.fixture(autouse=True)
def forgotten() -> None:
    stocks.load_wordstock.cache_clear()


def test_it_works(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stocks.load_wordstock("en")
    monkeypatch.setattr(stocks, "make_stock", lambda language: pytest.fail("It was there."))
    known = again()
    assert list(known.words) == list(STOCK.words) == ["days", "plan", "sun", "sundays"]
    assert [known.words[known.trie.number(word)] for word in STOCK.words] == list(STOCK.words)
    assert known.words[1:3] == ["plan", "sun"]
    assert known.words[-1] == "sundays"
    assert known.spelled == STOCK.spelled == {"sundays": ("sun", "days")}
    assert len(known.words) == len(known.trie) == 4
    for name in COSTS:
        assert np.array_equal(getattr(known.costs, name), getattr(STOCK.costs, name))
    stocks.load_wordstock.cache_clear()


def test_it_is_mapped_and_not_read(elsewhere: Path) -> None:
    stocks.load_wordstock("en")
    known = again()
    assert isinstance(known.costs.theme, np.memmap)
    assert isinstance(known.trie.letters, np.memmap)


def test_the_files_are_their_owner_s_alone(elsewhere: Path) -> None:
    stocks.load_wordstock("en")
    assert {stat.S_IMODE(path.stat().st_mode) for path in elsewhere.iterdir()} == {0o600}
    assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o700
    assert [path.name for path in elsewhere.parent.iterdir()] == [elsewhere.name]


def test_a_half_written_stock_is_none(elsewhere: Path) -> None:
    stocks.load_wordstock("en")
    (elsewhere / "theme.npy").unlink()
    assert list(again().words) == list(STOCK.words)


def test_it_is_made_in_memory_where_nothing_can_be_written(elsewhere: Path) -> None:
    elsewhere.parent.write_text("A file stands where the folder would.")
    assert list(stocks.load_wordstock("en").words) == list(STOCK.words)


def test_few_old_ones_are_kept(elsewhere: Path) -> None:
    for number in range(6):
        stocks.write_stock(STOCK, elsewhere.with_name(f"stock-en-{number}"))
    stocks.write_stock(STOCK, elsewhere.with_name("stock-nb-1"))
    names = {path.name for path in elsewhere.parent.iterdir()}
    assert len(names) == KEPT + 1
    assert "stock-en-5" in names


def test_it_is_named_after_what_is_ruled(monkeypatch: pytest.MonkeyPatch) -> None:
    before = stocks.stock_folder("en")
    assert stocks.stock_folder("en") == before != stocks.stock_folder("nb")
    monkeypatch.setattr(stocks, "in_force", lambda language: ("a ruling",))
    assert stocks.stock_folder("en") != before


def test_it_knows_english() -> None:
    known = stocks.load_wordstock("en")
    assert len(known.words) == len(known.trie) > 250_000
    assert known.words[known.trie.number("puzzle")] == "puzzle"


def test_it_refuses_a_language_without_a_lexicon() -> None:
    with pytest.raises(Unsolvable):
        stocks.load_wordstock("tlh")
