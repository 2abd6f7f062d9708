"""The log of operators' actions: page by page, of one board, and what can be undone of it."""

from __future__ import annotations

from flask import Flask
from sqlalchemy import select

from app.extensions import db
from app.moderation import operator_log
from app.moderation.models import OPERATOR_ACT
from app.moderation.operator_log import Doer
from app.puzzles.models import PUZZLE
from tests import yard

OLGA = Doer(None, "olga")


def record(count: int, **whom: int) -> list[int]:
    return [operator_log.record_action(OLGA, operator_log.HIDE, f"bee/{n}", "Why.", **whom) for n in range(count)]


def test_it_works(any_app: Flask) -> None:
    """Fifty lines a page, latest first; the last page says that there are no more."""
    ids = record(51)
    first, more = operator_log.list_actions(1)
    second, none = operator_log.list_actions(2)
    assert [row.id for row in (*first, *second)] == ids[::-1]
    assert (len(first), more, len(second), none) == (50, True, 1, False)
    db.session.execute(OPERATOR_ACT.delete().where(OPERATOR_ACT.c.id == ids[0]))
    assert operator_log.list_actions(1)[1] is False


def test_a_board_has_its_own_lines(any_app: Flask) -> None:
    yard.add_bee()
    (puzzle_id,) = yard.column(select(PUZZLE.c.id))
    ids = record(51, puzzle_id=puzzle_id)
    record(1)
    assert [row.id for row in operator_log.of_puzzle(puzzle_id)] == ids[:0:-1]


def test_a_long_subject_or_reason_is_cut(any_app: Flask) -> None:
    operator_log.record_action(OLGA, operator_log.HIDE, "s" * 1000, "w" * 1000)
    (row,), _ = operator_log.list_actions(1)
    assert set(row.subject) == {"s"} and len(row.subject) < 1000
    assert len(row.why) == 400
    assert (row.operator, row.operator_id) == ("olga", None)


def test_only_what_can_be_undone_is_undone_and_once(any_app: Flask) -> None:
    hide, other = record(2)
    show = operator_log.record_action(OLGA, operator_log.SHOW, "bee/1")
    assert operator_log.take_for_undoing(show) is None
    taken = operator_log.take_for_undoing(hide)
    assert taken is not None and taken.id == hide
    assert operator_log.take_for_undoing(hide) is None
    db.session.commit()
    undone = OPERATOR_ACT.c.undone_at.is_not(None)
    assert yard.column(select(OPERATOR_ACT.c.id).where(undone)) == [hide] != [other]


def test_the_latest_ban_that_stands_is_found(any_app: Flask) -> None:
    alice, bob = yard.add_user("alice").id, yard.add_user("bob").id
    first, second = (operator_log.record_action(OLGA, operator_log.BAN, "alice", user_id=alice) for _ in range(2))
    operator_log.record_action(OLGA, operator_log.BAN, "bob", user_id=bob)
    operator_log.record_action(OLGA, operator_log.LIFT, "alice", user_id=alice)
    assert operator_log.last_ban(alice) == second
    operator_log.take_for_undoing(second)
    assert operator_log.last_ban(alice) == first
    operator_log.take_for_undoing(first)
    assert operator_log.last_ban(alice) is None
