"""What is visible of a board follows from all standing acts, in whatever order they were made and taken back."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from app.accounts.models import USER
from app.extensions import db
from app.moderation import board_deeds
from app.moderation.models import OPERATOR_ACT
from app.moderation.operator_log import Doer
from app.puzzles.models import CREATOR, PUZZLE
from app.workshop import own
from tests import yard
from tests.moderation.test_board_deeds import Yard

QUIET = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), database=None)
STEPS = st.lists(
    st.sampled_from(
        ["hide", "remove", "ban", "undo hide", "undo remove", "undo ban", "list", "unlist", "delete", "take back"]
    ),
    max_size=12,
)
NUMBERS = count()


class Model:
    """A board as it must be: what its author has chosen, whether it is deleted, and which acts stand."""

    def __init__(self) -> None:
        self.chosen, self.deleted, self.standing = "published", False, set[str]()

    def status(self) -> str:
        if self.deleted:
            return "deleted"
        if "remove" in self.standing:
            return "removed"
        return "hidden" if self.standing else self.chosen

    def step(self, step: str) -> None:
        act = step.removeprefix("undo ")
        if step != act:
            self.standing.discard(act)
        elif step == "ban":
            self.standing.add(act)
        elif step in ("list", "unlist") and not self.standing and not self.deleted:
            self.chosen = "published" if step == "list" else "unlisted"
        elif step in ("delete", "take back"):
            self.deleted = step == "delete"
        elif step in ("hide", "remove") and not self.deleted and "remove" not in self.standing:
            self.standing.add(act)


class Board:
    """A board of a new author in the database."""

    def __init__(self) -> None:
        number = next(NUMBERS)
        self.author = yard.add_user(f"author{number}").id
        new = replace(yard.new_bee(("planet",), ()), identity=f"standing {number}")
        self.slug = yard.add_bee(new, author_id=self.author, origin=CREATOR)
        self.acts: dict[str, int] = {}

    def status(self) -> str:
        return str(yard.column(select(PUZZLE.c.status).where(PUZZLE.c.slug == self.slug))[0])

    def step(self, step: str) -> None:
        doer, mine = Doer(None, "olga"), own.load_own_board("bee", self.slug, self.author)
        row = board_deeds.find_board("bee", self.slug)
        if step.startswith("undo "):
            act = self.acts.pop(step.removeprefix("undo "), 0)
            board_deeds.undo_action(doer, act) if act else None
        elif step == "ban":
            board_deeds.ban_author(doer, self.author, "author", "Why")
        elif step == "take back":
            for line in own.list_deleted_boards(self.author):
                own.restore_board(line)
        elif step in ("hide", "remove") and row:
            getattr(board_deeds, f"{step}_board")(doer, row, "Why")
        elif step in ("list", "unlist") and mine:
            own.set_listed(mine, public=step == "list")
        elif step == "delete" and mine:
            own.delete_board(mine)
        self.note(step)
        db.session.commit()

    def note(self, step: str) -> None:
        a = OPERATOR_ACT.c
        mine = (a.puzzle_id.in_(select(PUZZLE.c.id).where(PUZZLE.c.slug == self.slug))) | (a.user_id == self.author)
        latest = select(a.id).where(mine, a.act == step, a.undone_at.is_(None)).order_by(a.id.desc()).limit(1)
        if step in ("hide", "remove", "ban") and (found := db.session.scalar(latest)):
            self.acts[step] = found


@QUIET
@given(steps=STEPS)
def test_it_works(any_app: Flask, steps: list[str]) -> None:
    board, model = Board(), Model()
    for step in steps:
        if step in ("ban",) and model.deleted:
            # A deleted board's author cannot take it back while the account is closed.
            continue
        board.step(step)
        model.step(step)
        assert board.status() == model.status(), steps


@pytest.mark.parametrize("order", [("hide", "ban"), ("ban", "hide")])
def test_a_closed_account_s_board_does_not_return(any_app: Flask, order: tuple[str, str]) -> None:
    """Hidden, its author closed, the hiding taken back: guests get 404, and it is on no list."""
    world = Yard(any_app)
    for act in order:
        world.decide(act)
    stranger = any_app.test_client()
    for act in ("hide", "ban"):
        assert world.seen_by(stranger) == [404]
        assert world.slug not in stranger.get("/search?q=quiet").text
        world.undo(act)
    assert world.seen_by(stranger) == [200]
    assert yard.column(select(USER.c.banned_at).where(USER.c.id == world.alice_id)) == [None]
