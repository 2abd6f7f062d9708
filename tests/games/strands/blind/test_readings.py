from __future__ import annotations

from app.games.strands.blind.readings import solution_as_json
from app.games.strands.blind.search import BlindSolution, Word
from app.games.strands.cells import grid

LIKELY = BlindSolution(70.0, ("time", "table"), (0, 1, 2), (Word("skate", (3, 4, 5)), Word("plan", (6, 7))))
OTHER = BlindSolution(71.0, ("time", "table"), (0, 1, 2), (Word("steak", (3, 5, 4)), Word("plan", (6, 7))))
THIRD = BlindSolution(72.0, ("timetable",), (0, 1, 2), (Word("takes", (5, 4, 3)), Word("plan", (6, 7))))


def test_it_works() -> None:
    told = solution_as_json([LIKELY, OTHER, THIRD], grid())
    assert told["cost"] == 70.0
    assert [(word["text"], word["also"]) for word in told["words"]] == [("skate", ["steak", "takes"]), ("plan", [])]
    assert told["words"][0]["path"] == [[0, 3], [0, 4], [0, 5]]


def test_a_spangram_may_be_read_in_two_ways() -> None:
    spangram = solution_as_json([LIKELY, OTHER, THIRD], grid())["spangram"]
    assert (spangram["text"], spangram["pieces"], spangram["also"]) == ("timetable", ["time", "table"], ["timetable"])
