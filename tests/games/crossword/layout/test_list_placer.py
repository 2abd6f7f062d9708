"""Lists of words laid out: no word that has no place costs others theirs, and the smallest ground is taken."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest

from app.contract.game_types import Json
from app.contract.parameters import read_parameters
from app.games.crossword.grids.shapes import shaped_rows
from app.games.crossword.layout import placer
from app.games.crossword.layout.list_placer import Lay, joined_words, lay_list
from app.games.crossword.parameters import PlaceParameters

LANDFORMS = ["fjord", "fjell", "isbre", "elv", "dal", "øy", "halvøy", "ås", "foss", "myr"]


def lay(words: Sequence[str], _seconds: float, onto: str | None = None) -> Json:
    """Without a time, so that equal seeds give equal layouts."""
    params = {"words": list(words), "language": "nb", "seed": 1, "onto": onto}
    params = params if onto else params | {"size": 11}
    return placer.place_words(read_parameters(PlaceParameters, params), lambda *_, **__: True)


def shapes(name: str) -> list[Lay]:
    return [partial(lay, onto="\n".join(shaped_rows(name, size, size))) for size in (11, 13, 15)]


def pretend(most: int, in_the_way: str = "") -> Lay:
    """A ground for so many words, on which a word in the way costs two others their places."""

    def lay_some(words: Sequence[str], _seconds: float) -> Json:
        room = most - 2 * (in_the_way in words)
        return {"left_out": [word for word in words if word == in_the_way or words.index(word) >= room]}

    return lay_some


def test_it_works() -> None:
    listed = lay_list([*LANDFORMS, "zqx"], 1, [lay])
    assert (listed.loners, len(listed.left_out) <= 1) == (["zqx"], True)
    assert {entry["text"] for entry in listed.layout["entries"]} == {*LANDFORMS} - {*listed.left_out}


@pytest.mark.parametrize("shape", ["circle", "heart", "diamond", "tree"])
def test_a_word_without_a_place_costs_no_other(shape: str) -> None:
    listed = lay_list(LANDFORMS, 1, shapes(shape))
    assert len(listed.left_out) <= 1
    assert len(listed.layout["entries"]) == len(LANDFORMS) - len(listed.left_out)


def test_the_word_that_fewest_could_cross_is_dropped_first() -> None:
    words = ["abc", "bcd", "cde", "exx", "dea"]
    assert lay_list(words, 1, [pretend(5, "exx")]).left_out == ["exx"]


def test_the_smallest_ground_of_the_rest_is_taken() -> None:
    words = ["abc", "bcd", "cde"]
    assert lay_list(words, 1, [pretend(2), pretend(3), pretend(9)]).ground == 1
    # All grounds lack the same word: the first that holds the others.
    stuck = [pretend(2, "cde"), pretend(9, "cde"), pretend(12, "cde")]
    listed = lay_list(words, 1, stuck)
    assert (listed.ground, listed.left_out) == (0, ["cde"])


def test_words_that_share_no_letter_with_the_others_are_known_beforehand() -> None:
    assert joined_words(["abc", "xyz", "cde", "zzy", "efg"]) == ["abc", "cde", "efg"]
    assert joined_words(["abc", "xyz"]) == ["abc"]
    assert joined_words([]) == []
