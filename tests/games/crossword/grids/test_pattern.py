from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.games.crossword.grids.pattern import BetweenTable, Frame, LetteredTable, LineTable, bit_runs

WORTHS = (0.0, 0.0, 0.0, 1.0, 2.0, 4.0, 8.0)
FRAME = Frame(3, 4)


def mask(line: str) -> int:
    return sum(1 << at for at, sign in enumerate(line) if sign == ".")


def open_cells(*rows: str) -> int:
    return FRAME.mask(at for at, sign in enumerate("".join(rows)) if sign == ".")


def test_it_works() -> None:
    assert list(bit_runs(mask("..#...#."))) == [(0, 2), (3, 3), (7, 1)]
    assert LineTable(WORTHS)[mask("...#....")] == (0, 2, 3.0)


@given(st.text(".#", max_size=25))
def test_runs_are_what_blocks_leave(line: str) -> None:
    assert [length for _, length in bit_runs(mask(line))] == [len(piece) for piece in line.split("#") if piece]


def test_short_runs_are_faults() -> None:
    table = LineTable(WORTHS)
    assert [table[mask(line)].faults for line in (".##", "..#", "...", ".#..", "###")] == [2, 1, 0, 3, 3]


def test_half_of_a_lattice_entry_is_checked() -> None:
    even, odd = LineTable(WORTHS, 0), LineTable(WORTHS, 1)
    for line, faults in ((".....", (0, 1)), ("....#", (0, 0)), ("#...#", (1, 0)), ("#....", (0, 0))):
        assert (even[mask(line)].faults, odd[mask(line)].faults) == faults, line


def test_letters_without_a_word_are_a_fault_of_their_line() -> None:
    worth_by_pattern = {"a..": 0.5, "...b": 1.5}
    table = LetteredTable(WORTHS, {0: "a", 7: "b"}, worth_by_pattern.get)
    for line, worth in (("...#....", (0, 2, 2.0)), ("........", (1, 1, 0.0)), ("#...#...", (1, 2, 1.0))):
        assert table[mask(line)] == worth, line


def test_a_line_between_has_neither_words_nor_faults() -> None:
    assert BetweenTable()[mask(".#.#.")] == (0, 0, 0.0)


def test_a_frame_draws_what_it_was_told() -> None:
    rows = ("..#.", "....", ".#..")
    assert FRAME.rows(open_cells(*rows)) == rows
    assert FRAME.lines(open_cells(*rows)) == [mask(line) for line in (*rows, "...", "..#", "#..", "...")]


def test_a_change_names_its_lines() -> None:
    change = FRAME.change((0, 3, 5))
    assert dict(change.lines) == {0: 0b1001, 1: 0b10, 3: 1, 4: 0b10, 6: 1}
    assert change.cells == FRAME.mask((0, 3, 5))


def test_it_counts_parts() -> None:
    for rows, parts in (
        (("....", "....", "...."), 1),
        (("..#.", "####", "...."), 3),
        ((".#..", "#...", "...."), 2),
        (("####",) * 3, 0),
        (("...#", "#...", "...#"), 1),
    ):
        assert FRAME.parts(open_cells(*rows)) == parts, rows


def test_it_counts_clumps_and_cheaters() -> None:
    for rows, clumps, cheaters in (
        (("....", "....", "...."), 0, 0),
        (("##..", "##..", "...."), 1, 1),
        (("###.", "###.", "...."), 2, 1),
        (("#...", "....", "...."), 0, 1),
        (("....", ".#..", "...."), 0, 0),
        (("...#", "....", "#..."), 0, 2),
        # Open on both sides and on one of the others: opening it would join two entries.
        (("....", "....", ".#.."), 0, 0),
        (("....", "#...", "...."), 0, 0),
    ):
        assert (FRAME.count_clumps(open_cells(*rows)), FRAME.count_cheaters(open_cells(*rows))) == (clumps, cheaters), (
            rows
        )
