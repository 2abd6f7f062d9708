"""The laws of the house, as ARCHITECTURE.md and CONTRIBUTING.md state them."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import games

ROOT = Path(__file__).resolve().parent.parent
PURE = ("rules", "generator", "solver")
# What a game's rooms may have beside its pure modules.
IMPURE = ("__init__", "cli", "forms")
KNOWN = games.GAMES
HEAVY = ("flask", "sqlalchemy", "redis", "rq")
OUTGOING = ("requests", "urllib.request", "httpx", "http.client", "urllib3", "aiohttp")
LONGEST_FILE, LONGEST_FUNCTION, LONG_FUNCTION = 350, 60, 25
CODE = sorted(
    path
    for folder in ("app", "jobs", "tests", "tools", "benchmarks")
    for path in (ROOT / folder).rglob("*.py")
    if "__pycache__" not in path.parts
)
OWN = [path for path in CODE if path.relative_to(ROOT).parts[0] in ("app", "jobs")]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
# What a page may extend; each of these is a page itself, with blocks that others fill.
PARENTS = ("base.html", "play/page.html", "play/rules.html", "play/reveal.html", "play/make.html")
LONGEST_PLAY_PAGE = 40
SHEETS = sorted([*(ROOT / "static").glob("*.js"), *(ROOT / "static").glob("*.css")])


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def files_of_a_game(game: str) -> list[str]:
    """CONTRIBUTING's list, with the game's name for `new`."""
    text = (ROOT / "CONTRIBUTING.md").read_text()
    listed = re.findall(r"^- `(.+)`$", text.partition("## Add a game")[2], re.M)
    return [re.sub(r"\bnew\b", game, line) for line in listed]


def rooms_of(game: str) -> list[Path]:
    """Everything that is a game's own."""
    folders = [ROOT / part / game for part in ("app/games", "templates", "tests/games", "static")]
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    files += [
        ROOT / "jobs" / f"{game}.py",
        *(ROOT / "static").glob(f"{game}[.-]*"),
        *(ROOT / "benchmarks").glob(f"{game}*"),
    ]
    return [path for path in files if path.exists() and "__pycache__" not in path.parts]


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node


def length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def test_it_works() -> None:
    assert "app/games/bee/rules.py" in files_of_a_game("bee")
    assert len(files_of_a_game("bee")) > 15
    assert len(TEMPLATES) > 20


@pytest.mark.parametrize("game", games.GAMES)
def test_a_game_has_every_room(game: str) -> None:
    assert [file for file in files_of_a_game(game) if not (ROOT / file).is_file()] == []


@pytest.mark.parametrize("game", KNOWN)
def test_no_room_names_another_game(game: str) -> None:
    others = "|".join(name for name in (*KNOWN, "letterboxed", "crossword") if name != game)
    named = re.compile(rf"(?<![\w-])({others})(?![\w-])")
    for path in rooms_of(game):
        if path.suffix in (".py", ".html", ".css", ".js"):
            assert named.search(path.read_text()) is None, name_of(path)


def shared_files() -> list[Path]:
    everything = [*OWN, *TEMPLATES, *SHEETS, ROOT / "config.py", ROOT / "wsgi.py"]
    rooms = {path for game in KNOWN for path in rooms_of(game)}
    return [path for path in everything if path not in rooms and path != ROOT / "app/games/__init__.py"]


@pytest.mark.parametrize("path", shared_files(), ids=name_of)
def test_no_shared_file_names_a_game(path: Path) -> None:
    named = re.compile(rf"(?<![\w-])({'|'.join(KNOWN)})(?![\w-])", re.I)
    # The key letter's word games may be told in words: only what stands in code counts.
    text = "\n".join(line for line in path.read_text().splitlines() if not line.lstrip().startswith(("#", '"""')))
    assert named.search(text) is None


def is_pure(module: str) -> bool:
    """A game's pages may fill several modules: routes.py, routes_make.py and so on."""
    return module not in IMPURE and not module.startswith("routes")


def pure_modules() -> list[str]:
    found = ["app.words.lexicon", "app.games", "app.games.base.contract"]
    for game in KNOWN:
        found += [
            f"app.games.{game}",
            *(f"app.games.{game}.{path.stem}" for path in (ROOT / "app/games" / game).glob("*.py")),
        ]
    return sorted(name for name in found if is_pure(name.rpartition(".")[2]))


def test_the_engines_pull_in_nothing_of_the_house() -> None:
    """One fresh interpreter imports them all; each name that turned up is told."""
    modules = pure_modules()
    assert {f"app.games.{game}.{part}" for game in games.GAMES for part in PURE} <= set(modules)
    code = f"import importlib, sys\nfor name in {modules!r}: importlib.import_module(name)\n"
    code += f"print(*(name for name in {HEAVY!r} if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.split() == []


@pytest.mark.parametrize("game", KNOWN)
def test_a_game_s_pure_modules_know_only_their_own_kind(game: str) -> None:
    allowed = ("app.games.base.contract", f"app.games.{game}", "app.words")
    for path in (ROOT / "app/games" / game).glob("*.py"):
        if not is_pure(path.stem):
            continue
        house = {name for name in imports(path) if name.split(".")[0] in ("app", "jobs", "config")}
        house -= {"app.games", "app"}
        assert [name for name in house if not name.startswith(allowed)] == [], path.name


@pytest.mark.parametrize("path", OWN, ids=name_of)
def test_nothing_is_fetched_from_elsewhere(path: Path) -> None:
    assert not {name for name in imports(path) if name in OUTGOING or name.startswith(tuple(f"{o}." for o in OUTGOING))}


@pytest.mark.parametrize("path", CODE, ids=name_of)
def test_a_file_is_short_and_annotated(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= LONGEST_FILE
    for node in functions(path):
        assert length(node) <= LONGEST_FUNCTION, node.name
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        bare = [one.arg for one in arguments if one.annotation is None and one.arg not in ("self", "cls")]
        assert bare == [], node.name
        assert node.returns is not None or node.name == "__init__", node.name


@pytest.mark.parametrize("folders", [("app",), ("jobs",), ("tests",)], ids=str)
def test_most_functions_are_short(folders: tuple[str, ...]) -> None:
    lengths = [length(f) for path in CODE if path.relative_to(ROOT).parts[0] in folders for f in functions(path)]
    assert sum(one < LONG_FUNCTION for one in lengths) >= 0.9 * len(lengths)


@pytest.mark.parametrize("path", [path for path in CODE if path.name.startswith("test_")], ids=name_of)
def test_the_first_test_of_a_file_is_it_works(path: Path) -> None:
    tests = [
        n.name for n in ast.parse(path.read_text()).body if isinstance(n, ast.FunctionDef) and n.name[:5] == "test_"
    ]
    assert tests[:1] == ["test_it_works"]


@pytest.mark.parametrize("path", CODE, ids=name_of)
def test_nothing_is_skipped(path: Path) -> None:
    marks = ("skip", "skipif", "xfail")
    tree = ast.walk(ast.parse(path.read_text()))
    assert not [n.attr for n in tree if isinstance(n, ast.Attribute) and n.attr in marks]


@pytest.mark.parametrize("path", TEMPLATES, ids=name_of)
def test_a_template_is_a_page_or_a_part(path: Path) -> None:
    text = path.read_text()
    if path.name.startswith("_"):
        assert "{% extends" not in text
        assert "<html" not in text
    elif path.name == "base.html":
        assert "{% block title %}" in text
    else:
        parent = re.match(r'{% extends "(.+)" %}\n', text)
        assert parent and parent[1] in PARENTS
        assert "{% block title %}" in text or parent[1] != "base.html"


@pytest.mark.parametrize("game", games.GAMES)
def test_a_play_page_holds_only_what_is_the_game_s_own(game: str) -> None:
    lines = (ROOT / "templates" / game / "play.html").read_text().splitlines()
    assert lines[0] == '{% extends "play/page.html" %}'
    assert len(lines) <= LONGEST_PLAY_PAGE


@pytest.mark.parametrize("path", TEMPLATES, ids=name_of)
def test_a_template_runs_under_the_policy(path: Path) -> None:
    text = re.sub(r"{#.*?#}", "", path.read_text(), flags=re.S)
    assert (
        re.search(r"<style|\sstyle=|\son[a-z]+\s*=|hx-on|js:|javascript:|hx-vals|hx-trigger=\"[^\"]*\[", text) is None
    )
    for script in re.findall(r"<script[^>]*>.*?</script>", text, re.S):
        assert re.fullmatch(r"<script[^>]* src=\"{{ url_for\('static', [^\"]*\"[^>]*></script>", script), script
    assert "|safe" not in text.replace(" ", "")
    assert "autoescape false" not in text


@pytest.mark.parametrize("path", TEMPLATES, ids=name_of)
def test_every_posted_form_carries_the_token(path: Path) -> None:
    text = path.read_text()
    for form in re.findall(r'<form[^>]*method="post".*?</form>', text, re.S):
        assert "csrf_token" in form or "token()" in form or "fields(form" in form, form[:80]


@pytest.mark.parametrize("path", SHEETS, ids=name_of)
def test_sheets_and_scripts_ask_nobody_else(path: Path) -> None:
    text = re.sub(r"http://www\.w3\.org/\d+/\w+", "", path.read_text())
    assert re.search(r"https?://|\beval\(|new Function|innerHTML|@import", text) is None


def test_contributing_is_short() -> None:
    assert len((ROOT / "CONTRIBUTING.md").read_text().splitlines()) <= 60
