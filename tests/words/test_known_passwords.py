from __future__ import annotations

import pytest

from app.words.known_passwords import is_common


def test_it_works() -> None:
    assert is_common("trustno1")


@pytest.mark.parametrize("password", ["PassWord1", "12345678", "QWERTYUIOP"])
def test_it_knows_common_ones_in_any_capitals(password: str) -> None:
    assert is_common(password)


@pytest.mark.parametrize("password", ["", "dragon", "eleven quiet pears", "x" * 5000])
def test_it_lets_others_pass(password: str) -> None:
    assert not is_common(password)
