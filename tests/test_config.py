"""Settings, and the folder that keeps what nobody else may read."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

import config
from app.extensions import db
from tests.house import ROOT


@pytest.fixture
def mask() -> Iterator[int]:
    old = os.umask(0o022)
    yield old
    os.umask(old)


def modes(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): oct(stat.S_IMODE(path.lstat().st_mode)) for path in folder.rglob("*")}


def test_it_works(tmp_path: Path, mask: int) -> None:
    """A folder of before, that everybody could read, is its owner's alone."""
    (tmp_path / "redis" / "appendonlydir").mkdir(parents=True)
    for name in ("wordyard.db", "wordyard.db-wal", "secret_key", "redis/appendonlydir/appendonly.aof"):
        (tmp_path / name).write_text("x")
    config.keep_private(tmp_path)
    assert oct(stat.S_IMODE(tmp_path.stat().st_mode)) == "0o700"
    folders = {"redis", "redis/appendonlydir"}
    assert {name for name, mode in modes(tmp_path).items() if mode == "0o700"} == folders
    assert {mode for name, mode in modes(tmp_path).items() if name not in folders} == {"0o600"}
    (tmp_path / "new").write_text("x")
    assert modes(tmp_path)["new"] == "0o600"


def test_a_folder_that_is_shared_by_its_nature_stays_open(tmp_path: Path, mask: int) -> None:
    tmp_path.chmod(0o1777)
    config.keep_private(tmp_path)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o1777


def test_a_link_out_of_the_folder_is_left_alone(tmp_path: Path, mask: int) -> None:
    home, other = tmp_path / "home", tmp_path / "other"
    home.mkdir()
    other.write_text("x")
    other.chmod(0o644)
    (home / "link").symlink_to(other)
    config.keep_private(home)
    assert stat.S_IMODE(other.stat().st_mode) == 0o644


def test_what_is_served_closes_its_folder(tmp_path: Path) -> None:
    """A command that makes the database in a folder which was open before."""
    tmp_path.chmod(0o755)
    given = {**os.environ, "WORDYARD_INSTANCE": str(tmp_path), "REDIS_URL": "unix:///nowhere/redis.sock"}
    command = [sys.executable, "-m", "flask", "--app", "wsgi", "db", "upgrade"]
    subprocess.run(command, cwd=ROOT, env=given, check=True, capture_output=True, umask=0o022)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700
    assert {"wordyard.db", "secret_key"} <= modes(tmp_path).keys()
    folders = {path.name for path in tmp_path.iterdir() if path.is_dir()}
    assert {mode for name, mode in modes(tmp_path).items() if name not in folders} == {"0o600"}
    assert {mode for name, mode in modes(tmp_path).items() if name in folders} == {"0o700"}


def test_an_error_of_the_database_tells_nothing_of_what_was_typed(any_app: Flask) -> None:
    options = config.load()["SQLALCHEMY_ENGINE_OPTIONS"]
    assert options["hide_parameters"] is True
    with pytest.raises(SQLAlchemyError) as caught:
        db.session.execute(text("SELECT * FROM nowhere WHERE word = :word"), {"word": "planet"})
    db.session.rollback()
    assert "planet" not in str(caught.value)


def test_a_command_signs_with_the_key_of_the_site(tmp_path: Path) -> None:
    """Else the link with which somebody chooses a new password would be refused by the site."""
    key = config.secret_key(tmp_path)
    surroundings = {name: value for name, value in os.environ.items() if name != "SECRET_KEY"}
    given = {**surroundings, "WORDYARD_INSTANCE": str(tmp_path), "FLASK_RUN_FROM_CLI": "true"}
    told = "import wsgi; print(wsgi.app.config['SECRET_KEY'])"
    command = [sys.executable, "-c", told, "user", "reset-password", "alice"]
    done = subprocess.run(command, cwd=ROOT, env=given, check=True, capture_output=True, text=True)
    assert done.stdout.strip() == key
