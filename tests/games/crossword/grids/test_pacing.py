from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import monotonic

import pytest

from app.contract.game_types import Cancelled
from app.games.crossword.grids import pacing
from app.games.crossword.grids.annealing import BETWEEN, Annealer
from app.games.crossword.grids.fillability import of_list
from app.games.crossword.grids.grid_request import GridRequest, read_grid_request
from app.games.crossword.grids.maker import GridMaker, make_grids
from app.games.crossword.grids.pacing import MakerPulse, OutOfTime
from app.games.crossword.grids.tasks import Held, TaskMaker
from app.games.crossword.grids.theme_places import lay_themes
from app.games.crossword.lists.scored import ScoredList
from app.games.crossword.parameters import GridParameters

WORDS = ScoredList({"abcde": 50, "abc": 50})
NINE = [letter * 9 for letter in "abcdefghijkl"]


def after(times: int) -> tuple[list[int], Callable[[], bool]]:
    """Somebody who waits no longer when asked for the last of so many times."""
    asked: list[int] = []
    return asked, lambda: asked.append(1) or len(asked) < times  # type: ignore[func-returns-value]


@pytest.fixture
def always(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pulse that asks whenever it is called."""
    monkeypatch.setattr(pacing, "EVERY", 0)


def test_it_works(always: None) -> None:
    asked, alive = after(3)
    pulse = MakerPulse(alive)
    pulse()
    pulse()
    with pytest.raises(Cancelled):
        pulse()
    assert len(asked) == 3


def test_it_does_not_ask_all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing, "EVERY", 60)
    MakerPulse(lambda: False)()


def test_its_time_ends() -> None:
    MakerPulse(until=monotonic() + 60)()
    with pytest.raises(OutOfTime):
        MakerPulse(until=monotonic())()


def test_annealing_beats_all_the_time(always: None) -> None:
    _, alive = after(4)
    request = GridRequest(7, 7, "rot180", 22, 12)
    annealer = Annealer(TaskMaker(request, of_list(WORDS)).task(Random(1), Held()), Random(1))
    with pytest.raises(Cancelled):
        annealer.run(BETWEEN * 3 + 1, pulse=MakerPulse(alive))


def test_the_places_of_a_theme_beat_too(always: None) -> None:
    _, alive = after(1)
    with pytest.raises(Cancelled):
        lay_themes(GridRequest(25, 25, themes=tuple(NINE)), Random(1), MakerPulse(alive))


def test_making_one_grid_can_be_cancelled(always: None) -> None:
    asked, alive = after(5)
    with pytest.raises(Cancelled):
        make_grids(GridParameters(size=25, theme=NINE), lambda *_, **__: alive())
    assert len(asked) == 5
    with pytest.raises(Cancelled):
        make_grids(GridParameters(size=25, style="lattice", words=24, blocks=144), lambda *_, **__: False)


def test_a_grid_ends_with_its_time() -> None:
    maker = GridMaker(read_grid_request(GridParameters(size=5)), WORDS)
    made = maker.make("1")
    late = MakerPulse(until=monotonic())
    with pytest.raises(OutOfTime):
        maker.make("2", late)
    with pytest.raises(OutOfTime):
        maker.vary_grid(made, "2", late)


def test_a_tick_says_how_many_grids_there_are(always: None) -> None:
    told: list[int] = []
    make_grids(GridParameters(size=5, count=2), lambda percent, *_, **__: not told.append(percent))
    assert told[0] == 0
    assert told == sorted(told)
    assert told[-1] == 100
