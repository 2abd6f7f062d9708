"""What may stand where, before any search: scores, entries that must be somewhere, and what excludes what."""

from __future__ import annotations

import pytest

from app.games.crossword.fill.fill_problem import Problem, group_similar_entries
from app.games.crossword.grid import Grid
from app.games.crossword.lists.scored import ScoredList

WORDS = ScoredList({"cat": 60, "cot": 40, "dog": 20, "tree": 50})


def allowed(problem: Problem, length: int = 3) -> set[str]:
    listed = problem.words.of_length(length)
    bits = problem.allowed_set(listed)
    return {word for place, word in enumerate(listed.words) if bits >> place & 1}


def test_it_works() -> None:
    assert allowed(Problem(Grid(("...",)), WORDS, 40)) == {"cat", "cot"}
    assert allowed(Problem(Grid(("...",)), WORDS, 41)) == {"cat"}
    assert allowed(Problem(Grid(("...",)), WORDS)) == {"cat", "cot", "dog"}


def test_what_must_be_somewhere_may_score_less() -> None:
    assert allowed(Problem(Grid(("...",)), WORDS, 50, ("dog", "bird"))) == {"cat", "dog"}


def test_what_is_written_is_used_up_with_its_kin() -> None:
    grid = Grid(("cat", "###", "..."))
    assert allowed(Problem(grid, WORDS)) == {"cot", "dog"}
    groups = {"cat": (0,), "cot": (0,), "dog": (1,)}
    assert allowed(Problem(grid, WORDS, groups=groups)) == {"dog"}
    # A word of no list has kin too.
    assert allowed(Problem(Grid(("cut", "###", "...")), WORDS, groups={"cut": (1,), "dog": (1,)})) == {"cat", "cot"}


def test_entries_that_are_written_are_open_no_more() -> None:
    problem = Problem(Grid(("cat", "###", "c..")), WORDS, must=("cat", "dog", "dog"))
    assert (problem.fixed, problem.open) == (("cat",), (False, True))
    assert problem.missing_words == ("dog",)


def test_a_second_writing_of_an_entry_is_noticed() -> None:
    assert Problem(Grid(("cat", "###", "cat")), WORDS).repeated_slot == 1
    assert Problem(Grid(("cat", "###", "dog")), WORDS).repeated_slot is None
    # Two slots without letters are no repetition.
    assert Problem(Grid(("...", "###", "...")), WORDS).repeated_slot is None


@pytest.mark.parametrize(("shared", "together"), [(3, True), (4, True), (5, False), (0, False)])
def test_entries_that_share_so_many_letters_are_kept_apart(shared: int, together: bool) -> None:
    groups = group_similar_entries(["nation", "ration", "tree"], shared)
    assert bool(set(groups.get("nation", ())) & set(groups.get("ration", ()))) is (together or shared == 5)
    assert "tree" not in groups


def test_a_part_of_one_entry_alone_makes_no_group() -> None:
    assert group_similar_entries(["nation", "tree"], shared=5) == {}
    assert group_similar_entries(["abcde", "abcde" + "f"], shared=6) == {}


def test_reading_a_long_list_is_heard_of_now_and_then() -> None:
    beats: list[int] = []
    group_similar_entries((f"word{n}" for n in range(4001)), beat=lambda: beats.append(1))
    assert len(beats) == 3
