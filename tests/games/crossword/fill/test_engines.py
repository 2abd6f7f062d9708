"""The compiled search and the plain one: the same propagation, right answers, and nothing said without proof."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.crossword.fill import propagating, state
from app.games.crossword.fill.fill_problem import Problem, group_similar_entries
from app.games.crossword.fill.plain import EXHAUSTED, SOLVED, PlainSearch, Propagation, WipedOut
from app.games.crossword.fill.searching import CompiledSearch, rows_of
from app.games.crossword.grid import Grid
from app.games.crossword.lists.scored import ScoredList, load_scored_list
from tests.games.crossword.validator import faults, runs

MINI = ("...", ".#.", "...")
SHAPES = [("...", "...", "..."), MINI, ("..#", "...", "#.."), ("...@", "....", "@..."), ("a..", "..c"), ("abc", "...")]
WORDS = st.dictionaries(st.text("abc", min_size=2, max_size=4), st.integers(0, 100), min_size=4, max_size=60)
GRIDS = st.sampled_from(SHAPES)


def all_fills(rows: tuple[str, ...], words: ScoredList) -> Iterator[tuple[str, ...]]:
    """Every fill of a small grid over three letters, by trying all rows of words."""
    written = [run for run in runs(rows) if "." not in run]
    for made in product(*(all_rows(row, [*words, *written]) for row in rows)):
        if not faults(rows, made, words, written):
            yield made


def all_rows(row: str, words: Collection[str]) -> list[str]:
    """Every way of filling a row whose runs are words."""
    filled = ["".join(made) for made in product(*("abc" if sign == "." else sign for sign in row))]
    return [made for made in filled if all(run in words for run in runs([made]))]


def finish(search: CompiledSearch | PlainSearch) -> int:
    while search.go_on() == state.RUNNING:
        pass
    return search.status


def domains(search: CompiledSearch) -> list[int]:
    """The entries that are left to each slot, as whole numbers."""
    t, now = search.tables, search.work.now
    spans = zip(t.domain.tolist(), t.span.tolist(), strict=True)
    return [int.from_bytes(now[start : start + span].tobytes(), "little") for start, span in spans]


def test_it_works() -> None:
    grid = Grid(("....#", ".....", ".....", ".....", "#...."))
    words = load_scored_list().at_least(20)
    for search in (CompiledSearch(Problem(grid, words), 1), PlainSearch(Problem(grid, words), 1)):
        assert finish(search) == SOLVED
        assert faults(grid.rows, rows_of(search.problem, search.entry_numbers()), words.scored) == []


@settings(deadline=None, max_examples=80)
@given(GRIDS, WORDS)
def test_they_find_a_fill_where_there_is_one_and_prove_where_there_is_none(
    rows: tuple[str, ...], scored: dict[str, int]
) -> None:
    words = ScoredList(scored)
    there = any(True for _ in all_fills(rows, words))
    written = [run for run in runs(rows) if "." not in run]
    for kind in (CompiledSearch, PlainSearch):
        search = kind(Problem(Grid(rows), words), 3)
        assert finish(search) == (SOLVED if there else EXHAUSTED), kind
        if there:
            assert faults(rows, rows_of(search.problem, search.entry_numbers()), words, written) == []


@settings(deadline=None, max_examples=30)
@given(GRIDS, WORDS, st.integers(0, 40), st.integers(0, 1000))
def test_they_propagate_alike(rows: tuple[str, ...], scored: dict[str, int], floor: int, pick: int) -> None:
    """From the start, and after an entry is written."""
    problem = Problem(Grid(rows), ScoredList(scored), floor)
    compiled, plain = CompiledSearch(problem, 0), Propagation(problem)
    try:
        reached = plain.start()
    except WipedOut:
        assert compiled.status == EXHAUSTED
        return
    left = [domain if is_open else 0 for domain, is_open in zip(domains(compiled), problem.open, strict=True)]
    assert left == [domain if is_open else 0 for domain, is_open in zip(reached.domains, problem.open, strict=True)]
    choices = [(slot, bit) for slot in plain.open for bit in range(64) if reached.domains[slot] >> bit & 1]
    if choices:
        slot, bit = choices[pick % len(choices)]
        propagating.assign_entry(compiled.tables, compiled.work, slot, bit)
        fine = bool(propagating.propagate(compiled.tables, compiled.work))
        try:
            plain.write_entry(reached, slot, bit)
        except WipedOut:
            assert not fine
        else:
            assert fine
            assert [domains(compiled)[n] for n in plain.open] == [reached.domains[n] for n in plain.open]


def test_what_is_taken_back_is_as_it_was() -> None:
    """Numbers that can be undone, after a search that failed often and restarted."""
    search = CompiledSearch(Problem(Grid(("." * 7,) * 7), load_scored_list().at_least(50)), 1)
    before, mark = search.work.now.copy(), int(search.work.numbers[state.TRAIL])
    for _ in range(20):
        search.go_on()
    assert search.work.numbers[state.RESTARTS] > 0
    state.undo_changes(search.work, mark)
    assert np.array_equal(search.work.now, before)


def test_an_entry_that_must_be_is_there() -> None:
    grid, words = Grid(("....#", ".....", ".....", ".....", "#....")), load_scored_list().at_least(20)
    for must in (("tree",), ("tree", "heart"), ("earn", "tone")):
        for kind in (CompiledSearch, PlainSearch):
            search = kind(Problem(grid, words, 20, must), 1)
            assert finish(search) == SOLVED, (kind, must)
            assert set(must) <= set(runs(rows_of(search.problem, search.entry_numbers())))


def test_two_entries_that_must_share_a_slot_are_impossible() -> None:
    words = ScoredList({"abc": 50, "bca": 50, "cab": 50})
    for kind in (CompiledSearch, PlainSearch):
        assert finish(kind(Problem(Grid(("...",)), words, 0, ("abc", "cab")), 1)) == EXHAUSTED


def test_an_entry_below_the_least_score_is_used_only_if_it_must_be() -> None:
    words = ScoredList({"abc": 10, "bca": 50})
    for kind in (CompiledSearch, PlainSearch):
        for must, entry in (((), "bca"), (("abc",), "abc")):
            search = kind(Problem(Grid(("...",)), words, 20, must), 1)
            assert finish(search) == SOLVED
            assert rows_of(search.problem, search.entry_numbers()) == (entry,)


def test_entries_of_a_group_exclude_each_other() -> None:
    words = ScoredList({"abca": 50, "bcab": 50, "cabc": 60, "aaaa": 1})
    grid = Grid(("....", "####", "...."))
    groups = group_similar_entries(words, shared=3)
    for kind in (CompiledSearch, PlainSearch):
        search = kind(Problem(grid, words, 0, (), groups), 1)
        assert finish(search) == SOLVED
        assert "aaaa" in rows_of(search.problem, search.entry_numbers())
        assert finish(kind(Problem(grid, words, 2, (), groups), 1)) == EXHAUSTED


def test_what_is_written_excludes_its_kin() -> None:
    words = ScoredList({"abca": 50, "cabc": 60, "aaaa": 1})
    grid = Grid(("xabc", "####", "...."))
    for kind in (CompiledSearch, PlainSearch):
        search = kind(Problem(grid, words, 0, (), group_similar_entries([*words, "xabc"], shared=3)), 1)
        assert finish(search) == SOLVED
        assert rows_of(search.problem, search.entry_numbers())[2] == "aaaa"


def test_forms_of_a_word_share_a_group() -> None:
    groups = group_similar_entries(
        ["cat", "cats", "run", "running", "runs", "hope", "hoping", "tree", "pass"], stems=True
    )
    together = [("cat", "cats"), ("run", "running"), ("run", "runs"), ("hope", "hoping")]
    assert all(set(groups[a]) & set(groups[b]) for a, b in together)
    assert "tree" not in groups and "pass" not in groups


def test_words_that_only_look_like_forms_share_no_group() -> None:
    assert group_similar_entries(["sit", "sites", "doll", "dollar", "base", "basin"], stems=True) == {}


def test_the_hardest_slot_is_named() -> None:
    words = ScoredList({"aa": 50, "ab": 50, "ba": 40})
    for kind in (CompiledSearch, PlainSearch):
        search = kind(Problem(Grid(("..", "c.")), words), 1)
        assert search.status == EXHAUSTED
        assert "c" in search.problem.grid.pattern(search.problem.slots[search.hardest])


def test_equal_seeds_fill_alike() -> None:
    problem = Problem(Grid(("." * 5, "." * 5, "." * 5, "." * 5)), load_scored_list().at_least(30))
    for kind in (CompiledSearch, PlainSearch):
        found = [kind(problem, seed) for seed in (7, 7, 8)]
        assert [finish(search) for search in found] == [SOLVED] * 3
        first, second, other = (rows_of(problem, search.entry_numbers()) for search in found)
        assert first == second != other


def test_a_restart_forgets_every_decision() -> None:
    grid = Grid(("....#", ".....", ".....", ".....", "#...."))
    search = PlainSearch(Problem(grid, load_scored_list().at_least(20)), 1)
    root = search.state.domains.copy()
    while len(search.branches) < 3:
        search.step()
    assert search.state.domains != root
    search.restart_search()
    assert (search.state.domains, search.branches) == (root, [])


def test_a_restart_gives_the_next_search_more_time_and_keeps_what_was_learnt() -> None:
    search = PlainSearch(
        Problem(Grid(("....#", ".....", ".....", ".....", "#....")), load_scored_list().at_least(20)), 1
    )
    search.blame_slot(3)
    search.blame_slot(3)
    search.blame_slot(1)
    cutoff, order = search.cutoff, sorted(range(len(search.weights)), key=search.weights.__getitem__)
    assert (search.fails, search.culprit) == (3, 1)
    search.restart_search()
    assert search.fails == 0
    assert cutoff < search.cutoff < 2 * cutoff
    assert sorted(range(len(search.weights)), key=search.weights.__getitem__) == order
    assert search.weights[3] > search.weights[1] > search.weights[0]


def test_the_plain_search_sees_how_much_room_a_letter_leaves() -> None:
    words = ScoredList({"ab": 50, "ac": 50, "bb": 50, "cc": 50, "ba": 50})
    search = PlainSearch(Problem(Grid(("..", ".#")), words), 1)
    across = next(n for n, slot in enumerate(search.problem.slots) if slot.direction == "across")
    room = search.crossing_room(across, 0)
    alphabet = words.alphabet
    assert {alphabet[letter] for letter in room} == {"a", "b", "c"}
    assert room[alphabet.index("a")] == room[alphabet.index("b")] > room[alphabet.index("c")]
    # Nothing crosses the second letter.
    assert set(search.crossing_room(across, 1).values()) == {0.0}


def test_what_must_be_is_placed_where_it_has_fewest_places() -> None:
    words = ScoredList({"abc": 50, "abd": 50, "bcde": 50, "cdef": 50})
    search = PlainSearch(Problem(Grid(("...", "###", "...", "###", "...", "###", "...")), words, 0, ("abc",)), 1)
    decision = search.next_decision()
    assert isinstance(decision, tuple)
    assert words.of_length(3).words[decision[1]] == "abc"
    mixed = PlainSearch(Problem(Grid(("...#", "####", "...#", "####", "....")), words, 0, ("abc", "bcde")), 1)
    decision = mixed.next_decision()
    assert isinstance(decision, tuple)
    assert len(mixed.problem.slots[decision[0]].cells) == 4
