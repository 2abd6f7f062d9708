from __future__ import annotations

from random import Random
from time import thread_time

from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.strands.author.placing import find_ways, is_settled, place_words, settled_paths, trace_all
from app.games.strands.tracing import cell_sets, cells_by_letter
from tests.yard import ROWS, TRACED

BOARD = "".join(ROWS)
EMPTY = "." * 48


def cells(word: str) -> set[int]:
    return set(map(int, TRACED[word].split(".")))


def test_it_works() -> None:
    found = settled_paths(place_words(BOARD, list(TRACED)))
    # The end of "letter" can be reached by another way, over the same cells.
    assert {word: set(path) for word, path in found.items()} == {word: cells(word) for word in TRACED}
    for word, path in found.items():
        assert "".join(BOARD[cell] for cell in path) == word


def test_it_finds_nothing_where_nothing_is() -> None:
    assert find_ways(BOARD, "quiz").traces == ()
    assert find_ways(EMPTY, "quiz").traces == ()
    assert find_ways(BOARD, "").traces == ()


def test_a_word_that_is_there_twice_has_two_places() -> None:
    twice = "cats.." + "......" + "cats.." + "." * 30
    assert find_ways(twice, "cats").places == 2
    assert not is_settled(find_ways(twice, "cats"))
    assert settled_paths(place_words(twice, ["cats"])) == {}


def test_ways_over_the_same_cells_are_one_place() -> None:
    noon = "no...." + "no...." + "." * 36
    some = find_ways(noon, "noon")
    assert len(some.traces) > 1
    assert is_settled(some)


def test_fixed_paths_settle_a_word() -> None:
    twice = "cats.." + "......" + "cats.." + "." * 30
    assert settled_paths(place_words(twice, ["cats"], [(0, 1, 2, 3)])) == {"cats": (12, 13, 14, 15)}


def test_one_settled_word_settles_another() -> None:
    # "dogs" is there once only, and takes the last letter of one of the two "cats".
    grid = "cats.." + ".dog.." + "......" + "cats.." + "." * 24
    assert find_ways(grid, "cats").places == 2
    assert settled_paths(place_words(grid, ["cats", "dogs"])) == {"cats": (18, 19, 20, 21), "dogs": (7, 8, 9, 3)}


def test_a_path_that_would_cross_is_no_way() -> None:
    grid = "pl...." + "ey...." + "." * 36
    assert find_ways(grid, "le").places == 1
    # From p over to y is the other diagonal of the same square.
    assert place_words(grid, ["le"], [(0, 7)])["le"].traces == ()


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1 << 32), st.integers(4, 9))
def test_it_counts_places_as_the_tracer_does(seed: int, length: int) -> None:
    rng = Random(seed)
    board = "".join(rng.choice("aabcdest") for _ in range(48))
    word = "".join(rng.choice("aabcdest") for _ in range(length))
    some = find_ways(board, word)
    assert some.all
    sets = cell_sets(cells_by_letter([(board, tuple(range(48)))]), word, most=10**6)
    assert {way.cells for way in some.traces} == sets


def test_it_gives_up_on_a_board_of_one_letter() -> None:
    start = thread_time()
    some = find_ways("a" * 47 + "b", "b" + "a" * 20 + "b")
    assert not some.all
    assert not is_settled(some)
    assert thread_time() - start < 2


def test_all_words_of_a_list_share_the_steps() -> None:
    words = ["a" * (8 + n // 2) + "bc"[n % 2] for n in range(60)]
    traced = trace_all("a" * 48, words)
    assert list(traced) == words
    assert sum(some.all for some in traced.values()) < 10
    assert all(some.all for some in trace_all(BOARD, ["cats", "quiz"]).values())
