from __future__ import annotations

from pytest import MonkeyPatch

from app.contract.game_types import keep_on
from app.games.crossword.grid import read_grid
from app.games.crossword.lists import scored
from app.games.crossword.prove import frontier
from app.games.crossword.prove.diffusion import PARTS, Bound, diffusion_bound, make_arc_consistent
from app.games.crossword.prove.frontier import Frontier
from app.games.crossword.prove.problem import problem_of
from app.games.crossword.prove.pulse import SearchPulse
from tests.games.crossword.small import listed

# Made when the module is read, long before its tests run.
PULSE = SearchPulse(keep_on, 24 * 3600)
ALL = 1 << 40


def bound_of(text: str, words: scored.ScoredList) -> Bound:
    kept = make_arc_consistent(problem_of(read_grid(text), words))
    assert kept is not None
    return diffusion_bound(kept, PULSE)


def test_it_works() -> None:
    bound = bound_of("..\n..", listed("ab;10", "cd;20", "ac;30", "bd;40", "xy;99"))
    found = Frontier(bound, PULSE).search(ALL)
    assert (found.total, found.finished) == (100, True)
    assert found.chosen and set(bound.problem.words(found.chosen)) == {"ab", "cd", "ac", "bd"}


def test_within_a_slack_that_is_too_small_there_is_nothing() -> None:
    bound = bound_of("...\n...\n...", scored.load_scored_list().at_least(60))
    found = Frontier(bound, PULSE).search(0)
    assert (found.chosen, found.finished) == (None, True)


def test_no_word_stands_twice() -> None:
    # The only filling reads the same across and down.
    bound = bound_of("..\n..", listed("ab;10", "ba;20"))
    assert Frontier(bound, PULSE).search(ALL).chosen is None


def test_words_that_are_given_stand_nowhere_else() -> None:
    words = listed("ab;10", "cd;20")
    assert Frontier(bound_of("ab\n##\n..", words), PULSE).search(ALL).total == 30
    assert Frontier(bound_of("ab\n##\nab", words), PULSE).search(ALL).chosen is None


def test_small_packs_find_the_same(monkeypatch: MonkeyPatch) -> None:
    bound = bound_of("....\n....\n....", scored.load_scored_list().at_least(80))
    slack = 60 * PARTS
    whole = Frontier(bound, PULSE).search(slack)
    monkeypatch.setattr(frontier, "STORED", 100)
    monkeypatch.setattr(frontier, "LEAST_PACK", 8)
    monkeypatch.setattr(frontier, "PACK", 128)
    assert Frontier(bound, PULSE).search(slack) == whole
    assert whole.chosen is not None


def test_it_ends_unfinished_when_effort_or_time_is_spent() -> None:
    bound = bound_of("....\n....\n....", scored.load_scored_list().at_least(60))
    assert not Frontier(bound, PULSE).search(ALL, effort=1000).finished
    assert not Frontier(bound, SearchPulse(keep_on, 0)).search(ALL).finished


def test_a_beam_leads_to_a_good_filling() -> None:
    bound = bound_of("....\n....\n....", scored.load_scored_list().at_least(60))
    best = Frontier(bound, PULSE).search(100 * PARTS)
    chosen = Frontier(bound, PULSE).beam_search(5000)
    assert chosen and best.total - 20 <= bound.problem.total(chosen) <= best.total
    assert not bound.problem.has_repeats(chosen)
    assert Frontier(bound, SearchPulse(keep_on, 0)).beam_search(5000) is None
    assert Frontier(bound_of("..\n..", listed("ab;10", "ba;20")), PULSE).beam_search(9) is None
