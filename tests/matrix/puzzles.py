from __future__ import annotations

from tests.matrix.cast import OPEN, to

MATRIX = {
    ("puzzles.archive", "GET"): OPEN,
    ("puzzles.creator", "GET"): to("404"),
    ("puzzles.creators", "GET"): OPEN,
    ("puzzles.random", "GET"): to("302 /bee/"),
    ("puzzles.fared", "GET"): to("303 /bee/"),
    ("puzzles.like", "POST"): to("303 /bee/"),
}
FORMS: dict[str, dict[str, str]] = {"puzzles.like": {"value": "like"}}
