"""Whoever has made a board, or has looked at its answers as an operator, has seen the answers when playing it."""

from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import select

from app.accounts.models import USER
from app.extensions import db
from app.play.models import ANSWERS_SEEN
from app.puzzles.models import PUZZLE
from app.workshop import drafts, releasing
from tests import yard

NEW = yard.new_strands("Crosswise")


def seen() -> list[tuple[str, str]]:
    """Who is recorded to have seen the answers of which puzzle, by name and address."""
    a = ANSWERS_SEEN.c
    rows = select(USER.c.name, PUZZLE.c.slug).join_from(ANSWERS_SEEN, PUZZLE, PUZZLE.c.id == a.puzzle_id)
    return sorted(map(tuple, db.session.execute(rows.join(USER, USER.c.id == a.user_id)).all()))


def publish(**content: bool) -> str:
    """The address of a board that alice publishes."""
    alice = yard.column(select(USER.c.id).where(USER.c.name == "alice"))[0]
    draft = drafts.create_draft("strands", alice, "Crosswise", {"clue": "x", **content})
    return releasing.publish_puzzle(draft, NEW, "crosswise", public=True)


def test_it_works(any_app: Flask) -> None:
    """The author of a board plays it, and the result says that the answers were seen."""
    alice = yard.log_in(any_app, "alice")
    slug = publish()
    assert seen() == [("alice", slug)]
    assert "You’ve seen answers to this puzzle." in alice.get(f"/strands/{slug}").text


def test_an_author_who_hid_the_board_has_seen_nothing_before_asking_for_it(any_app: Flask) -> None:
    alice = yard.log_in(any_app, "alice")
    slug = publish(blind=True)
    alice.get(f"/boards/strands/{slug}")
    alice.get(f"/strands/{slug}/board.json")
    assert seen() == []
    alice.get(f"/strands/{slug}/board.json?sure=1")
    assert seen() == [("alice", slug)]


def test_a_stranger_s_download_of_a_board_records_nothing(any_app: Flask) -> None:
    yard.log_in(any_app, "alice")
    slug = publish()
    bob = yard.log_in(any_app, "bob")
    assert bob.get(f"/strands/{slug}/board.json").status_code == 200
    assert seen() == [("alice", slug)]


def test_an_operator_who_looks_at_a_board_s_answers_has_seen_them(any_app: Flask) -> None:
    olga = yard.log_in(any_app, "olga", role="operator")
    slug = "first"
    yard.add_strands(NEW, slug=slug)
    olga.get(f"/operator/boards/strands/{slug}")
    assert seen() == []
    assert olga.post(f"/operator/boards/strands/{slug}", data={"act": "show"}).status_code == 200
    assert seen() == [("olga", slug)]


@pytest.mark.parametrize(
    ("params", "result"),
    [({"language": "en"}, {"puzzles": ["first"]}), ({"language": "en", "board": "/".join(yard.ZOO_ROWS)}, None)],
)
def test_an_operator_who_looks_at_a_job_has_seen_what_it_made_or_solved(
    any_app: Flask, params: dict[str, str], result: dict[str, list[str]] | None
) -> None:
    olga = yard.log_in(any_app, "olga", role="operator")
    slug = "first"
    yard.add_strands(yard.new_zoo(), slug=slug)
    job = yard.ask_for_bee(game="strands", kind="solve", status="done", params=params, result=result)
    olga.get(f"/operator/jobs/{job}")
    assert seen() == []
    assert olga.post(f"/operator/jobs/{job}/show").status_code == 200
    assert seen() == [("olga", slug)]
