from __future__ import annotations

from hypothesis import given, settings

from app.contract.game_types import keep_on
from app.games.crossword.grid import Grid, read_grid
from app.games.crossword.lists.scored import ScoredList
from app.games.crossword.prove.diffusion import PARTS, diffusion_bound, make_arc_consistent
from app.games.crossword.prove.problem import problem_of
from app.games.crossword.prove.pulse import SearchPulse
from tests.games.crossword.small import fillings, grids, listed, lists

# Made when the module is read, long before its tests run.
PULSE = SearchPulse(keep_on, 24 * 3600)


def test_it_works() -> None:
    kept = make_arc_consistent(problem_of(read_grid("..\n.."), listed("ab;10", "cd;20", "ac;30", "bd;40", "xy;99")))
    assert kept is not None
    assert [len(domain) for domain in kept.domains] == [2, 2, 2, 2]
    bound = diffusion_bound(kept, PULSE)
    # Without moving scores it would be 30 + 30 + 40 + 40.
    assert 100 * PARTS <= bound.most < 102 * PARTS


def test_it_tells_that_no_word_is_left() -> None:
    assert make_arc_consistent(problem_of(read_grid("..\n.."), listed("ab;10", "cd;20"))) is None
    assert make_arc_consistent(problem_of(read_grid("..."), listed("ab;10"))) is None


@given(grids(2, 3), lists())
@settings(max_examples=40, deadline=None)
def test_no_filling_is_above_the_bound_and_each_has_its_costs(grid: Grid, words: ScoredList) -> None:
    problem = problem_of(grid, words)
    kept = make_arc_consistent(problem)
    found = list(fillings(problem))
    if kept is None:
        assert not found
        return
    bound = diffusion_bound(kept, PULSE)
    assert all(int(costs.min()) == 0 for costs in bound.costs)
    for chosen in found:
        places = [list(domain.keys).index(key) for domain, key in zip(kept.domains, chosen, strict=True)]
        costs = sum(int(cost[at]) for cost, at in zip(bound.costs, places, strict=True))
        assert bound.most - costs == PARTS * problem.total(chosen)
