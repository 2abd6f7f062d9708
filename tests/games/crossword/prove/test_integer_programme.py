from __future__ import annotations

import sys
from pathlib import Path

import pytest

from app.contract.game_types import Cancelled, Unsolvable, keep_on
from app.games.crossword.grid import read_grid
from app.games.crossword.lists import scored
from app.games.crossword.prove import pulse as clock
from app.games.crossword.prove.integer_programme import integer_optimum
from app.games.crossword.prove.optimum import IMPOSSIBLE
from app.games.crossword.prove.problem import problem_of
from app.games.crossword.prove.pulse import SearchPulse
from tests.games.crossword.small import listed

OPEN = problem_of(read_grid("....\n....\n....\n...."), scored.load_scored_list().at_least(60))


def test_it_works() -> None:
    problem = problem_of(read_grid("..\n.."), listed("ab;10", "cd;20", "ac;30", "bd;40", "xy;99"))
    found = integer_optimum(problem, SearchPulse(keep_on, 60))
    assert (found.status, found.total, found.bound) == ("proved", 100, 100)
    assert found.chosen and set(problem.words(found.chosen)) == {"ab", "cd", "ac", "bd"}


def test_it_tells_that_there_is_no_filling() -> None:
    assert (
        integer_optimum(problem_of(read_grid("..\n.."), listed("ab;1", "ba;1")), SearchPulse(keep_on, 60)) == IMPOSSIBLE
    )
    assert integer_optimum(problem_of(read_grid("..\n.."), listed("ab;1")), SearchPulse(keep_on, 60)) == IMPOSSIBLE


def test_what_the_limit_stops_is_not_proved() -> None:
    found = integer_optimum(OPEN, SearchPulse(keep_on, 0.3))
    assert found.status in ("best", "time")
    assert found.bound >= found.total


def test_a_solver_stopped_while_it_writes_has_found_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, last in (("late", "sleep 60"), ("broken", "exit 1")):
        solver = tmp_path / name
        solver.write_text(f"""#!/bin/sh
for found; do :; done
printf 'Stopped on time - objective value 5\\n      0 x_0_1' >"$found"
{last}
""")
        solver.chmod(0o755)
        monkeypatch.setattr("pulp.apis.coin_api.pulp_cbc_path", str(solver))
        found = integer_optimum(
            problem_of(read_grid("..\n.."), listed("ab;10", "cd;20", "ac;30", "bd;40")), SearchPulse(keep_on, 0.3)
        )
        assert (found.status, found.chosen, found.total) == ("time", None, 0), name
        assert found.bound >= 100


def test_it_can_be_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "EVERY", 0)
    with pytest.raises(Cancelled):
        integer_optimum(OPEN, SearchPulse(lambda *_, **__: False, 60))


def test_it_says_that_it_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pulp", None)
    with pytest.raises(Unsolvable, match="no_integer_programmes"):
        integer_optimum(OPEN, SearchPulse(keep_on, 60))
