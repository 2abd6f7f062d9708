"""Remarks on words and paths, as sentences."""

from __future__ import annotations

import pytest
from flask import Flask

from app.games.strands.author.reading import Remark
from app.games.strands.web.remarks import path_remark_text


@pytest.mark.parametrize(
    ("code", "values", "sentence"),
    [
        ("several", {"places": 2}, "is in 2 places: trace the right one"),
        ("several", {"places": 9, "at_least": 1}, "is in at least 9 places: trace the right one"),
        ("ambiguous", {"places": 2}, "can be traced in 2 places"),
        ("ambiguous", {"places": 9, "at_least": 1}, "can be traced in at least 9 places"),
        ("ambiguous", {"places": 1, "at_least": 1}, "can also be traced elsewhere"),
    ],
)
def test_it_works(app: Flask, code: str, values: dict[str, int], sentence: str) -> None:
    """A count that was given up before its end is told as the least."""
    with app.test_request_context():
        assert path_remark_text(Remark(code, {**values})) == sentence
