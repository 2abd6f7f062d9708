from __future__ import annotations

from typing import Any

import pytest

from app.contract.game_types import Unsolvable
from app.contract.parameters import read_parameters
from app.games.crossword.grids.grid_request import GridRequest, read_grid_request, read_themes
from app.games.crossword.parameters import GridParameters


def refusal(**params: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(Unsolvable) as caught:
        read_grid_request(read_parameters(GridParameters, params))
    return caught.value.code, dict(caught.value.values)


def test_it_works() -> None:
    assert read_grid_request(GridParameters()) == GridRequest()
    assert read_grid_request(GridParameters(size="15x13", symmetry="mirror")).height == 13
    assert read_grid_request(GridParameters(size=9, width=11)).width == 11


def test_it_allows_what_newspapers_do() -> None:
    usual = {size: read_grid_request(GridParameters(size=size)) for size in (15, 21)}
    assert {size: (one.words, one.blocks) for size, one in usual.items()} == {15: (78, 40), 21: (140, 79)}
    assert read_grid_request(GridParameters(style="lattice")).words == 32


def test_it_refuses_sizes() -> None:
    assert refusal(size=2) == ("grid_size", {"fewest": 3, "most": 25, "value": 2})
    assert refusal(size="15x26")[0] == "grid_size"
    assert refusal(size="large") == refusal(size="15x") == refusal(size="x15") == ("no_number", {"name": "size"})
    assert refusal(size=0) == refusal(width=0) == ("grid_size", {"fewest": 3, "most": 25, "value": 0})
    assert refusal(size="9", height="x")[0] == "wrong_parameter"


def test_it_refuses_fewer_words_than_rows_and_columns() -> None:
    assert refusal(size=15, words=29) == ("words_too_few", {"fewest": 30, "words": 29})
    assert refusal(size=15, words=0) == ("words_too_few", {"fewest": 30, "words": 0})
    assert read_grid_request(GridParameters(size=15, words=30)).words == 30


def test_it_refuses_fewer_blocks_than_there_must_be() -> None:
    assert refusal(blocks=-1) == ("blocks_too_few", {"fewest": 0, "blocks": -1})
    assert refusal(style="lattice", blocks=48) == ("blocks_too_few", {"fewest": 49, "blocks": 48})


def test_it_refuses_what_it_does_not_know() -> None:
    assert refusal(symmetry="wavy")[0] == "unknown_symmetry"
    assert refusal(style="barred")[0] == "unknown_style"
    assert refusal(language="xx") == ("no_list", {"language": "xx", "known": "en, nb, nn"})
    assert refusal(aim=101) == ("out_of_range", {"name": "aim", "least": 0, "most": 100})


def test_it_refuses_an_even_lattice_that_would_be_turned() -> None:
    for symmetry, size in (("rot180", "14x15"), ("mirror", "14x15"), ("mirror-up", "15x14"), ("quarter", "14")):
        assert refusal(style="lattice", symmetry=symmetry, size=size) == ("lattice_even_side", {"symmetry": symmetry})
    for symmetry, size in (("none", "14"), ("mirror", "15x14"), ("diagonal", "14")):
        assert read_grid_request(GridParameters(style="lattice", symmetry=symmetry, size=size)).symmetry == symmetry


def test_it_refuses_a_blocked_theme() -> None:
    assert refusal(theme=["cat", "F-uck"]) == ("word_blocked", {})


def test_it_folds_a_theme() -> None:
    assert read_themes(["Café au lait", "O'Hare"], "en", 15) == ("cafeaulait", "ohare")
    assert read_themes(["Blåbær"], "nb", 15) == ("blåbær",)


def test_it_refuses_a_theme_that_cannot_stand() -> None:
    assert refusal(theme=["abcdefghijklmnop"]) == ("theme_too_long", {"word": "abcdefghijklmnop", "width": 15})
    assert refusal(theme=["ab"])[0] == "theme_too_short"
    assert refusal(theme=["a1b"]) == ("word_with_sign", {"word": "a1b", "sign": "1"})
    assert refusal(theme=[" - "])[0] == "empty_word"
    assert refusal(theme=["same", "Same"]) == ("theme_twice", {"word": "same"})
    assert refusal(theme=["abc" + letter for letter in "abcdefghijklm"])[0] == "too_many_themes"
    assert refusal(theme=["abc"], style="lattice")[0] == "theme_in_lattice"


@pytest.mark.parametrize(
    ("params", "words", "blocks", "symmetry"),
    [
        ({"size": 9}, 32, 15, "rot180"),
        ({"size": "9x13"}, 44, 21, "rot180"),
        ({"style": "lattice", "size": 11}, 19, 45, "rot180"),
        ({"style": "lattice", "size": 25}, 82, 231, "rot180"),
        ({"shape": "heart"}, 70, 36, "mirror"),
        ({"shape": "tree"}, 50, 39, "mirror"),
        ({"shape": "ring", "size": 21}, 126, 68, "all"),
        ({"shape": "diamond", "size": 11}, 31, 19, "all"),
        ({"shape": "circle", "style": "lattice"}, 77, 84, "all"),
    ],
)
def test_each_size_and_shape_has_limits_of_its_own(
    params: dict[str, Any], words: int, blocks: int, symmetry: str
) -> None:
    request = read_grid_request(read_parameters(GridParameters, params))
    assert (request.words, request.blocks, request.symmetry) == (words, blocks, symmetry)


def test_limits_that_nobody_set_may_be_eased_around_a_theme() -> None:
    theme = ("crossword",)
    for limits, loose in (
        ({}, {"words", "blocks"}),
        ({"words": 78}, {"blocks"}),
        ({"blocks": 40}, {"words"}),
        ({"words": 78, "blocks": 40}, set()),
    ):
        assert read_grid_request(GridParameters(theme=theme, **limits)).loose == loose
    assert read_grid_request(GridParameters()).loose == set()


def test_a_refusal_has_the_values_of_its_sentence() -> None:
    assert refusal(style="barred") == ("unknown_style", {"style": "barred", "known": "blocks, lattice"})
    assert refusal(theme=["abc" + letter for letter in "abcdefghijklm"]) == ("too_many_themes", {"most": 12})
    assert refusal(theme=["ab"]) == ("theme_too_short", {"word": "ab", "width": 15})
    assert refusal(shape="heart", words=3) == ("words_too_few", {"fewest": 29, "words": 3})
    assert refusal(shape="heart", blocks=0) == ("blocks_too_few", {"fewest": 1, "blocks": 0})


def test_it_refuses_a_shape_without_room_or_in_parts() -> None:
    assert refusal(grid="..@@@\n..@@@\n...@@") == ("shape_too_narrow", {})
    assert refusal(grid="\n".join(["...@..."] * 3)) == ("shape_in_parts", {"parts": 2})
    assert refusal(grid=".@.\n...\n...", symmetry="rot180")[0] in ("symmetry_breaks_shape", "shape_too_narrow")


def test_what_is_just_allowed_is_taken() -> None:
    assert read_grid_request(GridParameters(size="3x25")).height == 25
    assert read_grid_request(GridParameters(aim=0)).aim == 0
    assert read_grid_request(GridParameters(aim=100)).aim == 100
    assert len(read_grid_request(GridParameters(theme=["abc" + letter for letter in "abcdefghijkl"])).themes) == 12
    assert read_themes(["abc", "a" * 15], "en", 15) == ("abc", "a" * 15)
    assert read_grid_request(GridParameters(style="lattice", blocks=49)).blocks == 49
