"""The places of a word, compared with a search that tries every cell by the rules as they are told to people."""

from __future__ import annotations

from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.crossword.grid import ACROSS, DOWN
from app.games.crossword.layout.canvas import Canvas
from app.games.crossword.layout.free_layout import Adjacency, FreeLayout

Cells = dict[tuple[int, int], str]
SIZE = 6
WORDS = st.lists(st.text("abc", min_size=2, max_size=5), min_size=2, max_size=7, unique=True)
DICTIONARY = frozenset(a + b for a in "abc" for b in "ab") | {"aba", "bcb", "abc"}


def fits(before: str, after: str) -> str:
    return "".join(sign for sign in "abc" if before + sign + after in DICTIONARY)


def cells_of(word: str, row: int, col: int, down: bool) -> list[tuple[int, int]]:
    return [(row + at * down, col + at * (not down)) for at in range(len(word))]


def run_through(cells: Cells, row: int, col: int, down: bool) -> str:
    """The letters in a line with this cell, which has one."""
    step = (1, 0) if down else (0, 1)
    while (row - step[0], col - step[1]) in cells:
        row, col = row - step[0], col - step[1]
    text = ""
    while (row, col) in cells:
        text += cells[row, col]
        row, col = row + step[0], col + step[1]
    return text


def allowed(laid: list[tuple[str, int, int, bool]], new: tuple[str, int, int, bool], adjacency: Adjacency) -> bool:
    """Whether a word may be laid: afterwards every word must still be a run of its own."""
    before = {cell: sign for word, *place in laid for cell, sign in zip(cells_of(word, *place), word, strict=True)}
    mine = dict(zip(cells_of(*new), new[0], strict=True))
    if any(not (0 <= row < SIZE and 0 <= col < SIZE) for row, col in mine):
        return False
    if any(before.get(cell, sign) != sign for cell, sign in mine.items()):
        return False
    taken = {cell for word, row, col, down in laid if down == new[3] for cell in cells_of(word, row, col, down)}
    cells, crossed = before | mine, set(before) & set(mine)
    if taken & set(mine) or any(run_through(cells, *place) != word for word, *place in [*laid, new]):
        return False
    fresh = [run_through(cells, *cell, not new[3]) for cell in mine if cell not in before]
    formed = [run for run in fresh if len(run) > 1]
    if adjacency == Adjacency.NONE:
        return bool(crossed) and not formed
    return bool(crossed or formed) and (adjacency == Adjacency.ANY or all(run in DICTIONARY for run in formed))


def check(words: list[str], seed: int, adjacency: Adjacency) -> None:
    rng, canvas = Random(seed), Canvas(SIZE, SIZE, SIZE, SIZE)
    layout, laid = FreeLayout(canvas, adjacency, fits), list[tuple[str, int, int, bool]]()
    for word in words:
        places = {(divmod(one.start, canvas.stride), one.direction == DOWN): one for one in layout.places(word)}
        expected = {
            ((row, col), down)
            for row in range(SIZE)
            for col in range(SIZE)
            for down in (False, True)
            if (not laid and (row, col)[not down] + len(word) <= SIZE)
            or (laid and allowed(laid, (word, row, col, down), adjacency))
        }
        if adjacency == Adjacency.WORDS:
            # The engine refuses words that come twice as well.
            assert set(places) <= expected
        else:
            assert set(places) == expected
        if places:
            (row, col), down = rng.choice(sorted(places))
            layout.add(places[(row, col), down])
            laid.append((word, row, col, down))


def test_it_works() -> None:
    canvas = Canvas(5, 5, 5, 5)
    layout = FreeLayout(canvas)
    layout.add(canvas.laid("cat", ACROSS, canvas.stride + 1))
    (only,) = layout.places("tub")
    assert (only.direction, divmod(only.start, canvas.stride), only.crossings) == (DOWN, (1, 3), 1)


@settings(deadline=None, max_examples=60)
@given(WORDS, st.integers(0, 99))
def test_places_are_those_of_the_rules(words: list[str], seed: int) -> None:
    check(words, seed, Adjacency.NONE)


@settings(deadline=None, max_examples=40)
@given(WORDS, st.integers(0, 99))
def test_places_beside_others_are_those_of_the_rules(words: list[str], seed: int) -> None:
    check(words, seed, Adjacency.ANY)


@settings(deadline=None, max_examples=40)
@given(WORDS, st.integers(0, 99))
def test_dense_places_form_words(words: list[str], seed: int) -> None:
    check(words, seed, Adjacency.WORDS)


def test_the_box_is_no_larger_than_it_may_be() -> None:
    canvas = Canvas(4, 4)
    layout = FreeLayout(canvas)
    layout.add(canvas.laid("abca", ACROSS, 2 * canvas.stride + 1))
    boxes = {layout.box.box_around(canvas.box_of(laid)) for laid in layout.places("bab")} if layout.box else set()
    assert {(box.height, box.width) for box in boxes} == {(3, 4)}
    assert min(box.top for box in boxes) == 0


def test_a_word_does_not_come_twice() -> None:
    canvas = Canvas(6, 6, 6, 6)
    layout = FreeLayout(canvas, Adjacency.WORDS, fits)
    layout.add(canvas.laid("aab", ACROSS, canvas.stride + 1))
    layout.add(canvas.laid("bca", DOWN, canvas.stride + 3))
    twice = canvas.laid("bcb", DOWN, 3 * canvas.stride + 4, layout.filled)
    assert layout.formed_runs(twice) == ["ab"]
    assert twice in layout.places("bcb")
    layout.add(twice)
    words = ["".join(letters) for letters in product("abc", repeat=3)]
    others = [laid for word in words for laid in layout.places(word)]
    layout.formed.clear()
    more = [laid for word in words for laid in layout.places(word)]
    assert not any("ab" in layout.formed_runs(laid) for laid in others)
    assert [laid for laid in more if "ab" not in layout.formed_runs(laid)] == others != more


def test_no_letter_lies_in_a_closed_cell() -> None:
    canvas = Canvas(3, 3, 3, 3)
    canvas.close(1 << canvas.stride)
    layout = FreeLayout(canvas)
    layout.add(canvas.laid("abc", ACROSS, 0))
    assert [laid.start for laid in layout.places("ac")] == []
    assert [laid.start for laid in layout.places("cb")] == [2]


def test_it_sees_runs_that_a_word_has_left_behind() -> None:
    for adjacency, seen in ((Adjacency.NONE, 2), (Adjacency.WORDS, 2), (Adjacency.ANY, 0)):
        for letters, found in (("ac", seen), ("ab", 2 if adjacency == Adjacency.NONE else 0)):
            canvas = Canvas(6, 6, 6, 6)
            layout = FreeLayout(canvas, adjacency, fits)
            layout.add(canvas.laid("ba" + letters[0], DOWN, 0))
            layout.add(canvas.laid(letters[1] + "ac", DOWN, 2 * canvas.stride + 1))
            assert layout.accidental_cells().bit_count() == found, (adjacency, letters)


def test_a_run_that_comes_twice_is_an_accident() -> None:
    canvas = Canvas(6, 6, 6, 6)
    layout = FreeLayout(canvas, Adjacency.WORDS, fits)
    layout.add(canvas.laid("ab", ACROSS, 5 * canvas.stride))
    layout.add(canvas.laid("ba", DOWN, 0))
    layout.add(canvas.laid("bc", DOWN, canvas.stride + 1))
    assert layout.accidental_cells().bit_count() == 2
