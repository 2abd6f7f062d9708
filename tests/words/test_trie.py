from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.words.trie import Trie

WORDS = st.sets(st.text("abc", min_size=1, max_size=6), max_size=60)


def test_it_works() -> None:
    trie = Trie(["car", "care", "cart", "dog"])
    assert (len(trie), "cart" in trie, "ca" in trie, "cards" in trie) == (4, True, False, False)
    assert [trie.number(word) for word in ("car", "care", "cart", "dog", "d")] == [0, 1, 2, 3, -1]


@given(words=WORDS)
def test_it_gives_back_the_words_it_was_made_of(words: set[str]) -> None:
    assert list(Trie(sorted(words))) == sorted(words)


@given(words=WORDS, other=st.text("abcd", max_size=7))
def test_it_holds_its_words_and_no_others(words: set[str], other: str) -> None:
    trie = Trie(sorted(words))
    assert all(word in trie for word in words)
    assert (other in trie) == (other in words)


@given(words=WORDS)
def test_its_nodes_are_the_prefixes(words: set[str]) -> None:
    trie = Trie(sorted(words))
    prefixes = {word[:length] for word in words for length in range(len(word) + 1)} | {""}
    assert {trie.text(node) for node in range(len(trie.letters))} == prefixes
    assert all(trie.text(trie.node(prefix)) == prefix for prefix in prefixes)


def test_it_puts_the_children_of_a_node_side_by_side() -> None:
    trie = Trie(["ab", "ac", "b", "cab"])
    children = range(trie.first[0], trie.first[1])
    assert [trie.text(child) for child in children] == ["a", "b", "c"]


def test_it_is_empty_without_words() -> None:
    assert (list(Trie([])), "" in Trie([]), "a" in Trie([])) == ([], False, False)


@pytest.mark.parametrize("words", [["b", "a"], ["a", "a"]])
def test_it_refuses_words_out_of_order_or_repeated(words: list[str]) -> None:
    with pytest.raises(ValueError, match="sorted"):
        Trie(words)
