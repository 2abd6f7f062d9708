"""The site's own commands."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select, update

import config
from app import cli
from app.accounts.models import User
from app.contract import GAMES, registry
from app.contract.game_types import STOCK
from app.extensions import db, now
from app.factory import create_app
from app.generations.models import Generation
from app.moderation.models import OPERATOR_ACT
from jobs import schedule
from tests import yard
from tests.each import each
from tests.forked import run_module


def run(app: Flask, *words: str) -> Any:
    return app.test_cli_runner().invoke(args=list(words))


def test_it_works(any_app: Flask) -> None:
    yard.add_user("alice")
    done = run(any_app, "operator", "add", "Alice")
    first, second = done.output.splitlines()
    assert (done.exit_code, first) == (0, "Alice is an operator now.")
    assert "until this account has a second factor" in second
    assert yard.column(select(User.role)) == ["operator"]
    assert yard.log_in(any_app, "alice").get("/operator/").status_code == 200


def test_an_operator_with_a_second_factor_is_not_told_of_it(any_app: Flask) -> None:
    yard.add_user("alice")
    db.session.execute(update(User).values(factor_since=now()))
    db.session.commit()
    assert run(any_app, "operator", "add", "alice").output == "alice is an operator now.\n"


def test_the_log_tells_who_became_an_operator_and_who_no_longer_is(any_app: Flask) -> None:
    yard.add_user("alice"), yard.add_user("olga", role="operator")
    run(any_app, "operator", "add", "nadia")
    for act in ("add", "remove"):
        run(any_app, "operator", act, "Alice")
    a = OPERATOR_ACT.c
    rows = db.session.execute(select(a.operator, a.act, a.subject, a.user_id.is_not(None)).order_by(a.id)).all()
    assert [tuple(row) for row in rows] == [
        ("flask operator", "appoint", "Alice", True),
        ("flask operator", "dismiss", "Alice", True),
    ]
    page = yard.log_in(any_app, "olga").get("/operator/log").text
    assert "made somebody an operator" in page and "made an operator a player again" in page


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
    days = schedule.DAYS_BEHIND + 1 + schedule.DAYS_AHEAD
    # And two of the stock in each language, in a job each or in one.
    stock = {game: 1 if STOCK in registry.spec(game).jobs else 2 for game in GAMES}
    wanted = sum((days + stock[game]) * len(schedule.daily_languages(game)) for game in GAMES)
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


def test_operators_are_listed_and_made_players_again(any_app: Flask) -> None:
    assert run(any_app, "operator", "list").output == "There is no operator.\n"
    for name in ("Olga", "alice", "bob"):
        yard.add_user(name.lower())
    for name in ("olga", "alice"):
        run(any_app, "operator", "add", name)
    assert run(any_app, "operator", "list").output == "alice\nolga\n"
    done = run(any_app, "operator", "remove", "OLGA")
    assert (done.exit_code, done.output) == (0, "OLGA is no operator any more.\n")
    assert run(any_app, "operator", "list").output == "alice\n"
    for name in ("olga", "bob", "nobody"):
        assert run(any_app, "operator", "remove", name).exit_code == 2


AWAY = {"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none"}
SENTENCES = {
    "flask --app wsgi operator list": ({}, 1, "There is no database at"),
    "flask --app wsgi operator add bob": (AWAY, 1, "The database does not answer: "),
    "flask --app wsgi bee solve planter --key p": ({"PROXIES": "-1"}, 2, "Wordyard: PROXIES must be"),
    "jobs.worker fast": ({"REDIS_URL": "unix:///nowhere/redis.sock"}, 1, "worker: Redis does not answer: "),
    "jobs.clock": ({"WORDYARD_STOCK": "many"}, 2, "clock: WORDYARD_STOCK must be"),
    "jobs.worker solve": ({"PROXIES": "x"}, 2, "worker: PROXIES must be"),
    "jobs.clock now": ({}, 2, "The clock takes no arguments."),
    "jobs.clock --help": ({}, 0, ""),
    "jobs.worker --help": ({}, 0, ""),
}


def test_what_cannot_work_is_told_in_one_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    def check(words: str) -> None:
        settings, status, sentence = SENTENCES[words]
        folder = tmp_path / "instance"
        surroundings = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        surroundings |= {"WORDYARD_INSTANCE": str(folder), "WORDYARD_ENV_FILE": os.devnull, **settings}
        done = run_module(words.split(), surroundings, tmp_path)
        assert done.returncode == status, done.stderr
        assert done.stderr.startswith(sentence), done.stderr
        assert done.stderr.count("\n") == (1 if sentence else 0), done.stderr
        assert not folder.exists()

    each(SENTENCES, check)


def test_settings_stand_in_a_file_and_the_environment_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings"
    file.write_text("WORDYARD_STOCK=5\nPROXIES=2\n")
    for name in ("WORDYARD_STOCK", "PROXIES"):
        # Noted, so that what the file sets is taken back.
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    monkeypatch.setenv("WORDYARD_ENV_FILE", str(file))
    monkeypatch.setenv("PROXIES", "1")
    assert config.supply()[0] == 5
    assert config.load()["PROXIES"] == 1


def test_settings_that_are_no_numbers_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("x", "-1", "1.5", "²", "99999"):
        monkeypatch.setenv("PROXIES", text)
        with pytest.raises(config.BadSetting, match="PROXIES must be a whole number from 0 to 9"):
            config.load()
