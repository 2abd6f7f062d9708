from __future__ import annotations

from app.games.crossword.formats.document import CrosswordFile, Notes
from app.games.crossword.formats.members import MOST_KEPT, MemberKeeper, tell_members_lost, tidy_json
from app.games.crossword.grid import Grid


def test_it_works() -> None:
    notes = Notes()
    assert MemberKeeper(notes).keep_members({"a": 1, "b": ["x"], "c": None}, ("a",)) == {"b": ["x"], "c": None}
    assert notes.listed == []


def test_the_limit_is_one_for_all() -> None:
    notes = Notes()
    keeper = MemberKeeper(notes)
    half = "x" * (MOST_KEPT // 2)
    assert list(
        keeper.keep_members({"a": half}) | keeper.keep_members({"b": half}) | keeper.keep_members({"c": 1})
    ) == ["a", "c"]
    assert [(note.code, note.values) for note in notes.listed] == [("members_left_out", {"name": "b"})]


def test_tidying_again_changes_nothing() -> None:
    for value in ("a\x00\n", [True, 1, -(2**60), 1.5, float("inf")], {"a\x07": {"b": []}}, None):
        assert tidy_json(tidy_json(value)) == tidy_json(value)


def test_what_is_lost_is_named_once() -> None:
    notes = Notes()
    cells = {0: {"style": {"mark": 1}}, 1: {"style": {}}}
    document = CrosswordFile(Grid(("..",)), ("", ""), language="nb", more={"date": 1}, cells_more=cells)
    tell_members_lost(document, notes, ["title"])
    assert [(note.code, note.values) for note in notes.listed] == [
        ("members_lost", {"names": "title, locale, date, style"})
    ]
