from __future__ import annotations

from itertools import pairwise, product
from random import Random

import pytest

from app.contract.game_types import Unsolvable
from app.games.crossword.grids.grid_request import GridRequest
from app.games.crossword.grids.symmetry import symmetry_group
from app.games.crossword.grids.theme_places import ThemePlace, ThemesLaid, lay_themes, place_orbit


def lay(*themes: str, size: int = 15, symmetry: str = "rot180", seed: int = 1) -> ThemesLaid:
    return lay_themes(GridRequest(size, size, symmetry, themes=themes), Random(seed))


def starts(laid: ThemesLaid, width: int = 15) -> set[tuple[int, int]]:
    """Where a run of letters begins."""
    return {divmod(at, width) for at in laid.letters if at % width == 0 or at - 1 not in laid.letters}


def test_it_works() -> None:
    laid = lay("abcdefgh", "hgfedcba")
    (one, first), (other, second) = sorted(starts(laid))
    assert one + other == 14
    assert first + second == 15 - 8
    assert sorted(laid.letters.values()) == sorted("abcdefgh" * 2)


def test_without_a_theme_nothing_is_settled() -> None:
    assert lay() == ThemesLaid({}, lay().held)
    assert lay().held == (frozenset(), frozenset())


def test_blocks_stand_at_the_ends_and_images_alike() -> None:
    for symmetry, seed in product(("rot180", "both", "quarter", "mirror-up", "diagonal", "anti-diagonal"), range(24)):
        themes = ("abcde", "fghij") if symmetry == "quarter" else ("abcdefghi",)
        laid = lay(*themes, symmetry=symmetry, seed=seed)
        assert not laid.held.cells & laid.held.blocks
        assert laid.letters.keys() <= laid.held.cells
        for way in symmetry_group(symmetry, 15, 15):
            assert {way[at] for at in laid.held.cells} == laid.held.cells
            assert {way[at] for at in laid.held.blocks} == laid.held.blocks
        for row, col in starts(laid):
            assert col == 0 or row * 15 + col - 1 in laid.held.blocks


def test_a_place_needs_those_that_it_is_turned_to() -> None:
    place = ThemePlace(2, 0, 4)
    images = {
        symmetry: sorted(place_orbit(GridRequest(9, 9, symmetry), place))
        for symmetry in ("rot180", "mirror", "mirror-up", "both", "quarter", "diagonal", "none")
    }
    right, low, corner = ThemePlace(2, 5, 4), ThemePlace(6, 0, 4), ThemePlace(6, 5, 4)
    assert images == {
        "rot180": [place, corner],
        "mirror": [place, right],
        "mirror-up": [place, low],
        "both": [place, right, low, corner],
        "quarter": [place, corner],
        "diagonal": [place],
        "none": [place],
    }


def test_entries_of_a_theme_stand_apart() -> None:
    for seed in range(5):
        rows = sorted(row for row, _ in starts(lay("abcdefghijklmno", "onmlkjihgfedcba", "abcdefghijklm", seed=seed)))
        assert min(b - a for a, b in pairwise(rows)) >= 3
        assert rows[0] >= 3


def test_it_refuses_an_entry_without_a_partner() -> None:
    for themes, symmetry in ((("abcd",), "rot180"), (("abcde", "abcdefg"), "rot180"), (("abcd",), "mirror")):
        with pytest.raises(Unsolvable, match="theme_without_partner"):
            lay(*themes, symmetry=symmetry)
    with pytest.raises(Unsolvable, match="theme_without_partner"):
        lay("abc", size=4)
    assert len(lay("abcd", symmetry="diagonal").letters) == 4


def test_it_refuses_a_theme_that_has_no_room() -> None:
    with pytest.raises(Unsolvable, match="theme_without_room"):
        lay(*("ab" + letter for letter in "abcdefghijkl"), size=3, symmetry="none")


def test_an_entry_leaves_room_for_others_in_its_row_and_above_and_below() -> None:
    """Beside it a block at most, or a block and an entry of three letters; three rows at least above and below."""
    seen = set()
    for seed in range(60):
        ((row, col),) = starts(lay("abcde", symmetry="none", seed=seed))
        assert 3 <= row <= 11
        for side in (col, 15 - col - 5):
            assert side < 2 or side >= 4
            seen.add(side)
    assert {0, 1, 4} <= seen


def test_where_there_is_little_room_less_is_asked_for() -> None:
    laid = lay("abcdefghi", "ihgfedcba", "abcdefihg", "gfedcbaih", size=9, symmetry="none")
    assert len(laid.letters) == 36


def test_the_entries_of_a_length_come_in_any_order() -> None:
    first = {
        "".join(letter for _, letter in sorted(lay("abcdefgh", "hgfedcba", seed=seed).letters.items()))
        for seed in range(20)
    }
    assert {text[:8] for text in first} == {"abcdefgh", "hgfedcba"}
