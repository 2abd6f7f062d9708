from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.strands.blind.finder import trace_words
from app.games.strands.blind.stocks import load_wordstock
from app.games.strands.cells import BoardCells, Path, grid
from app.words.trie import Trie


@lru_cache(maxsize=1)
def prefixes_of(words: frozenset[str]) -> set[str]:
    return {word[:length] for word in words for length in range(1, len(word) + 1)}


def naive(letters: str, shape: BoardCells, words: frozenset[str]) -> set[tuple[str, Path]]:
    """Every path of every word, by walking everywhere a word may still begin."""
    prefixes = prefixes_of(words)

    def walk(path: Path, text: str) -> Iterator[tuple[str, Path]]:
        if text in words:
            yield text, path
        for cell in shape.neighbours[path[-1]]:
            if cell not in path and text + letters[cell] in prefixes:
                yield from walk((*path, cell), text + letters[cell])

    starts = [cell for cell in range(shape.size) if letters[cell] in prefixes]
    return {found for cell in starts for found in walk((cell,), letters[cell])}


def found(letters: str, shape: BoardCells, words: Sequence[str]) -> list[tuple[str, Path]]:
    finds = trace_words(letters, shape, Trie(words))
    return [(words[finds.words[row]], finds.path(row)) for row in range(len(finds))]


def test_it_works() -> None:
    words = ["act", "cat", "cats", "taxi"]
    assert found("catxis", grid(2, 3), words) == [("cat", (0, 1, 2)), ("cats", (0, 1, 2, 5)), ("taxi", (2, 1, 3, 4))]


@settings(deadline=None, max_examples=120)
@given(
    rows=st.integers(1, 4),
    columns=st.integers(1, 4),
    words=st.sets(st.text("abc", min_size=1, max_size=7), max_size=40),
    seed=st.integers(0, 10**6),
)
def test_it_finds_what_a_naive_search_finds(rows: int, columns: int, words: set[str], seed: int) -> None:
    shape = grid(rows, columns)
    letters = "".join(Random(seed).choices("abc", k=shape.size))
    paths = found(letters, shape, sorted(words))
    assert len(paths) == len(set(paths))
    assert set(paths) == naive(letters, shape, frozenset(words))


@settings(deadline=None, max_examples=8)
@given(seed=st.integers(0, 10**6))
def test_it_finds_what_a_naive_search_finds_on_a_whole_board_in_english(seed: int) -> None:
    # Each thirtieth word: the naive search keeps every beginning of all of them.
    words = load_wordstock("en").words[::30]
    letters = "".join(Random(seed).choices("eeeeaaaiiooutttnnnsssrrrlldcmpgbhfywkvxzjq", k=48))
    paths = found(letters, grid(), words)
    assert set(paths) == naive(letters, grid(), frozenset(words))


def test_it_tells_the_cells_the_blocks_and_the_end_of_each_path() -> None:
    shape = grid(3, 3)
    finds = trace_words("abcdefghi", shape, Trie(["aei", "bdg"]))
    assert [shape.masks(finds.path(row)) for row in range(2)] == list(
        zip(finds.cells.tolist(), finds.blocks.tolist(), strict=True)
    )
    assert finds.ends.tolist() == [finds.path(row)[-1] for row in range(2)]


def test_it_sorts_by_length_then_word() -> None:
    words = ["ab", "abc", "ba", "bc", "cba"]
    texts = [text for text, _ in found("abc", grid(1, 3), words)]
    assert texts == ["ab", "ba", "bc", "abc", "cba"]


def test_it_finds_nothing_without_words() -> None:
    assert found("abcdef", grid(2, 3), []) == []


def test_it_uses_no_cell_twice() -> None:
    assert found("ab", grid(1, 2), ["aba"]) == []
