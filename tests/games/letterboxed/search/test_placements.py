from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.contract.game_types import Json, Unsolvable
from app.games.letterboxed.rules import keeps_apart
from app.games.letterboxed.search.placements import (
    board_of,
    boards_of_chain,
    letters_of,
    partitions,
    unfold_chain,
    valid_partitions,
)
from app.games.letterboxed.sides import canonical_sides

LATIN = "abcdefghijklmnopqrstuvwxyz"
CHAIN = ["rocket", "terminable"]


def chained(letters: list[str], cuts: tuple[int, int]) -> list[str]:
    """Words of all the letters that follow each other."""
    text = "".join(letters)
    first, second = sorted(cuts)
    return [text[: first + 1], text[first : second + 1], text[second:]]


chains = st.builds(chained, st.permutations("abcdefghijkl"), st.sampled_from([(2, 5), (3, 8), (2, 9), (4, 7)]))


def test_it_works() -> None:
    found = boards_of_chain(CHAIN, LATIN)
    assert len(found) == len(set(found)) == 1048
    assert ("art", "bik", "cen", "lmo") in found
    assert all(keeps_apart(sides, word) for sides in found for word in CHAIN)


def test_there_are_15400_ways_to_part_the_letters() -> None:
    table = partitions()
    assert table.shape == (15_400, 12)
    assert len(np.unique(table, axis=0)) == 15_400
    assert all((np.bincount(row, minlength=4) == 3).all() for row in table[::97])


@settings(deadline=None, max_examples=12)
@given(chains)
def test_it_keeps_all_ways_that_can_be_drawn_and_no_other(chain: list[str]) -> None:
    letters = letters_of(chain)
    every = [board_of(row, letters, LATIN) for row in range(0, 15_400, 7)]
    kept = {board_of(row, letters, LATIN) for row in valid_partitions(chain, letters).tolist()}
    assert [sides in kept for sides in every] == [all(keeps_apart(sides, word) for word in chain) for sides in every]


@settings(deadline=None, max_examples=10)
@given(chains)
def test_letter_by_letter_ends_where_all_at_once_does(chain: list[str]) -> None:
    last = unfold_chain(chain, cap=15_400)[-1]
    assert last.total == len(last.shown)
    assert sorted(canonical_sides(sides, LATIN) for sides in last.shown) == boards_of_chain(chain, LATIN)


def test_the_placements_of_the_first_letters() -> None:
    steps = unfold_chain(["abcdefg", "ghijkl"])
    assert [step.letter for step in steps] == list("abcdefghijkl")
    assert [step.total for step in steps[:5]] == [1, 1, 2, 5, 14]
    assert steps[3].shown[0] == ("ac", "bd")
    assert {step.word for step in steps[:7]} == {0}
    assert all(step.new for step in steps)


def test_a_placement_tells_where_it_came_from() -> None:
    steps = unfold_chain(CHAIN, cap=15_400)
    for before, step in pairwise(steps):
        for sides, parent in zip(step.shown, step.parents, strict=True):
            assert parent is not None
            older = before.shown[parent]
            assert sum(map(len, sides)) - sum(map(len, older)) == step.new
            assert all(side.startswith(old) for side, old in zip(sides, older, strict=False))


def test_a_letter_that_comes_again_only_ends_placements() -> None:
    steps = unfold_chain(CHAIN)
    again = [place for place, step in enumerate(steps) if not step.new]
    assert [steps[place].letter for place in again] == ["e", "r", "e"]
    assert all(steps[place].total <= steps[place - 1].total for place in again)


def test_no_more_are_shown_than_asked_for() -> None:
    steps = unfold_chain(CHAIN, cap=10)
    assert max(len(step.shown) for step in steps) == 10
    assert steps[-1].total == 1048
    assert all(parent is None or parent < 10 for step in steps for parent in step.parents)


def test_a_chain_that_no_board_holds_has_no_placement() -> None:
    # Each of five letters stands beside every other, and there are only four sides.
    dense = ["abcdeacebda", "afghijkl"]
    assert boards_of_chain(dense, LATIN) == []
    assert unfold_chain(dense)[-1].total == 0


@pytest.mark.parametrize(
    ("chain", "code", "values"),
    [
        ([], "chain_length", {"most": 12, "number": 0}),
        (["abc"] * 13, "chain_length", {"most": 12, "number": 13}),
        (["ab", "bcd"], "short_word", {"word": "AB", "number": 2, "least": 3}),
        (["book", "kin"], "letter_again", {"letter": "O", "word": "BOOK"}),
        (["rocket", "able"], "broken_chain", {"word": "ROCKET", "letter": "T", "other": "ABLE"}),
        (["tact", "tact"], "word_again", {}),
        (["rocket", "tin"], "not_twelve", {"number": 8}),
        (["røcket", "tin"], "strange", {"letter": "ø", "first": "a", "last": "z"}),
        (["ab" * 30], "long_word", {"most": 40}),
    ],
)
def test_it_refuses_what_is_no_chain(chain: list[str], code: str, values: Json) -> None:
    with pytest.raises(Unsolvable) as refusal:
        boards_of_chain(chain, LATIN)
    assert (refusal.value.code, refusal.value.values) == (code, values)


def test_a_step_tells_a_picture_what_it_draws() -> None:
    first, second, *_rest = unfold_chain(CHAIN)
    assert first.to_json() == {
        "letter": "r",
        "word": 0,
        "new": True,
        "total": 1,
        "shown": [["r"]],
        "parents": [0],
    }
    assert second.to_json()["shown"] == [["r", "o"]]


def test_two_hundred_placements_of_a_step_are_shown_unless_told_otherwise() -> None:
    steps = unfold_chain(CHAIN)
    assert max(len(step.shown) for step in steps) == 200
    unseen = [parent for step in steps for parent in step.parents if parent is None]
    assert unseen


def test_each_letter_knows_its_word() -> None:
    assert [step.word for step in unfold_chain(CHAIN)] == [0] * 6 + [1] * 9


@pytest.mark.parametrize("word", ["abcdefghijkl" * 3 + "abcd", "abcdefghijkl" * 3 + "abcde"])
def test_a_word_has_forty_letters_at_most(word: str) -> None:
    refused = ""
    try:
        boards_of_chain([word], LATIN)
    except Unsolvable as refusal:
        refused = refusal.code
    assert refused == ("long_word" if len(word) > 40 else "")


def test_twelve_words_are_the_most() -> None:
    chain = ["abc", "cda", "ade", "efa", "afg", "gha", "ahi", "ija", "ajk", "kla", "abd", "dac"]
    assert boards_of_chain(chain, LATIN)
    with pytest.raises(Unsolvable, match="chain_length"):
        boards_of_chain([*chain, "cab"], LATIN)


def test_words_may_be_shorter_where_the_board_takes_them() -> None:
    chain = ["ab", "bcdefghijkl"]
    with pytest.raises(Unsolvable, match="short_word"):
        unfold_chain(chain)
    assert unfold_chain(chain, minimum=2)[-1].total == len(boards_of_chain(chain, LATIN, 2))
