from __future__ import annotations

from tests.matrix.cast import to

MATRIX = {
    ("puzzles.fared", "GET"): to("303 /bee/"),
    ("puzzles.like", "POST"): to("303 /bee/"),
}
FORMS: dict[str, dict[str, str]] = {"puzzles.like": {"value": "like"}}
