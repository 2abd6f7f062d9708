"""Windows: exact inside, never worse, and nothing lost outside."""

from __future__ import annotations

import numpy as np
import pytest

from app.contract.game_types import keep_on
from app.games.crossword.fill import improving, state
from app.games.crossword.fill.fill_problem import Problem, group_similar_entries
from app.games.crossword.fill.improving import Improver
from app.games.crossword.fill.searching import CompiledSearch, rows_of
from app.games.crossword.grid import Grid
from app.games.crossword.lists.scored import ScoredList, load_scored_list
from app.games.crossword.parameters import OptimiseParameters
from app.games.crossword.prove.optimising import optimise_filling
from tests.games.crossword.validator import faults

ROWS = ("....#", ".....", ".....", ".....", "#....")


def filled(problem: Problem) -> Improver:
    search = CompiledSearch(problem, 1)
    while search.go_on() == state.RUNNING:
        pass
    return Improver(problem, search.entries(), 1)


def test_it_works() -> None:
    words = load_scored_list().at_least(20)
    improver = filled(Problem(Grid(ROWS), words))
    before = improver.total
    for _ in range(60):
        at = improver.total
        assert improver.step() == (improver.total > at)
        assert improver.total >= at
    assert improver.total > before + 50
    assert faults(ROWS, rows_of(improver.problem, improver.entries.tolist()), words.scored) == []


def test_a_window_of_all_slots_is_filled_as_well_as_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """With enough nodes: what the proof says, for some lists."""
    monkeypatch.setattr(improving, "NODES", 100_000)
    whole = load_scored_list()
    for few in (120, 200, 300):
        some = {word: whole.scored[word] for word in whole.of_length(3).words[40 : 40 + few]}
        proved = optimise_filling(
            OptimiseParameters(grid="...\n...\n...", words="\n".join(f"{w};{s}" for w, s in some.items())), keep_on
        )
        improver = filled(Problem(Grid(("...",) * 3), ScoredList(some)))
        monkeypatch.setattr(improver, "choose_window", lambda: np.arange(6))
        improver.step()
        assert proved["status"] == "proved"
        assert improver.total == proved["total"], few


def test_what_is_written_and_what_must_be_stays() -> None:
    words = load_scored_list().at_least(20)
    improver = filled(Problem(Grid(("t...#", *ROWS[1:])), words, 20, ("heart",)))
    for _ in range(30):
        improver.step()
    rows = rows_of(improver.problem, improver.entries.tolist())
    assert rows[0][0] == "t"
    columns = ["".join(row[at] for row in rows) for at in range(5)]
    assert any("heart" in line for line in (*rows, *columns))


def test_entries_outside_the_window_keep_their_kin_out() -> None:
    words = ScoredList({"abcd": 60, "bcda": 90, "wxyz": 10, "xyzw": 20, "mnop": 5})
    grid = Grid(("....", "####", "...."))
    improver = filled(Problem(grid, words, 0, (), group_similar_entries(words, shared=3)))
    for _ in range(20):
        improver.step()
    assert sorted(rows_of(improver.problem, improver.entries.tolist())) == ["####", "bcda", "xyzw"]


def test_a_window_is_connected_and_not_too_large() -> None:
    words = load_scored_list().at_least(20)
    improver = filled(Problem(Grid(ROWS), words))
    for _ in range(40):
        window = improver.choose_window().tolist()
        assert len(set(window)) == len(window)
        assert improving.SMALLEST <= len(window) <= improving.LARGEST
        for place, slot in enumerate(window[1:], 1):
            assert set(improver.around(slot)) & set(window[:place])


def test_a_window_begins_where_scores_are_low() -> None:
    words = ScoredList({"abc": 100, "bcd": 100, "xyz": 1})
    improver = filled(Problem(Grid(("...", "###", "...", "###", "...")), words))
    low = next(slot for slot in improver.open.tolist() if improver.score(slot) == 1)
    begun = [int(improver.choose_window()[0]) for _ in range(300)]
    assert begun.count(low) > 250


def test_a_window_holds_nothing_that_is_written() -> None:
    words = load_scored_list().at_least(20)
    improver = filled(Problem(Grid(("that#", *ROWS[1:])), words))
    written = {n for n, is_open in enumerate(improver.problem.open) if not is_open}
    assert written
    for _ in range(20):
        assert not written & set(improver.choose_window().tolist())
