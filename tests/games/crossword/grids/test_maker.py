"""Grids made by the machine, judged by a validator that is written out in the plainest way."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from app.contract.game_types import Cancelled, Json, Unsolvable, keep_on
from app.contract.parameters import read_parameters
from app.games.crossword.fill.filler import fill_grid
from app.games.crossword.grid import Grid
from app.games.crossword.grids import pacing
from app.games.crossword.grids.grid_request import read_grid_request
from app.games.crossword.grids.maker import GridMaker, eased_requests, make_grids
from app.games.crossword.lists.scored import ScoredList, load_scored_list
from app.games.crossword.parameters import FillParameters, GridParameters
from tests.games.crossword.grids.grid_validator import faults, pieces


def grids(**request: object) -> list[Json]:
    """What is made, less the seconds that each took, which differ."""
    made: list[Json] = make_grids(read_parameters(GridParameters, request), keep_on)["grids"]
    return [{name: value for name, value in one.items() if name != "seconds"} for one in made]


def test_it_works() -> None:
    (made,) = grids()
    assert faults(made, "rot180", 78, 40) == []
    assert [len(row) for row in made["rows"]] == [15] * 15
    assert made["fillability"] > 20
    assert made["meter"] > 50


def test_the_validator_sees_faults() -> None:
    rows = ["...#.", ".....", ".....", ".....", "....."]
    found = faults({"rows": rows, "words": 9, "blocks": 1}, "rot180", 8)
    assert found == ["short run", "too many words", "not symmetric", "wrong numbers"]
    assert faults({"rows": ["...#..."] * 3, "words": 12, "blocks": 3}, "both", 12, 2) == [
        "too many blocks",
        "not connected",
    ]


def test_every_size_and_symmetry_keeps_to_its_request() -> None:
    for symmetry in (
        "rot180",
        "mirror",
        "mirror-up",
        "both",
        "diagonal",
        "anti-diagonal",
        "diagonals",
        "quarter",
        "all",
        "none",
    ):
        for size, words in ((5, 12), (8, 28), (13, 62), (15, 72)):
            for made in grids(size=size, symmetry=symmetry, words=words, count=2, seed=symmetry):
                assert faults(made, symmetry, words) == [], (symmetry, size, made["rows"])


def test_a_rectangle_keeps_to_its_request() -> None:
    for size in ("15x13", "21x7", "4x11", "3x25", "25x3"):
        for symmetry in ("rot180", "mirror", "both", "none"):
            (made,) = grids(size=size, symmetry=symmetry)
            assert f"{len(made['rows'][0])}x{len(made['rows'])}" == size
            assert faults(made, symmetry, made["words"]) == []


def test_no_more_blocks_than_allowed() -> None:
    for blocks in (0, 4, 24, 32):
        (made,) = grids(size=15, words=80, blocks=blocks)
        assert faults(made, "rot180", 80, blocks) == []


def test_equal_seeds_make_equal_grids() -> None:
    first, second, other = (grids(size=11, count=2, seed=seed) for seed in ("a", "a", "b"))
    assert first == second != other


def test_it_tells_what_each_grid_took() -> None:
    made = make_grids(GridParameters(size=9, count=2), keep_on)["grids"]
    assert all(0 < one["seconds"] < 60 for one in made)


def test_the_grids_of_one_call_differ() -> None:
    made = grids(size=11, count=6)
    assert len({tuple(one["rows"]) for one in made}) == 6


def test_there_are_no_more_grids_than_there_are_patterns() -> None:
    assert grids(size=3, count=5) == grids(size=3)
    assert len(grids(size=5, count=5, words=14, symmetry="none")) == 5


def test_it_tells_that_there_are_fewer_grids_than_were_wanted() -> None:
    assert [make_grids(GridParameters(size=3, count=number), keep_on)["complete"] for number in (1, 5)] == [True, False]


def test_a_theme_stands_across_in_symmetric_places() -> None:
    theme = ["crosswordpuzzle", "symmetricalgrid", "clue", "hint", "theme"]
    for symmetry in ("rot180", "mirror-up"):
        (made,) = grids(theme=theme, symmetry=symmetry, seed=1)
        assert faults(made, symmetry, 78) == []
        assert sorted(p for row in made["rows"] for p in pieces(row) if p.strip(".")) == sorted(theme)
        rows = [at for at, row in enumerate(made["rows"]) if theme[0] in row or theme[1] in row]
        assert sum(rows) == 14


def test_a_theme_without_a_partner_may_stand_in_the_middle() -> None:
    (made,) = grids(theme=["crossword"])
    assert "###crossword###" in made["rows"][7]
    for symmetry in ("none", "diagonal"):
        (made,) = grids(theme=["crosswords"], symmetry=symmetry)
        assert faults(made, symmetry, 78) == []
        assert any("crosswords" in pieces(row) for row in made["rows"])


def test_it_counts_what_it_is_told_to_aim_at() -> None:
    (easy,), (hard,) = grids(words=70, aim=100), grids(words=70, aim=5)
    assert hard["fillability"] < easy["fillability"]


def test_a_short_search_tells_whether_words_fit_around_letters() -> None:
    words = ScoredList({"cat": 50, "cob": 50, "ado": 50, "tom": 50, "oho": 50, "bom": 50, "dim": 5})
    maker = GridMaker(read_grid_request(GridParameters(size=3, theme=["cat"])), words)
    assert maker.can_fill(Grid(("cat", "###", "#.#")))
    assert not maker.can_fill(Grid(("d..", "###", "###")))
    assert not maker.can_fill(Grid(("cat", "x.q", "zzj")))


SMALL, LARGE = {"size": 9, "theme": ["raincloud"]}, {"size": 11, "theme": ["thunderbolt", "sunshine", "downpour"]}
LONG = (pytest.mark.thorough,)


@pytest.mark.parametrize(
    ("asked", "seed"), [(SMALL, "a"), *(pytest.param(LARGE, seed, marks=LONG) for seed in ("a", "b"))]
)
def test_every_grid_around_a_theme_can_be_filled_and_the_easiest_comes_first(asked: Json, seed: str) -> None:
    theme = {**asked, "min_score": 30}
    made = make_grids(read_parameters(GridParameters, {**theme, "count": 2, "seed": seed}), keep_on)["grids"]
    assert [one["fillability"] for one in made] == sorted((one["fillability"] for one in made), reverse=True)
    for one in made:
        filled = fill_grid(FillParameters(grid="\n".join(one["rows"]), min_score=30, time=20, seed=5), keep_on)
        assert filled["status"] == "filled", one["rows"]


def test_nothing_is_offered_around_a_theme_that_no_words_cross() -> None:
    request = {"size": 5, "theme": ["qqqqq"], "symmetry": "none", "min_score": 30}
    with pytest.raises(Unsolvable, match="no_pattern_around_theme"):
        make_grids(read_parameters(GridParameters, request), keep_on)


def test_what_was_made_until_the_time_is_over_is_offered() -> None:
    theme = {"size": 11, "theme": ["thunderbolt", "sunshine", "downpour"], "min_score": 30, "seed": "a"}
    with pytest.raises(Unsolvable, match="no_grid_in_time"):
        make_grids(read_parameters(GridParameters, {**theme, "time": 0.001}), keep_on)
    made = make_grids(
        read_parameters(GridParameters, {**theme, "size": 3, "theme": [], "count": 50, "time": 1}), keep_on
    )
    assert not made["complete"]
    assert made["grids"]


def test_it_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing, "EVERY", 60)
    told: list[tuple[int, str]] = []
    make_grids(
        GridParameters(size=5, symmetry="none", words=14, count=2),
        lambda percent, code, **_: not told.append((percent, code)),
    )
    assert told == [(50, "grids_made"), (100, "grids_made")]


def test_it_can_be_cancelled() -> None:
    asked = count(1)
    with pytest.raises(Cancelled):
        make_grids(GridParameters(count=50), lambda *_, **__: next(asked) < 3)
    assert next(asked) == 4


def test_it_refuses_when_it_finds_none() -> None:
    with pytest.raises(Unsolvable, match="no_pattern"):
        make_grids(GridParameters(size=7, theme=["abcdef", "ghijkl"], words=14, blocks=1), keep_on)


def test_a_thousand_grids_can_be_asked_for() -> None:
    with pytest.raises(Cancelled):
        make_grids(GridParameters(size=5, words=14, symmetry="none", count=1000), lambda *_, **__: False)
    for number in (0, 1001):
        with pytest.raises(Unsolvable) as refused:
            make_grids(GridParameters(count=number), keep_on)
        assert refused.value.values == {"name": "count", "least": 1, "most": 1000}


def test_around_a_theme_more_words_and_blocks_are_taken_where_nobody_set_a_limit() -> None:
    def limits(**params: Any) -> list[tuple[int, int]]:
        request = read_grid_request(GridParameters(theme=("crossword",), **params))
        return [(eased.words, eased.blocks) for eased in eased_requests(request)]

    assert limits() == [(78, 40), (81, 50), (84, 60)]
    assert limits(words=70) == [(70, 40), (70, 50), (70, 60)]
    assert limits(blocks=30) == [(78, 30), (81, 30), (84, 30)]
    assert limits(words=70, blocks=30) == [(70, 30)]


def test_a_grid_tells_its_figures() -> None:
    maker = GridMaker(read_grid_request(GridParameters(size=5, words=14, symmetry="none")), load_scored_list())
    made = maker.make("1")
    told = made.to_json()
    assert list(told) == ["rows", "words", "blocks", "fillability", "meter"]
    assert (told["rows"], told["blocks"]) == (list(made.grid.rows), "".join(made.grid.rows).count("#"))
    assert told["words"] == len(made.grid.slots)
    assert told["fillability"] == round(made.index, 2)


def test_a_grid_that_is_much_like_another_differs_in_few_cells() -> None:
    maker = GridMaker(read_grid_request(GridParameters(size=9)), load_scored_list())
    made = maker.make("1")
    near = [one for seed in "abcdef" if (one := maker.vary_grid(made, seed))]
    assert near
    for one in near:
        assert one.cells != made.cells
        assert faults(one.to_json(), "rot180", 32, 15) == []
    lattice = GridMaker(read_grid_request(GridParameters(size=9, style="lattice")), load_scored_list())
    assert lattice.vary_grid(lattice.make("1"), "a") is None


def test_a_request_that_no_pattern_keeps_tells_its_limits() -> None:
    with pytest.raises(Unsolvable) as refused:
        make_grids(GridParameters(size=7, theme=["abcdef", "ghijkl"], words=14, blocks=1), keep_on)
    assert refused.value.code == "no_pattern_around_theme"
    assert refused.value.values == {"words": 14, "blocks": 1}
