"""Patterns and fills chosen together, with a filling engine of the test's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count, product
from time import monotonic

import pytest

from app.contract.game_types import Cancelled, Json, Unsolvable, keep_on
from app.games.crossword.grid import Grid
from app.games.crossword.grids import joint, pacing
from app.games.crossword.grids.grid_request import GridRequest
from app.games.crossword.grids.joint import Alive, FilledGrid, JointOptimiser, JointTask, optimise_jointly
from app.games.crossword.grids.maker import MadeGrid
from app.games.crossword.grids.pacing import MakerPulse
from app.games.crossword.grids.tasks import Held
from app.games.crossword.grids.theme_places import ThemesLaid
from app.games.crossword.lists.scored import ScoredList

WORDS = ScoredList({"".join(word): 40 + at % 50 for at, word in enumerate(product("abc", repeat=5))})
WISHES = GridRequest(5, 5, "none", 14, 6)


def fill(grid: Grid, seconds: float, seed: int, alive: Alive) -> Sequence[str] | None:
    """Rows of one letter: what a fill is does not matter here."""
    return [row.replace(".", "abc"[seed % 3]) for row in grid.rows]


def task(prefer: str = "score", seconds: float = 0.15, **request: int) -> JointTask:
    return JointTask(GridRequest(5, 5, "none", 14, 6), WORDS, fill, seconds, "1", prefer)


def test_it_works() -> None:
    found = optimise_jointly(task(), keep_on)
    assert found["status"] == "filled"
    assert set("".join(found["rows"])) <= set("abc#")
    assert found["tried"] == found["filled"] > 1
    assert found["mean"] >= found["worst"]


def test_each_grid_that_is_told_is_better() -> None:
    told: list[Json] = []
    found = optimise_jointly(task(), keep_on, lambda make: told.append(make()))
    means = [one["mean"] for one in told]
    assert means == sorted(means)
    assert told[-1]["rows"] == found["rows"]


def test_fewer_words_or_blocks_may_be_what_is_best() -> None:
    assert optimise_jointly(task("words"), keep_on)["words"] == 10
    assert optimise_jointly(task("blocks"), keep_on)["blocks"] == 0


def test_less_is_asked_for_after_each_success() -> None:
    request = GridRequest(9, 9, "rot180", 36, 16)
    for prefer in ("score", "words", "blocks"):
        search = JointOptimiser(JointTask(request, WORDS, fill, 0.3, "1", prefer))
        best = [(found.empty_grid.words, found.empty_grid.grid.text.count("#")) for found in search.run(keep_on)]
        asked = search.maker.request
        assert (asked.words < min(words for words, _ in best)) == (prefer == "words") or asked.words == 18
        assert (asked.blocks < min(blocks for _, blocks in best)) == (prefer == "blocks") or asked.blocks == 0


def test_it_tells_when_nothing_was_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = JointTask(WISHES, WORDS, lambda *_: None, 0.1)
    found = optimise_jointly(nothing, keep_on)
    assert (found["status"], found["filled"]) == ("time", 0)
    assert found["tried"] > 0
    assert "rows" not in found


def test_given_entries_do_not_count() -> None:
    words = ScoredList({"".join(word): 40 for word in product("abcz", repeat=5) if set(word) != {"z"}})
    request = GridRequest(5, 5, "rot180", 10, 0, themes=("zzzzz",))
    # A machine that is busy may come to no grid within the first tenth of a second.
    tries = (optimise_jointly(JointTask(request, words, fill, seconds), keep_on) for seconds in (0.1, 1, 10))
    found = next(found for found in tries if "rows" in found)
    assert "zzzzz" in found["rows"]
    assert found["worst"] == 40


def test_it_can_be_cancelled() -> None:
    calls = count()
    with pytest.raises(Cancelled):
        optimise_jointly(task(seconds=30), lambda *_, **__: next(calls) < 2)
    assert next(calls) == 3


def test_a_fill_may_ask_whether_somebody_waits() -> None:
    asked: list[bool] = []

    def asking(grid: Grid, seconds: float, seed: int, alive: Callable[[], bool]) -> None:
        asked.append(alive())

    optimise_jointly(JointTask(WISHES, WORDS, asking, 0.1), keep_on)
    assert asked and all(asked)


def test_it_ends_in_time_while_a_pattern_is_made() -> None:
    """The first pattern would take many times as long; and when there is a fill already, it is the answer."""
    request = GridRequest(25, 25, words=200, blocks=120, themes=tuple(letter * 9 for letter in "abcdefghijkl"))
    found = optimise_jointly(JointTask(request, WORDS, fill, 0.1), keep_on)
    assert found == {"status": "time", "tried": 0, "filled": 0}
    search = JointOptimiser(task(seconds=30))
    best = next(search.run(keep_on))
    assert search._next_pattern(MakerPulse(until=monotonic())) is None
    assert search.best is best


def test_it_can_be_cancelled_while_a_pattern_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing, "EVERY", 0)
    tried: list[int] = []
    with pytest.raises(Cancelled):
        optimise_jointly(task(seconds=30), lambda *_, number, **__: bool(tried.append(number)))
    assert tried == [0]


def test_it_ends_when_there_are_no_more_patterns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joint, "BRED", 0.0)
    found = optimise_jointly(JointTask(GridRequest(3, 3, "rot180", 6, 2), WORDS, fill, 20), keep_on)
    assert 1 <= found["tried"] <= 3


def test_it_refuses_when_no_pattern_keeps_to_the_request() -> None:
    request = GridRequest(7, 7, "rot180", 14, 1, themes=("abcdef", "ghijkl"))
    with pytest.raises(Unsolvable, match="no_pattern"):
        optimise_jointly(JointTask(request, WORDS, fill, 60), keep_on)


def filled_grid(mean: float = 60.0, words: int = 10, rows: tuple[str, ...] = ("...",)) -> FilledGrid:
    return FilledGrid(("cat",), mean, 40, MadeGrid(Grid(rows), words, 1.234, 7, ThemesLaid({}, Held())))


def test_a_filled_grid_tells_its_letters_and_scores() -> None:
    told = filled_grid(200 / 3, rows=(".#.",)).to_json()
    assert told == {
        "rows": ["cat"],
        "words": 10,
        "blocks": 1,
        "fillability": 1.23,
        "meter": 92,
        "mean": 66.67,
        "worst": 40,
    }


@pytest.mark.parametrize(
    ("prefer", "better", "worse"),
    [
        ("score", filled_grid(60.1, 12), filled_grid(60.0, 10)),
        ("score", filled_grid(60.0, 10), filled_grid(60.0, 11)),
        ("score", filled_grid(rows=("...",)), filled_grid(rows=(".#.",))),
        ("words", filled_grid(50.0, 10), filled_grid(60.0, 11)),
        ("words", filled_grid(61.0, 10), filled_grid(60.0, 10)),
        ("blocks", filled_grid(50.0, rows=("...",)), filled_grid(60.0, rows=(".#.",))),
        ("blocks", filled_grid(61.0, 11), filled_grid(60.0, 10)),
    ],
)
def test_what_is_preferred_comes_first(prefer: str, better: FilledGrid, worse: FilledGrid) -> None:
    of_task = task(prefer)
    assert of_task.rank(better) > of_task.rank(worse)


def test_it_tells_how_many_patterns_were_tried_and_filled() -> None:
    told: list[tuple[int, str, int, int]] = []
    optimise_jointly(
        task(),
        lambda percent, code, *, number, filled: told.append((percent, code, number, filled)) or True,
    )
    assert {code for _, code, _, _ in told} == {"patterns_filled"}
    assert all(0 <= percent <= 100 and filled <= number for percent, _, number, filled in told)
    assert [number for _, _, number, _ in told] == sorted(number for _, _, number, _ in told)
    assert told[-1][2] > 0


def test_a_fill_that_fails_counts_as_tried() -> None:
    found = optimise_jointly(
        JointTask(
            WISHES,
            WORDS,
            lambda grid, seconds, seed, alive: fill(grid, seconds, seed, alive) if seed % 2 else None,
            0.2,
        ),
        keep_on,
    )
    assert 0 < found["filled"] < found["tried"]
