from __future__ import annotations

from dataclasses import replace
from random import Random

import puz
import pytest

from app.contract.game_types import Unsolvable
from app.games.crossword.formats.across_lite import read_puz, write_puz
from app.games.crossword.formats.document import ClueLine, CrosswordFile, Notes
from app.games.crossword.grid import ACROSS, DOWN, Grid
from tests.games.crossword.documents import broken, crossword


def written(document: CrosswordFile) -> tuple[bytes, list[str]]:
    notes = Notes()
    return write_puz(document, notes), [note.code for note in notes.listed]


def test_it_works() -> None:
    document = crossword(1, plain=True)
    found = puz.load(written(document)[0])
    assert (found.title, found.width, found.version) == ("Puzzle 1", document.grid.width, b"1.3")
    assert found.solution.replace(".", "").isupper()


def test_a_hundred_puzzles_come_back() -> None:
    for seed in range(100):
        document = crossword(seed, plain=True, other=seed % 3 == 2)
        notes = Notes()
        found = read_puz(written(document)[0], notes)
        assert (notes.listed, written(document)[1]) == ([], [])
        assert replace(found, clues=tuple(sorted(found.clues, key=lambda clue: clue.direction))) == document


def test_letters_that_are_two_bytes_long_come_back() -> None:
    document = CrosswordFile(Grid(("..", "..")), ("a", "ł", "ж", ""), title="Ł")
    data, _ = written(document)
    assert puz.load(data).version == b"2.0"
    assert read_puz(data, Notes()).solution == document.solution


def test_it_tells_what_is_lost() -> None:
    document = CrosswordFile(
        Grid(("...", "..@"), frozenset({0}), frozenset()),
        ("a",) * 5 + ("",),
        (ClueLine(ACROSS, 1, "no run begins here"), ClueLine(ACROSS, 2, "kept"), ClueLine(DOWN, 1, "down")),
        shaded=frozenset({1}),
    )
    data, codes = written(document)
    assert codes == ["bars_lost", "outside_lost", "shades_lost", "clues_without_runs_lost"]
    assert puz.load(data).clues[:2] == ["", "down"]


def test_a_locked_solution_is_not_read() -> None:
    found = puz.load(written(crossword(1, plain=True))[0])
    found.lock_solution(1234)
    notes = Notes()
    assert set(read_puz(found.tobytes(), notes).solution) == {""}
    assert [note.code for note in notes.listed] == ["solution_locked"]


def test_it_notes_clues_that_do_not_fit() -> None:
    found = puz.load(written(crossword(1, plain=True))[0])
    found.clues = found.clues[:-1]
    notes = Notes()
    read_puz(found.tobytes(), notes)
    assert [note.code for note in notes.listed] == ["clues_do_not_fit"]


def test_it_refuses_what_is_broken_or_too_large() -> None:
    for data in (b"", b"ACROSS&DOWN", written(crossword(1, plain=True))[0][:200]):
        with pytest.raises(Unsolvable, match="bad_puz"):
            read_puz(data, Notes())
    large = puz.load(written(crossword(1, plain=True))[0])
    large.width, large.height = 30, 30
    large.solution = large.fill = "A" * 900
    large.extensions = {}
    large.helpers = {}
    with pytest.raises(Unsolvable, match="grid_too_large"):
        read_puz(large.tobytes(), Notes())


def test_whatever_stands_in_it_is_read_or_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # Without the sums nearly every fault comes through.
    whole = written(crossword(4, plain=True, other=True))[0]
    for name in ("global_cksum", "header_cksum", "magic_cksum"):
        monkeypatch.setattr(puz.Puzzle, name, lambda *_: AnyNumber())
    monkeypatch.setattr(puz, "data_cksum", lambda *_: AnyNumber())
    for seed in range(1500):
        try:
            read_puz(broken(whole, Random(seed)), Notes())
        except Unsolvable:
            continue


class AnyNumber:
    """Equal to all."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False
