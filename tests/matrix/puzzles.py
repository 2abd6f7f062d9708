from __future__ import annotations

from tests.matrix.cast import OPEN, to

PLAY = "302 /bee/"
MATRIX = {
    ("puzzles.archive", "GET"): OPEN,
    ("puzzles.creator", "GET"): OPEN,
    ("puzzles.creators", "GET"): OPEN,
    # Alice has made it.
    ("puzzles.random", "GET"): (PLAY, PLAY, "302 /archive/bee", PLAY, PLAY),
    ("puzzles.fared", "GET"): to("303 /bee/"),
    ("puzzles.like", "POST"): to("303 /bee/"),
}
FORMS: dict[str, dict[str, str]] = {"puzzles.like": {"value": "like"}}
