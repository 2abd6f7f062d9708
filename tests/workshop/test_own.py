"""A creator's published boards: listed, renamed, listed or not, deleted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.play.models import Save
from app.puzzles.models import Puzzle
from app.workshop import drafts, own, releasing
from app.workshop.models import DeletedBoard, Draft
from app.workshop.own import OwnBoard
from jobs import purging
from tests import counted, yard

NEW = yard.new_strands("Crosswise", "What you do here")


def publish(name: str = "alice", new: Any = NEW, slug: str = "crosswise") -> OwnBoard:
    author = yard.add_user(name).id
    releasing.publish_puzzle(drafts.create_draft("strands", author, "", {}), new, slug, public=True)
    found = own.load_own_board("strands", slug, author)
    assert found is not None
    return found


def author_of(board: OwnBoard) -> int:
    return int(yard.column(select(Puzzle.author_id).where(Puzzle.id == board.id))[0])


def test_it_works(any_app: Flask) -> None:
    board = publish()
    assert (board.title, board.clue, board.public) == ("Crosswise", "What you do here", True)
    (line,), more = own.list_own_boards(author_of(board), 1)
    assert (line.slug, line.public, line.players, line.finished, more) == ("crosswise", True, 0, 0, False)


def test_the_list_costs_one_statement_however_long(any_app: Flask) -> None:
    alice = yard.add_user("alice").id
    for number in range(own.PAGE + 1):
        yard.add_bee(replace(yard.new_bee(), identity=str(number)))
    db.session.execute(Puzzle.__table__.update().values(author_id=alice))
    db.session.commit()
    with yard.statements() as seen:
        first, more = own.list_own_boards(alice, 1)
    assert (len(seen), len(first), more) == (1, own.PAGE, True)
    second, more = own.list_own_boards(alice, 2)
    assert (len(second), more) == (1, False)


def test_players_and_finished_games_are_counted(any_app: Flask) -> None:
    board = publish()
    for name in ("bob", "charlie"):
        yard.log_in(any_app, name).post("/strands/crosswise/guess", data={"word": yard.TRACED["letter"]})
    guest = any_app.test_client()
    for path in yard.TRACED.values():
        guest.post("/strands/crosswise/guess", data={"word": path})
    (line,), _more = own.list_own_boards(author_of(board), 1)
    assert (line.players, line.finished) == (3, 1)


def test_title_and_clue_are_changed_and_nothing_else(any_app: Flask) -> None:
    board = publish()
    before = yard.one(select(Puzzle.__table__.c.secret, Puzzle.content_hash, Puzzle.slug))
    own.rename_board(board, "Other", "Another clue")
    db.session.commit()
    changed = own.load_own_board("strands", "crosswise", author_of(board))
    assert changed is not None
    assert (changed.title, changed.clue, changed.data["rows"]) == ("Other", "Another clue", list(yard.ROWS))
    assert yard.one(select(Puzzle.__table__.c.secret, Puzzle.content_hash, Puzzle.slug)) == before


def test_a_game_without_a_clue_gets_none(any_app: Flask) -> None:
    alice = yard.add_user("alice").id
    slug = yard.add_bee(author_id=alice)
    board = own.load_own_board("bee", slug, alice)
    assert board is not None
    own.rename_board(board, "Other", "A clue")
    assert "clue" not in yard.column(select(Puzzle.data))[0]


def test_a_board_is_taken_out_of_the_lists_and_put_back(any_app: Flask) -> None:
    board = publish()
    for public in (False, True):
        own.set_listed(board, public=public)
        db.session.commit()
        assert yard.column(select(Puzzle.status)) == ["published" if public else "unlisted"]


def test_a_deleted_board_stays_for_those_who_had_begun_it(any_app: Flask) -> None:
    board = publish()
    bob = yard.log_in(any_app, "bob")
    bob.post("/strands/crosswise/guess", data={"word": yard.TRACED["letter"]})
    own.delete_board(board)
    db.session.commit()
    assert own.load_own_board("strands", "crosswise", author_of(board)) is None
    assert own.list_own_boards(author_of(board), 1) == ([], False)
    assert bob.get("/strands/crosswise").status_code == 200
    assert "Crosswise" in bob.get("/puzzles").text
    assert any_app.test_client().get("/strands/crosswise").status_code == 404
    assert len(yard.column(select(Save.id))) == 1
    # What it was made of is kept for as long as it can be taken back.
    assert len(yard.column(select(Draft.id))) == 1


def test_nothing_changes_a_deleted_board(any_app: Flask) -> None:
    board = publish()
    own.delete_board(board)
    own.set_listed(board, public=True)
    own.rename_board(board, "Other", None)
    db.session.commit()
    assert yard.one(select(Puzzle.status, Puzzle.title)) == ("deleted", "Crosswise")


def test_a_deleted_board_can_be_made_again_elsewhere(any_app: Flask) -> None:
    own.delete_board(publish())
    db.session.commit()
    assert publish("bob", slug="crosswise-2").title == "Crosswise"


def test_a_deletion_can_be_undone_for_seven_days(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    board = publish()
    author = author_of(board)
    own.set_listed(board, public=False)
    before = yard.one(select(Puzzle.status, Puzzle.content_hash, Puzzle.slug))
    own.delete_board(board)
    db.session.commit()
    time_machine.shift(7 * 24 * 3600 - 1)
    (line,) = own.list_deleted_boards(author)
    assert own.restore_board(line)
    assert yard.one(select(Puzzle.status, Puzzle.content_hash, Puzzle.slug)) == before
    assert own.list_deleted_boards(author) == []
    # Another tab that comes later finds it done.
    assert own.restore_board(line)
    own.delete_board(board)
    db.session.commit()
    time_machine.shift(7 * 24 * 3600 + 1)
    assert own.list_deleted_boards(author) == []
    assert len(yard.column(select(Draft.id))) == 1
    assert purging.purge_expired()
    assert yard.column(select(Draft.id)) == yard.column(select(DeletedBoard.puzzle_id)) == []
    assert yard.column(select(Puzzle.status)) == ["deleted"]


def test_a_board_that_was_made_again_meanwhile_keeps_the_first_away(any_app: Flask) -> None:
    board = publish()
    author = author_of(board)
    own.delete_board(board)
    db.session.commit()
    publish("bob", slug="crosswise-2")
    (line,) = own.list_deleted_boards(author)
    assert not own.restore_board(line)
    assert own.list_deleted_boards(author) == [line]
    assert own.load_own_board("strands", "crosswise", author) is None


def test_whoever_has_ended_a_board_has_seen_the_answers_of_the_one_made_again(any_app: Flask) -> None:
    board = publish()
    bob, charlie = yard.log_in(any_app, "bob"), yard.log_in(any_app, "charlie")
    bob.post("/strands/crosswise/reveal")
    charlie.post("/strands/crosswise/guess", data={"word": yard.TRACED["letter"]})
    own.delete_board(board)
    db.session.commit()
    draft = drafts.create_draft("strands", author_of(board), "", {})
    releasing.publish_puzzle(draft, NEW, "crosswise-2", public=True)
    for browser, seen in ((bob, True), (charlie, False)):
        assert ("You’ve seen answers to this puzzle." in browser.get("/strands/crosswise-2").text) is seen


def has_seen(browser: FlaskClient, slug: str) -> bool:
    return "You’ve seen answers to this puzzle." in browser.get(f"/strands/{slug}").text


def test_it_is_known_of_a_board_that_another_has_made_again(any_app: Flask) -> None:
    board, charlie = publish(), yard.log_in(any_app, "charlie")
    charlie.post("/strands/crosswise/reveal")
    own.delete_board(board)
    db.session.commit()
    publish("bob", slug="crosswise-2")
    assert has_seen(charlie, "crosswise-2")


def test_whoever_has_ended_the_one_made_again_has_seen_the_answers_of_the_first(any_app: Flask) -> None:
    """The second is deleted, and the first brought back."""
    board, bob = publish(), yard.log_in(any_app, "bob")
    author = author_of(board)
    own.delete_board(board)
    db.session.commit()
    draft = drafts.create_draft("strands", author, "", {})
    releasing.publish_puzzle(draft, NEW, "crosswise-2", public=True)
    bob.post("/strands/crosswise-2/reveal")
    second = own.load_own_board("strands", "crosswise-2", author)
    assert second is not None
    own.delete_board(second)
    db.session.commit()
    first = next(line for line in own.list_deleted_boards(author) if line.slug == "crosswise")
    assert own.restore_board(first)
    assert has_seen(bob, "crosswise")
    assert not has_seen(yard.log_in(any_app, "charlie"), "crosswise")


def test_the_author_s_numbers_come_back_with_the_board(any_app: Flask) -> None:
    board = publish()
    author = author_of(board)
    guest = any_app.test_client()
    for path in yard.TRACED.values():
        guest.post("/strands/crosswise/guess", data={"word": path})
    before = counted.stored()["creator_tally"]
    own.delete_board(board)
    db.session.commit()
    assert counted.stored()["creator_tally"] != before
    assert own.restore_board(own.list_deleted_boards(author)[0])
    assert counted.stored()["creator_tally"] == before


def test_of_many_who_take_it_back_at_once_each_is_told_that_it_is(any_app: Flask) -> None:
    board = publish()
    own.delete_board(board)
    db.session.commit()
    (line,) = own.list_deleted_boards(author_of(board))
    db.session.remove()

    def back(_number: int) -> bool:
        with any_app.app_context():
            return own.restore_board(line)

    assert yard.in_threads(back, range(4)) == [True] * 4
    assert yard.column(select(Puzzle.status)) == ["published"]
