from __future__ import annotations

from itertools import product

import pytest

from app.games.crossword.fill.every_fill import EntryTrie, Walk, list_fills, masks_of
from app.games.crossword.grid import Grid

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
WORDS = ("bit", "ice", "ten", "bat", "are", "tee", "cat")
GRID = Grid(("...", "...", "..."))


def columns(rows: tuple[str, ...]) -> list[str]:
    return ["".join(column) for column in zip(*rows, strict=True)]


def found(grid: Grid, written: str, most: int = 9, nodes: int = 10_000) -> set[str]:
    trie = EntryTrie.of(WORDS, ALPHABET)
    walk = Walk.over(grid, trie)
    rows = list_fills(walk, trie, masks_of(written, ALPHABET), most, nodes).tolist()
    return {"".join(ALPHABET[letter] for letter in row) for row in rows}


def test_it_works() -> None:
    squares = {"".join(rows) for rows in product(WORDS, repeat=3) if set(columns(rows)) <= set(WORDS)}
    assert len(squares) > 2
    assert found(GRID, "." * 9) == squares


def test_letters_that_are_written_stay() -> None:
    assert found(GRID, ".i.......") == {"biticeten", "biticetee"}
    assert found(GRID, "z........") == set()


def test_it_ends_after_so_many_fills_or_letters() -> None:
    assert len(found(GRID, "." * 9, most=1)) == 1
    assert found(GRID, "." * 9, nodes=3) == set()


def test_entries_of_several_lengths_meet() -> None:
    words = ("cob", "name", "unit", "net", "nun", "cane", "omit", "bet", "cat")
    trie = EntryTrie.of(words, ALPHABET)
    walk = Walk.over(Grid(("#...", "....", "....", "...#")), trie)
    rows = list_fills(walk, trie, masks_of("." * 14, ALPHABET), 9, 10_000).tolist()
    assert {"".join(ALPHABET[letter] for letter in row) for row in rows} == {"cobnameunitnet", "nuncaneomitbet"}


def test_a_grid_with_cells_that_nothing_crosses_is_refused() -> None:
    with pytest.raises(ValueError, match="crossed"):
        Walk.over(Grid(("...", ".##", "...")), EntryTrie.of(WORDS, ALPHABET))
