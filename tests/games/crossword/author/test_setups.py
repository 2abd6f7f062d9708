"""What an author decides: kept as far as it makes sense, whatever is posted."""

from __future__ import annotations

import pytest

from app.contract.game_types import Unsolvable
from app.games.crossword.author.setups import Setup, check_size, fitting_symmetry


def test_it_works() -> None:
    setup = Setup("themed", 4, "Weather", "nb", "en", "mirror", True)
    assert Setup.from_json(setup.to_json()) == setup
    assert setup.to_json()["type"] == "themed"


def test_what_makes_no_sense_is_left_out() -> None:
    odd: tuple[object, ...] = (
        None,
        [],
        {"type": 3},
        {"difficulty": "9"},
        {"difficulty": ""},
        {"language": "xx"},
        {"symmetry": {}},
    )
    for strange in odd:
        assert Setup.from_json(strange) == Setup(), strange


def test_a_form_s_digits_are_levels() -> None:
    assert Setup().with_fields({"difficulty": "5"}).difficulty == 5


def test_blocked_grids_may_be_larger() -> None:
    check_size(25, 25, "normal")
    check_size(21, 21, "shaped")
    with pytest.raises(Unsolvable, match="side_out_of_range"):
        check_size(9, 22, "shaped")


def test_a_symmetry_of_squares_is_none_for_others() -> None:
    assert fitting_symmetry("quarter", 9, 9) == "quarter"
    assert fitting_symmetry("quarter", 9, 8) == "none"
