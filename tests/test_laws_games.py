"""The laws of games: each declares itself, knows nothing of the web in its rules, and nobody names another."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from importlib import import_module

import pytest
from click import Group
from flask import Flask

from app.contract import ENGINES, GAMES, registry
from app.contract.spec import GameSpec
from app.play import store
from tests.codes import told
from tests.each import clean
from tests.house import OWN, ROOT, imports, module_of, name_of, pure_files, rooms_of, shared_files, text_of
from tests.matrix import PLAYED

HEAVY = ("flask", "sqlalchemy", "redis", "rq")
# What of the house the rules and engines of a game may know.
PURE = (
    "app.contract.game_types",
    "app.contract.link_card",
    "app.contract.parameters",
    "app.contract.stream",
    "app.contract.processes",
    "app.words",
)
TOLD = (".py", ".html", ".css", ".js")


def heavy(names: set[str]) -> set[str]:
    """Those of the imports that belong to the web, the database or the queue, or to what extends them."""
    return {name for name in names if name.split(".")[0].partition("_")[0] in HEAVY}


def pure_modules() -> list[str]:
    words = [path for path in OWN if path.is_relative_to(ROOT / "app/words") and path != ROOT / "app/words/cli.py"]
    engines = [path for game in (*GAMES, *ENGINES) for path in pure_files(game)]
    return sorted({*map(module_of, words + engines), *PURE, "app.games"})


def test_it_works() -> None:
    assert {f"app.games.{game}.{part}" for game in GAMES for part in ("rules", "jobs")} <= set(pure_modules())
    assert heavy({"flask_babel.gettext", "rq", "random"}) == {"flask_babel.gettext", "rq"}


def test_a_game_is_pure_outside_its_web_and_its_commands() -> None:
    clean({name_of(path): heavy(imports(path)) for game in (*GAMES, *ENGINES) for path in pure_files(game)})


def test_the_engines_pull_in_nothing_of_the_house() -> None:
    """One fresh interpreter imports them all; each name that turned up is told."""
    code = f"import importlib, sys\nfor name in {pure_modules()!r}: importlib.import_module(name)\n"
    code += f"print(*(name for name in {HEAVY!r} if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.split() == []


@pytest.mark.parametrize("game", (*GAMES, *ENGINES))
def test_the_engines_know_only_their_own_kind(game: str) -> None:
    allowed = (*PURE, f"app.games.{game}")
    whole = {"app", "app.games", "app.contract", *allowed}

    def strange(name: str) -> bool:
        ours = name in whole or name.startswith(tuple(f"{one}." for one in allowed))
        return name.split(".")[0] in ("app", "jobs", "config") and not ours

    clean({name_of(path): sorted(filter(strange, imports(path))) for path in pure_files(game)})


@pytest.mark.parametrize("game", GAMES)
def test_a_game_declares_itself(app: Flask, game: str) -> None:
    spec = import_module(f"app.games.{game}.web").SPEC
    assert isinstance(spec, GameSpec)
    assert spec.name == game
    assert str(spec.words.title)
    assert registry.spec(game) is spec
    spec.check(app.view_functions)


def test_a_game_whose_commands_are_called_otherwise_cannot_be_declared(app: Flask) -> None:
    for name in registry.names():
        with pytest.raises(ValueError, match=f"{name} has its commands in a group that is called other"):
            replace(registry.spec(name), commands=Group("other")).check(app.view_functions)


@pytest.mark.parametrize("game", GAMES)
def test_every_code_has_a_sentence(game: str) -> None:
    """What the rules answer, why the engines refuse, and what they say of their progress."""
    words = registry.spec(game).words
    said = (
        (("Verdict",), 0, words.verdicts),
        (("Unsolvable",), 0, words.refusals),
        (("tick", "work"), 1, words.progress),
    )
    for names, place, sentences in said:
        found = told(game, names, place)
        # Letters in cells are not judged one by one: what is said of them is said by the pages.
        assert found.codes or (names == ("Verdict",) and registry.cells(game)), names
        clean([*found.unread, *sorted(found.codes - set(sentences))])


@pytest.mark.parametrize("game", GAMES)
def test_every_rank_has_a_name(app: Flask, game: str) -> None:
    """Of a real puzzle, whatever score and progress."""
    opened = store.load_puzzle(game, str(PLAYED[game].add()), None)
    assert opened is not None
    rules, words = registry.rules(game), registry.spec(game).words
    puzzle = rules.puzzle(opened.data, None)
    # A game without points has a score of its own, such as the letters that are used.
    scores, steps = range((rules.maximum(puzzle) or 100) + 1), range(rules.goal(puzzle) + 1)
    ranks = {rules.rank(puzzle, score, progress) for score in scores for progress in steps}
    assert ranks - {""} == set(words.ranks)


def test_only_what_joins_the_site_imports_a_game() -> None:
    """The folder of games stands above the shared code: all else asks the registry."""
    above = [path for path in OWN if path.parts[len(ROOT.parts) :][:2] != ("app", "games")]
    joined = {"app/factory.py", "app/engine_commands.py"}
    imported = {name_of(path): [name for name in imports(path) if name.startswith("app.games")] for path in above}
    clean({path: names for path, names in imported.items() if path not in joined})


@pytest.mark.parametrize("game", (*GAMES, *ENGINES))
def test_no_room_names_another_game(game: str) -> None:
    others = "|".join(name for name in (*GAMES, *ENGINES) if name != game)
    named = re.compile(rf"(?<![\w-])({others})(?![\w-])")
    clean(name_of(path) for path in rooms_of(game) if path.suffix in TOLD and named.search(text_of(path)))


def test_no_shared_file_names_a_game() -> None:
    named = re.compile(rf"(?<![\w-])({'|'.join((*GAMES, *ENGINES))})(?![\w-])", re.I)
    # The key letter's word games may be told in words: only what stands in code counts.
    lines = [(name_of(path), line.strip()) for path in shared_files() for line in text_of(path).splitlines()]
    clean(f"{path}: {line}" for path, line in lines if line[:1] != "#" and line[:3] != '"""' and named.search(line))
