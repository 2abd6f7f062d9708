"""A board that operators have taken down: one state on its author's page, and a way to answer."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from app.accounts.models import USER
from app.moderation.models import AUTHOR_REPLY
from app.puzzles.models import CREATOR, PUZZLE
from tests import yard

WHY, ANSWER = "Its title is rude.", "I have changed the title: please look again."


class Yard:
    """Alice, whose board Olga has hidden, and Bob."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.alice, self.bob = yard.log_in(app, "alice"), yard.log_in(app, "bob")
        self.olga = yard.log_in(app, "olga", role="operator")
        self.alice_id = yard.column(select(USER.c.id).where(USER.c.handle == "alice"))[0]
        self.slug = yard.add_bee(author_id=self.alice_id, origin=CREATOR, title="A quiet board")
        self.own, self.desk = f"/boards/bee/{self.slug}", f"/operator/boards/bee/{self.slug}"
        self.olga.post(self.desk, data={"act": "hide", "reason": WHY})

    def reply(self, text: str = ANSWER) -> Any:
        return self.alice.post(f"{self.own}/reply", data={"text": text})


@pytest.fixture
def world(any_app: Flask) -> Yard:
    return Yard(any_app)


def test_it_works(world: Yard) -> None:
    """The author reads why and answers; the operator reads the answer and brings the board back."""
    assert WHY in world.alice.get(world.own).text
    assert world.reply().status_code == 303
    assert "waiting for an operator" in world.alice.get(world.own).text
    reports = world.olga.get("/operator/reports").text
    assert "A quiet board" in reports and "1 answer" in reports
    assert ANSWER in world.olga.get(world.desk).text
    world.olga.post(world.desk, data={"act": "keep", "reason": ""})
    assert "A quiet board" not in world.olga.get("/operator/reports").text
    assert ANSWER in world.olga.get(world.desk).text


def test_a_board_that_is_down_has_one_state(world: Yard) -> None:
    text = world.alice.get(world.own).text
    assert "Taken down" in text and "Only you, while it’s taken down." in text
    for said in ("By link only", "List it for everyone", "js-copy", "Link to share", "Send the link"):
        assert said not in text, said
    answer = world.alice.post(f"{world.own}/listing", data={"public": "y"}, follow_redirects=True)
    assert "Operators have taken this puzzle down" in answer.text
    assert yard.column(select(PUZZLE.c.status)) == ["hidden"]


def test_it_is_for_the_author_alone_and_only_while_it_is_down(world: Yard) -> None:
    stranger = world.app.test_client()
    for who in (world.bob, stranger, world.olga):
        assert who.get(f"{world.own}/reply").status_code == 404
        assert who.post(f"{world.own}/reply", data={"text": ANSWER}).status_code == 404
    assert yard.column(select(AUTHOR_REPLY.c.text)) == []


def test_an_empty_or_long_message_is_told_beside_the_field(world: Yard) -> None:
    assert world.reply("  ").status_code == 422
    answer = world.reply("x" * 401)
    assert answer.status_code == 422 and "At most 400 characters." in answer.text and "x" * 401 in answer.text


def test_some_messages_wait_and_no_more(world: Yard) -> None:
    for _turn in range(5):
        world.reply()
    assert len(yard.column(select(AUTHOR_REPLY.c.id))) == 3


def test_the_message_stays_text(world: Yard) -> None:
    world.reply("<script>pwned()</script>")
    for text in (world.alice.get(world.own).text, world.olga.get(world.desk).text):
        assert "<script>pwned" not in text and "&lt;script&gt;pwned" in text


def test_a_message_that_an_operator_has_answered_waits_no_more(world: Yard) -> None:
    for _turn in range(3):
        world.reply()
    assert "still waiting" in world.alice.post(f"{world.own}/reply", data={"text": ANSWER}, follow_redirects=True).text
    world.olga.post(world.desk, data={"act": "keep", "reason": ""})
    assert world.reply("Thank you.").status_code == 303
    assert yard.column(select(AUTHOR_REPLY.c.text).where(AUTHOR_REPLY.c.settled_at.is_(None))) == ["Thank you."]
