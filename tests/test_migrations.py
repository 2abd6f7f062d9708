"""The schema's history gives the models' schema, forth and back, on both databases."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from flask import Flask
from flask_migrate import Config, check, downgrade, upgrade
from sqlalchemy import inspect, select, text

from app.extensions import db
from app.factory import create_app
from app.play.models import SAVE
from tests.conftest import DATABASES
from tests.yard import PASSWORD, add_bee, add_user, column, log_in, new_bee

pytestmark = pytest.mark.thorough


@pytest.fixture(params=DATABASES)
def empty(request: pytest.FixtureRequest, tmp_path: Path, redis_server: Any) -> Iterator[Flask]:
    """An app on a database without tables."""
    url = f"sqlite:///{tmp_path / 'empty.db'}"
    if request.param == "postgresql":
        url = request.getfixturevalue("postgres_server").create_database(f"empty_{secrets.token_hex(4)}")
    settings = {"INSTANCE": tmp_path, "SECRET_KEY": "tests", "REDIS_URL": redis_server.url, "BCRYPT_ROUNDS": 4}
    app = create_app(SQLALCHEMY_DATABASE_URI=url, TESTING=True, WTF_CSRF_ENABLED=False, **settings)
    with app.app_context():
        yield app
        db.session.remove()
        db.engine.dispose()


def tables() -> set[str]:
    return set(inspect(db.engine).get_table_names()) - {"alembic_version"}


def shape() -> dict[str, Any]:
    """Every column, key and index of the database, by name."""
    there = inspect(db.engine)
    return {
        name: (
            sorted((c["name"], str(c["type"]), c["nullable"]) for c in there.get_columns(name)),
            sorted(str((u["name"], u["column_names"])) for u in there.get_unique_constraints(name)),
            sorted(str((i["name"], i["column_names"])) for i in there.get_indexes(name)),
            sorted(str((f["name"], f["referred_table"], f["options"])) for f in there.get_foreign_keys(name)),
        )
        for name in sorted(tables())
    }


def test_it_works(empty: Flask) -> None:
    upgrade()
    check()
    assert tables() == set(db.metadata.tables)


def test_it_gives_the_schema_of_the_models(empty: Flask) -> None:
    upgrade()
    migrated = shape()
    downgrade(revision="base")
    db.create_all()
    assert migrated == shape()


def test_it_goes_back_and_forth(empty: Flask) -> None:
    upgrade()
    before = shape()
    downgrade(revision="base")
    assert tables() == set()
    upgrade()
    assert shape() == before


def test_upgrading_twice_keeps_what_is_there(empty: Flask) -> None:
    upgrade()
    slug = add_bee()
    alice = log_in(empty, "alice")
    alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    upgrade()
    again = empty.test_client()
    again.post("/login", data={"username": "alice", "password": PASSWORD})
    assert "planet" in again.get(f"/bee/{slug}").text


def test_what_is_enough_is_told_of_the_games_there_are(empty: Flask) -> None:
    upgrade()
    words = ("planter", "late")
    slugs = [add_bee(replace(new_bee(words, ()), identity=word)) for word in words]
    alice = log_in(empty, "alice")
    for slug, word in zip(slugs, words, strict=True):
        alice.post(f"/bee/{slug}/guess", data={"word": word})
    reached = select(SAVE.c.enough_at.is_not(None)).order_by(SAVE.c.id)
    told = column(reached)
    db.session.rollback()
    downgrade(revision="0007")
    upgrade()
    assert told == column(reached) == [True, False]


def test_the_history_is_one_line(root: Path) -> None:
    settings = Config(str(root / "migrations" / "alembic.ini"))
    settings.set_main_option("script_location", str(root / "migrations"))
    assert len(ScriptDirectory.from_config(settings).get_heads()) == 1


def test_numbers_of_players_are_given_once_and_all_that_is_theirs_stays(empty: Flask) -> None:
    upgrade()
    slug = add_bee()
    log_in(empty, "alice").post(f"/bee/{slug}/guess", data={"word": "planet"})
    before = shape()
    theirs = select(SAVE.c.user_id, SAVE.c.score)
    kept = db.session.execute(theirs).all()
    for revision in ("0047", "0048"):
        db.session.rollback()
        (downgrade if revision == "0047" else upgrade)(revision=revision)
        assert db.session.execute(theirs).all() == kept != []
        if db.engine.dialect.name == "sqlite":
            made = column(select(text("sql")).select_from(text("sqlite_schema")).where(text("name = 'user'")))
            assert ("AUTOINCREMENT" in made[0]) == (revision == "0048")
            partial = column(select(text("sql")).select_from(text("sqlite_schema")).where(text("name like 'ix_user%'")))
            assert sum("WHERE" in one for one in partial) == 2
            assert db.session.execute(text("PRAGMA foreign_keys")).scalar() == 1
            assert db.session.execute(text("PRAGMA foreign_key_check")).all() == []
            db.session.rollback()
    upgrade()
    assert shape() == before


def test_a_migration_that_was_killed_is_done_again(empty: Flask) -> None:
    """The table that takes the place of the players' is left half made."""
    upgrade(revision="0047")
    db.session.execute(text("CREATE TABLE _alembic_tmp_user (id INTEGER)"))
    db.session.commit()
    upgrade()
    if db.engine.dialect.name == "sqlite":
        assert tables() == set(db.metadata.tables)
    add_user("alice")
