"""The import rules, on small houses of their own and on this one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from tools.floors import Plan, faults_of
from tools.venv import ROOT

PLAN = ("ground", "words", "games.*", "accounts | puzzles", "games.*.web", "factory")
SOUND = {
    "words/trie.py": "",
    "words/lexicon.py": "from {0}.words import trie",
    "games/__init__.py": "",
    "games/bee/__init__.py": "from {0}.words.lexicon import load",
    "games/bee/rules.py": "import {0}.words.lexicon",
    "games/bee/web/__init__.py": "from {0}.games.bee import rules\nfrom {0}.accounts import models",
    "accounts/models.py": "import json",
    "puzzles/models.py": "",
    "factory.py": "from {0}.games.bee import web\nfrom {0} import accounts, puzzles",
}
NUMBERS = count()
Faults = Callable[[dict[str, str]], list[str]]


@pytest.fixture
def faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Faults]:
    """What the rules say of a sound house with some of its files changed."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def build(changed: dict[str, str]) -> list[str]:
        # A name of its own each, because a package that was once found is not looked for again.
        house = f"house{next(NUMBERS)}"
        for name, text in (SOUND | changed).items():
            path = tmp_path / house / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.format(house))
        for folder in (tmp_path / house, *(path for path in (tmp_path / house).rglob("*") if path.is_dir())):
            (folder / "__init__.py").touch()
        plan = Plan([" | ".join(f"{house}.{room.strip()}" for room in line.split("|")) for line in PLAN])
        return [fault.replace(f"{house}.", "") for fault in faults_of([house], plan)]

    yield build
    for name in [name for name in sys.modules if name.startswith("house")]:
        del sys.modules[name]


def test_it_works(faults: Faults) -> None:
    assert faults({}) == []


def test_it_refuses_an_import_upwards(faults: Faults) -> None:
    found = faults({"words/lexicon.py": "from {0}.accounts.models import User"})
    assert found == ["words.lexicon imports accounts.models, which is not below it"]


def test_it_refuses_an_import_inside_a_function(faults: Faults) -> None:
    found = faults({"games/bee/rules.py": "def judge():\n    from {0}.games.bee import web"})
    assert "games.bee.rules imports games.bee.web, which is not below it" in found


def test_it_refuses_an_import_of_another_room_on_the_floor(faults: Faults) -> None:
    found = faults({"puzzles/models.py": "import {0}.accounts.models"})
    assert found == ["puzzles.models imports accounts.models, which is not below it"]


def test_games_are_rooms_of_their_own(faults: Faults) -> None:
    found = faults({"games/strands/rules.py": "from {0}.games.bee import rules"})
    assert found == ["games.strands.rules imports games.bee.rules, which is not below it"]
    found = faults({"games/strands/web/__init__.py": "from {0}.games.bee import web"})
    assert found == ["games.strands.web imports games.bee.web, which is not below it"]


def test_it_refuses_a_circle_of_packages(faults: Faults) -> None:
    found = faults(
        {
            "accounts/models.py": "import {0}.puzzles.models",
            "puzzles/publishing.py": "import {0}.accounts.signals",
            "accounts/signals.py": "",
        }
    )
    assert found == [
        "accounts.models imports puzzles.models, which is not below it",
        "puzzles.publishing imports accounts.signals, which is not below it",
    ]


def test_it_refuses_a_circle_of_modules(faults: Faults) -> None:
    found = faults({"words/trie.py": "from {0}.words import masks", "words/masks.py": "from {0}.words import lexicon"})
    assert len(found) == 1
    assert found[0].startswith("in words: ")
    assert all(f"words.{module}" in found[0] for module in ("trie", "masks", "lexicon"))


def test_it_refuses_a_circle_of_folders(faults: Faults) -> None:
    """No two modules import each other, and yet each folder needs the other."""
    found = faults(
        {
            "games/bee/search/paths.py": "from {0}.games.bee.author import letters",
            "games/bee/search/cover.py": "",
            "games/bee/author/letters.py": "",
            "games/bee/author/drawing.py": "from {0}.games.bee.search import cover",
        }
    )
    assert len(found) == 1
    assert found[0].startswith("in games.bee: ")
    assert "games.bee.author" in found[0]
    assert "games.bee.search" in found[0]


def test_it_refuses_a_package_that_imports_what_imports_it(faults: Faults) -> None:
    found = faults(
        {"games/bee/__init__.py": "from {0}.games.bee import rules", "games/bee/rules.py": "import {0}.games.bee"}
    )
    assert len(found) == 1
    assert found[0].startswith("in games.bee: ")


def test_it_refuses_what_stands_on_no_floor(faults: Faults) -> None:
    assert faults({"attic/trunk.py": "from {0}.words import trie"}) == ["attic.trunk is on no floor"]


def test_the_house_keeps_its_rules() -> None:
    """As `./test` asks."""
    code = "from importlinter.cli import lint_imports_command as main; main()"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "0 broken" in done.stdout
