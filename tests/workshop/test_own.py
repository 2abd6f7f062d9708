"""A creator's published boards: listed, renamed, listed or not, deleted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Flask
from sqlalchemy import select

from app.extensions import db
from app.play.models import Save
from app.puzzles.models import Puzzle
from app.workshop import drafts, own, releasing
from app.workshop.models import Draft
from app.workshop.own import OwnBoard
from tests import yard

NEW = yard.new_strands("Crosswise", "What you do here")


def publish(name: str = "alice", new: Any = NEW, slug: str = "crosswise") -> OwnBoard:
    author = yard.add_user(name).id
    releasing.publish(drafts.begin("strands", author, "", {}), new, slug, public=True)
    found = own.load("strands", slug, author)
    assert found is not None
    return found


def author_of(board: OwnBoard) -> int:
    return int(yard.column(select(Puzzle.author_id).where(Puzzle.id == board.id))[0])


def test_it_works(any_app: Flask) -> None:
    board = publish()
    assert (board.title, board.clue, board.public) == ("Crosswise", "What you do here", True)
    (line,), more = own.mine(author_of(board), 1)
    assert (line.slug, line.public, line.players, line.finished, more) == ("crosswise", True, 0, 0, False)


def test_the_list_costs_one_statement_however_long(any_app: Flask) -> None:
    alice = yard.add_user("alice").id
    for number in range(own.PAGE + 1):
        yard.add_bee(replace(yard.new_bee(), identity=str(number)))
    db.session.execute(Puzzle.__table__.update().values(author_id=alice))
    db.session.commit()
    with yard.statements() as seen:
        first, more = own.mine(alice, 1)
    assert (len(seen), len(first), more) == (1, own.PAGE, True)
    second, more = own.mine(alice, 2)
    assert (len(second), more) == (1, False)


def test_players_and_finished_games_are_counted(any_app: Flask) -> None:
    board = publish()
    for name in ("bob", "charlie"):
        yard.log_in(any_app, name).post("/strands/crosswise/guess", data={"word": yard.TRACED["letter"]})
    guest = any_app.test_client()
    for path in yard.TRACED.values():
        guest.post("/strands/crosswise/guess", data={"word": path})
    (line,), _more = own.mine(author_of(board), 1)
    assert (line.players, line.finished) == (3, 1)


def test_title_and_clue_are_changed_and_nothing_else(any_app: Flask) -> None:
    board = publish()
    before = yard.one(select(Puzzle.__table__.c.secret, Puzzle.content_hash, Puzzle.slug))
    own.rename(board, "Other", "Another clue")
    db.session.commit()
    changed = own.load("strands", "crosswise", author_of(board))
    assert changed is not None
    assert (changed.title, changed.clue, changed.data["rows"]) == ("Other", "Another clue", list(yard.ROWS))
    assert yard.one(select(Puzzle.__table__.c.secret, Puzzle.content_hash, Puzzle.slug)) == before


def test_a_game_without_a_clue_gets_none(any_app: Flask) -> None:
    alice = yard.add_user("alice").id
    slug = yard.add_bee(author_id=alice)
    board = own.load("bee", slug, alice)
    assert board is not None
    own.rename(board, "Other", "A clue")
    assert "clue" not in yard.column(select(Puzzle.data))[0]


def test_a_board_is_taken_out_of_the_lists_and_put_back(any_app: Flask) -> None:
    board = publish()
    for public in (False, True):
        own.enlist(board, public=public)
        db.session.commit()
        assert yard.column(select(Puzzle.status)) == ["published" if public else "unlisted"]


def test_a_deleted_board_stays_for_those_who_had_begun_it(any_app: Flask) -> None:
    board = publish()
    bob = yard.log_in(any_app, "bob")
    bob.post("/strands/crosswise/guess", data={"word": yard.TRACED["letter"]})
    own.delete(board)
    db.session.commit()
    assert own.load("strands", "crosswise", author_of(board)) is None
    assert own.mine(author_of(board), 1) == ([], False)
    assert bob.get("/strands/crosswise").status_code == 200
    assert "Crosswise" in bob.get("/puzzles").text
    assert any_app.test_client().get("/strands/crosswise").status_code == 404
    assert len(yard.column(select(Save.id))) == 1
    assert yard.column(select(Draft.id)) == []


def test_nothing_changes_a_deleted_board(any_app: Flask) -> None:
    board = publish()
    own.delete(board)
    own.enlist(board, public=True)
    own.rename(board, "Other", None)
    db.session.commit()
    assert yard.one(select(Puzzle.status, Puzzle.title)) == ("deleted", "Crosswise")


def test_a_deleted_board_can_be_made_again_elsewhere(any_app: Flask) -> None:
    own.delete(publish())
    db.session.commit()
    assert publish("bob", slug="crosswise-2").title == "Crosswise"
