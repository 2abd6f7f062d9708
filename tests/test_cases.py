"""Loops over routes that tell what has left a trace, and lay out the world again."""

from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import select

from app.accounts.models import User
from app.extensions import db
from tests import yard
from tests.cases import GETS, Case, Watch, each_anew, each_without_a_trace
from tests.world import World

FEW = GETS[:2]


def add_someone(case: Case) -> None:
    yard.add_user(f"someone-{case.rule.endpoint}")


def test_it_works(app: Flask) -> None:
    world = World(app)
    with pytest.raises(AssertionError, match=r"(?s)2 at fault.*changes \['user'\].*changes \['user'\]"):
        each_without_a_trace(world, FEW, add_someone)
    each_without_a_trace(world, FEW, add_someone, "user")


def test_whatever_changes_the_world_is_taken_back(app: Flask) -> None:
    world = World(app)
    before = yard.checksums()
    each_anew(world, FEW, add_someone)
    assert yard.checksums() == before


def test_only_what_is_committed_is_a_change(app: Flask) -> None:
    watch = Watch(app)
    db.session.scalars(select(User.id)).all()
    db.session.add(User())
    db.session.flush()
    assert not watch.has_changed()
    db.session.commit()
    assert watch.has_changed() and not watch.has_changed()
    watch.close()
