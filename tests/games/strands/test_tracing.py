from __future__ import annotations

from time import thread_time

from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.games.strands.cells import grid
from app.games.strands.tracing import cell_sets, cells_by_letter

BOARDS = st.text("abc", min_size=48, max_size=48)


def where(letters: str) -> dict[str, int]:
    return cells_by_letter([(letters, tuple(range(48)))])


def walked(letters: str, word: str) -> set[int]:
    """Every set of cells, in the plainest way."""
    ends = [(cell, 1 << cell) for cell in range(48) if letters[cell] == word[0]]
    for letter in word[1:]:
        ends = [
            (other, used | 1 << other)
            for cell, used in ends
            for other in grid().neighbours[cell]
            if letters[other] == letter and not used >> other & 1
        ]
    return {used for _, used in ends}


def test_it_works() -> None:
    letters = "cat..." + "." * 36 + "...tac"
    assert cell_sets(where(letters), "cat") == {0b111, 0b111 << 45}


@settings(deadline=None)
@given(BOARDS, st.text("abc", min_size=1, max_size=5))
@example("a" * 48, "aaaaa")
def test_it_finds_what_the_plain_way_finds(letters: str, word: str) -> None:
    found, true = cell_sets(where(letters), word, most=1_000_000), walked(letters, word)
    # On a board of hardly more than one letter the walk is given up, and says so.
    assert found == true or (grid().all in found and found - {0, grid().all} <= true)


def test_it_is_given_up_on_few_boards_only() -> None:
    assert grid().all not in cell_sets(where("abcabc" + "bcabca" * 7), "abcab", most=10_000)


@settings(deadline=None)
@given(BOARDS, st.text("abc", min_size=2, max_size=5), st.integers(1, 4))
def test_it_stops_at_enough(letters: str, word: str, most: int) -> None:
    found = cell_sets(where(letters), word, most)
    assert found <= walked(letters, word)
    assert len(found) == min(most, len(walked(letters, word)))


def test_orders_over_the_same_cells_are_one_set() -> None:
    assert cell_sets(where("xaax" + "." * 44), "xaax") == {0b1111}
    assert cell_sets(where("aa...." + "aa...." + "." * 36), "aaaa") == {0b11 | 0b11 << 6}


def test_a_letter_that_is_nowhere_ends_it() -> None:
    assert cell_sets(where("a" * 48), "aab") == set()


def test_a_word_cannot_use_a_cell_twice() -> None:
    assert cell_sets(where("ab" + "." * 46), "aba") == set()


def test_sides_are_no_neighbours() -> None:
    assert cell_sets(where("....." + "a" + "b" + "." * 41), "ab") == set()


def test_many_orders_over_few_cells_take_no_time() -> None:
    letters = "".join("a" if cell % 6 < 4 and cell < 18 else "." for cell in range(48))
    assert len(cell_sets(where(letters), "a" * 12)) == 1


def test_a_board_of_one_letter_is_given_up_and_no_word_is_there_once() -> None:
    start = thread_time()
    # The first "b" stands alone, so that no way ends.
    found = cell_sets(where("a" * 47 + "b"), "b" + "a" * 20 + "b")
    assert found == {0, grid().all}
    assert thread_time() - start < 5
