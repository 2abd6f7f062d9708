from __future__ import annotations

from typing import Any

import pytest

from app.contract.game_types import Cancelled, Unsolvable, keep_on
from app.contract.parameters import read_parameters
from app.games.crossword.parameters import OptimiseParameters
from app.games.crossword.prove import pulse
from app.games.crossword.prove.optimising import optimise_filling

WORDS = "ab;10\ncd;20\nac;30\nbd;40"


def asked(grid: str, **more: Any) -> dict[str, Any]:
    return optimise_filling(read_parameters(OptimiseParameters, {"grid": grid, "words": WORDS, **more}), keep_on)


def test_it_works() -> None:
    found = asked("..\n..")
    assert (found["status"], found["total"], found["bound"]) == ("proved", 100, 100)
    assert found["rows"] in (["ab", "cd"], ["ac", "bd"])
    assert sum(entry["score"] for entry in found["entries"]) == 100
    assert list(found) == ["method", "status", "total", "bound", "rows", "entries", "seconds"]


def test_both_methods_say_the_same() -> None:
    ours, other = (asked("..#\n...", method=method) for method in ("bound", "ip"))
    assert ours["status"] == other["status"] == "impossible"
    ours, other = (asked("ac\n..", method=method) for method in ("bound", "ip"))
    assert ours["rows"] == other["rows"] == ["ac", "bd"]


def test_it_tells_that_a_grid_cannot_be_filled() -> None:
    found = asked("...")
    assert (found["status"], found["total"], found["rows"], found["entries"]) == ("impossible", None, [], [])


def test_a_word_of_the_grid_that_the_list_has_not_counts_nothing() -> None:
    found = asked("zz\n##\n..")
    assert (found["status"], found["total"], found["rows"]) == ("proved", 40, ["zz", "##", "bd"])
    assert [entry["score"] for entry in found["entries"]] == [None, 40]


def test_rows_and_columns_count_from_1() -> None:
    found = asked("##\n..\n##\n..")
    assert [(entry["row"], entry["col"]) for entry in found["entries"]] == [(2, 1), (4, 1)]


def test_single_cells_and_cells_outside_stay() -> None:
    found = asked(".#@\n###\n#.#")
    assert (found["status"], found["total"], found["rows"]) == ("proved", 0, [".#@", "###", "#.#"])
    assert asked("..@\n..@\n@@.")["total"] == 100


def test_it_refuses_what_it_does_not_know() -> None:
    for more, code in (
        ({"method": "guess"}, "unknown_method"),
        ({"time": 0}, "bad_time"),
        ({"time": float("nan")}, "bad_time"),
        ({"time": True}, "The parameter"),
        ({"language": "xx"}, "no_list"),
    ):
        with pytest.raises(Unsolvable, match=code):
            asked("..\n..", **more)
    with pytest.raises(Unsolvable, match="no_grid"):
        asked("")


def test_it_can_be_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse, "EVERY", 0)
    with pytest.raises(Cancelled):
        optimise_filling(OptimiseParameters(grid="....\n....\n....\n...."), lambda *_, **__: False)
