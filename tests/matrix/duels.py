from __future__ import annotations

from tests.matrix.cast import author, to

INVITED = "303 /rooms/"
ON = author("303 /duels/")
MATRIX = {
    ("duels.again", "POST"): ON,
    ("duels.begin", "POST"): ON,
    ("duels.challenge", "POST"): to("303 /duels/"),
    ("duels.news", "GET"): author("204"),
    ("duels.show", "GET"): (INVITED, INVITED, "200", INVITED, INVITED),
    ("duels.word", "POST"): ON,
}
FORMS: dict[str, dict[str, str]] = {"duels.begin": {"round": "0"}, "duels.word": {"word": "planet"}}
