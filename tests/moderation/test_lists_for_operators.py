"""Lists that operators and authors read: whose each line is, what is left out, and in which order."""

from __future__ import annotations

from dataclasses import replace

from flask import Flask
from sqlalchemy import select, update

from app.accounts.models import USER
from app.extensions import db, now
from app.moderation import author_replies, board_deeds, operator_log, reporting, word_wishes
from app.moderation.models import OPERATOR_ACT, REPORT
from app.puzzles.listing import LISTING_REQUEST
from app.puzzles.models import DELETED, HIDDEN, PUZZLE
from app.puzzles.takedowns import TAKEDOWN
from app.workshop.own import DELETED_BOARD
from tests import yard

WHY = "Its title is rude."


def add_boards(*titles: str) -> list[int]:
    """The ids of boards of Alice's."""
    alice = yard.add_user("alice").id
    for title in titles:
        yard.add_bee(replace(yard.new_bee(title=title), identity=title), author_id=alice, slug=title, status=HIDDEN)
    return yard.column(select(PUZZLE.c.id).order_by(PUZZLE.c.id))


def report(puzzle_id: int, user_id: int) -> None:
    row = {"puzzle_id": puzzle_id, "user_id": user_id, "reason": "rude", "note": "", "created_at": now()}
    db.session.execute(REPORT.insert().values(row))


def test_it_works(any_app: Flask) -> None:
    """The board that was answered last comes first, however early its first answer was."""
    first, second = add_boards("first", "second")
    alice = yard.column(select(USER.c.id))[0]
    for board in (first, second, first):
        assert author_replies.add_reply(board, alice, WHY)
    assert [row.title for row in author_replies.list_waiting_boards()] == ["first", "second"]


def test_an_author_s_answers_are_read_latest_first_and_only_so_many_wait(any_app: Flask) -> None:
    (board,) = add_boards("first")
    alice = yard.column(select(USER.c.id))[0]
    texts = [f"answer {number}" for number in range(author_replies.MOST_WAITING)]
    assert [author_replies.add_reply(board, alice, text) for text in (*texts, "more")] == [True, True, True, False]
    assert [row.text for row in author_replies.list_replies(board)] == texts[::-1]


def test_a_board_is_told_with_its_author_and_no_other(any_app: Flask) -> None:
    add_boards("first")
    yard.add_user("bob", role="operator")
    board = board_deeds.find_board("bee", "first")
    assert board is not None and (board.author, board.role) == ("alice", "player")


def test_deleted_boards_keep_their_own_status(any_app: Flask) -> None:
    """What is decided of one says nothing of another."""
    first, second = add_boards("first", "second")
    db.session.execute(update(PUZZLE).values(status=DELETED))
    for board in (first, second):
        db.session.execute(DELETED_BOARD.insert().values(puzzle_id=board, content_hash=f"{board}", status="unlisted"))
    board_deeds.show_as(first, HIDDEN)
    d = DELETED_BOARD.c
    db.session.commit()
    assert yard.column(select(d.status).order_by(d.puzzle_id)) == [HIDDEN, "unlisted"]


def test_reports_are_counted_until_they_are_settled(any_app: Flask) -> None:
    first, second = add_boards("first", "second")
    bob = yard.add_user("bob").id
    for board in (first, second):
        report(board, bob)
    db.session.execute(update(REPORT).where(REPORT.c.puzzle_id == first).values(settled_at=now()))
    report(first, yard.add_user("charlie").id)
    assert reporting.open_count() == 2
    assert [(row.title, row.reports) for row in reporting.open_boards()] == [("first", 1), ("second", 1)]
    assert [(row.reporter, row.settled_at is None) for row in reporting.of_board(first)] == [
        ("charlie", True),
        ("bob", False),
    ]
    db.session.execute(update(PUZZLE).where(PUZZLE.c.id == first).values(status=DELETED))
    assert [row.title for row in reporting.open_boards()] == ["second"]


def test_a_ban_that_was_undone_stands_no_more(any_app: Flask) -> None:
    alice = yard.add_user("alice").id
    row = {"operator": "olga", "act": operator_log.BAN, "subject": "alice"}
    for _ in range(2):
        db.session.execute(OPERATOR_ACT.insert().values({**row, "user_id": alice}))
    a = OPERATOR_ACT.c
    db.session.commit()
    first, second = yard.column(select(a.id).order_by(a.id))
    assert operator_log.last_ban(alice) == second
    db.session.execute(update(OPERATOR_ACT).where(a.id == second).values(undone_at=now()))
    assert operator_log.last_ban(alice) == first


def test_reports_of_words_are_told_to_who_made_them_latest_first(any_app: Flask) -> None:
    alice, bob = yard.add_user("alice").id, yard.add_user("bob").id
    for who, word in ((alice, "yurt"), (bob, "tipi"), (alice, "igloo"), (alice, "zebra")):
        assert word_wishes.store_word_report(who, "bee", "en", word, "missing", "")
    told = word_wishes.of_person(alice)
    assert [row.word for row in told] == ["zebra", "igloo", "yurt"]
    assert all(abs((now() - row.created_at).total_seconds()) < 60 for row in told)
    assert word_wishes.of_person(None) == []


def test_a_board_that_stands_again_waits_for_nobody(any_app: Flask) -> None:
    first, second = add_boards("first", "second")
    alice = yard.column(select(USER.c.id))[0]
    for board in (first, second):
        author_replies.add_reply(board, alice, WHY)
    db.session.execute(update(PUZZLE).where(PUZZLE.c.id == first).values(status="published"))
    db.session.commit()
    assert [row.title for row in author_replies.list_waiting_boards()] == ["second"]


def test_a_visitor_without_a_number_has_reported_nothing(any_app: Flask) -> None:
    first, second = add_boards("first", "second")
    alice = yard.column(select(USER.c.id))[0]
    report(first, alice)
    db.session.commit()
    assert [reporting.has_reported(board, alice) for board in (first, second)] == [True, False]
    assert not reporting.has_reported(first, None)


def test_undoing_a_listing_is_of_one_board(any_app: Flask) -> None:
    first, second = add_boards("first", "second")
    same = {"act_id": 1, "was": "published", "became": HIDDEN, "reason": ""}
    rows = [{"puzzle_id": board, **same} for board in (first, second)]
    db.session.execute(TAKEDOWN.insert(), rows)
    db.session.commit()
    board_deeds.unlist_board(first)
    db.session.commit()
    chosen = select(TAKEDOWN.c.was).order_by(TAKEDOWN.c.puzzle_id)
    assert yard.column(chosen) == ["unlisted", "published"]
    assert yard.column(select(LISTING_REQUEST.c.puzzle_id)) == [first]
