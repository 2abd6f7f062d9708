from __future__ import annotations

import pytest

from app.contract.game_types import Cancelled, Json, Unsolvable, keep_on
from app.games.crossword.grid import Grid
from app.games.crossword.grids.composing import compose_grid, entries_json
from app.games.crossword.lists.scored import ScoredList, load_scored_list
from app.games.crossword.parameters import ComposeParameters


def test_it_works() -> None:
    found = compose_grid(ComposeParameters(size=5, time=1, engine="plain", min_score=30), keep_on)
    assert found["status"] == "filled"
    assert [len(row) for row in found["rows"]] == [5] * 5
    assert "." not in "".join(found["rows"])
    assert found["worst"] >= 30


def test_it_tells_entries_and_seconds() -> None:
    shown: list[Json] = []
    found = compose_grid(ComposeParameters(size=5, time=1, engine="plain"), keep_on, lambda make: shown.append(make()))
    assert shown[-1]["entries"] == found["entries"]
    assert 0 < shown[-1]["seconds"] <= found["seconds"] < 60
    assert list(found["entries"][0]) == ["number", "direction", "row", "col", "text", "score"]
    slots = {(one.number, one.direction): one for one in Grid(tuple(found["rows"])).slots}
    for entry in found["entries"]:
        slot = slots.pop((entry["number"], entry["direction"]))
        assert (entry["row"], entry["col"]) == (slot.row + 1, slot.col + 1)
        assert entry["text"] == "".join("".join(found["rows"])[cell] for cell in slot.cells)
        assert entry["score"] == load_scored_list().score(entry["text"])
    assert not slots
    assert found["worst"] == min(entry["score"] for entry in found["entries"])


def test_a_theme_that_is_on_no_list_has_no_score() -> None:
    words = ScoredList({"cat": 60})
    assert [one["score"] for one in entries_json(("cat", "###", "xyz"), words)] == [60, None]
    assert entries_json((), words) == []


def test_it_uses_a_list_of_ones_own() -> None:
    own = "\n".join(f"{word};60" for word in ("cat", "ape", "ten", "cap", "ate", "ten", "tea", "pea", "ant"))
    found = compose_grid(ComposeParameters(size=3, time=0.6, engine="plain", list=own, symmetry="none"), keep_on)
    assert found["status"] == "time" or set(found["rows"]) <= set(own.replace(";60", "").split())


def test_it_refuses_a_preference_that_is_not_there() -> None:
    with pytest.raises(Unsolvable, match="unknown_preference"):
        compose_grid(ComposeParameters(prefer="beauty"), keep_on)


def test_it_refuses_a_time_out_of_range() -> None:
    for time, code in ((0, "time_out_of_range"), (601, "time_out_of_range")):
        with pytest.raises(Unsolvable, match=code):
            compose_grid(ComposeParameters(time=time), keep_on)


def test_it_can_be_cancelled_while_a_grid_is_filled() -> None:
    with pytest.raises(Cancelled):
        compose_grid(ComposeParameters(time=60, engine="plain"), lambda *_, **__: False)
