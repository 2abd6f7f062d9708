"""The site's own commands."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select

from app import cli
from app.accounts.models import User
from app.extensions import db
from app.factory import create_app
from app.games import GAMES
from app.generations.models import Generation
from jobs import schedule
from tests import yard


def run(app: Flask, *words: str) -> Any:
    return app.test_cli_runner().invoke(args=list(words))


def test_it_works(any_app: Flask) -> None:
    yard.add_user("alice")
    done = run(any_app, "operator", "add", "Alice")
    assert (done.exit_code, done.output) == (0, "Alice is an operator now.\n")
    assert yard.column(select(User.role)) == ["operator"]
    assert yard.log_in(any_app, "alice").get("/operator/").status_code == 200


def test_it_refuses_a_name_that_nobody_has(any_app: Flask) -> None:
    done = run(any_app, "operator", "add", "nadia")
    assert done.exit_code == 2
    assert "no account named nadia" in done.stderr


def test_every_game_and_the_words_have_commands(app: Flask) -> None:
    assert {"operator", "setup", "words", *GAMES} <= set(app.cli.commands)


@pytest.fixture
def bare(tmp_path: Any, redis_server: Any, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An app as the environment describes it, over a database without tables."""
    monkeypatch.setenv("WORDYARD_INSTANCE", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'site.db'}")
    monkeypatch.setenv("REDIS_URL", redis_server.url)
    monkeypatch.setenv("SECRET_KEY", "tests")
    monkeypatch.setattr(schedule, "STOCK", 2)
    app = create_app()
    cli.init_app(app)
    return app


def asked(app: Flask) -> int:
    with app.app_context():
        count = db.session.scalar(select(func.count(Generation.id)))
        db.session.remove()
        db.engine.dispose()
    return int(count or 0)


def test_setup_makes_the_tables_and_asks_for_puzzles(bare: Flask) -> None:
    wanted = (schedule.DAYS_BEHIND + 1 + schedule.DAYS_AHEAD + 2) * len(GAMES)
    for _ in range(2):
        done = run(bare, "setup")
        assert done.exit_code == 0, done.output
        assert asked(bare) == wanted


def test_setup_says_when_the_database_is_away(bare: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:////nowhere/at/all.db")
    done = run(bare, "setup")
    assert done.exit_code == 1
    assert done.stderr.startswith("The database does not answer: ")
    assert "Traceback" not in done.output
