"""Commands of an engine begin without the site, and say the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner
from flask import Flask

import config
from app import engine_commands
from app.contract import ENGINES, GAMES, registry
from tests.each import each

SOLVED = "import json, sys; sys.argv[1:] = ['bee', 'solve', 'x']; import wsgi; print(json.dumps(sorted(sys.modules)))"


def test_it_works(root: Path, tmp_path: Path) -> None:
    """What is loaded for one has no tables, no queue and no pages in it."""
    environment = {**os.environ, "FLASK_RUN_FROM_CLI": "true", "WORDYARD_INSTANCE": str(tmp_path / "instance")}
    told = subprocess.run([sys.executable, "-c", SOLVED], cwd=root, env=environment, stdout=subprocess.PIPE, check=True)
    there = set(json.loads(told.stdout))
    assert "app.games.bee.cli" in there
    assert not there & {
        "sqlalchemy",
        "rq",
        "redis",
        "alembic",
        "app.factory",
        "app.games.bee.web",
        "app.games.strands.cli",
    }
    assert not (tmp_path / "instance").exists()


def test_every_game_has_the_commands_that_it_declares(app: Flask) -> None:
    for name in (*GAMES, *ENGINES):
        assert engine_commands.commands_of(name) is registry.engine(name).commands


def test_only_the_first_word_asks_for_an_engine() -> None:
    lines = {
        "flask strands solve x": "strands",
        "flask --app wsgi strands solve x": "strands",
        "flask -A wsgi -e file --debug bee solve x": "bee",
        "flask --help": None,
        "flask": None,
        "flask user show bee": None,
        "flask --app bee setup": None,
        "flask db upgrade": None,
    }
    each(lines, lambda line: check_equal(engine_commands.engine_named_in(line.split()), lines[line]))


def check_equal(found: Any, wanted: Any) -> None:
    assert found == wanted


def test_a_refusal_is_the_site_s_own_sentence(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    with_site = CliRunner().invoke(registry.engine("bee").commands, ["solve", "planter", "--key", "z"])
    for name, empty in (("_ENGINES", {}), ("_SPECS", {}), ("_LATER", [])):
        monkeypatch.setattr(registry, name, empty)
    light = engine_commands.create_engine_app("bee")
    assert registry.engines() == []
    group = light.cli.commands["bee"]
    assert isinstance(group, click.Group)
    with light.app_context():
        alone = CliRunner().invoke(group, ["solve", "planter", "--key", "z"])
    assert (alone.exit_code, alone.stderr) == (with_site.exit_code, with_site.stderr)
    assert alone.stderr == "The key must be one of the seven letters.\n"


def test_a_bad_setting_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROXIES", "-1")
    with pytest.raises(config.BadSetting, match="PROXIES must be"):
        engine_commands.create_engine_app("bee")
