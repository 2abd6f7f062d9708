"""Clues mended after a crossword is out, with a history."""

from __future__ import annotations

from app.games.crossword.author.corrections import correct_clues
from app.games.crossword.formats.ipuz import from_ipuz
from tests import grids

WHEN = "2026-11-23T10:00:00+00:00"


def test_it_works() -> None:
    new = correct_clues(grids.new_crossword().data, {"a0": "A tent of felt"}, WHEN)
    document = from_ipuz(new["ipuz"])
    assert document.clue(document.grid.slots[0]) == "A tent of felt"
    assert new["history"] == [
        {"at": WHEN, "number": 1, "direction": "across", "old": "Round tent of the steppe", "new": "A tent of felt"}
    ]


def test_what_is_not_changed_leaves_no_trace() -> None:
    data = grids.new_crossword().data
    for typed in ({}, {"a0": "Round tent of the steppe"}, {"a0": "  "}, {"z9": "Nothing"}):
        assert correct_clues(data, typed, WHEN) is data, typed


def test_the_other_clues_stay() -> None:
    data = grids.new_crossword().data
    before, after = from_ipuz(data["ipuz"]), from_ipuz(correct_clues(data, {"d0": "Poses"}, WHEN)["ipuz"])
    same = [clue for clue in before.clues if clue in after.clues]
    assert len(same) == len(before.clues) - 1
