"""The laws of the house, as ARCHITECTURE.md and CONTRIBUTING.md state them, for all of its code.

Those of games, of names and of templates stand in test_laws_games.py, test_laws_names.py and test_laws_templates.py.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.each import clean
from tests.house import CODE, OWN, ROOT, Function, functions, imports, length, name_of, shared_files, text_of, tree_of

OUTGOING = ("requests", "urllib.request", "httpx", "http.client", "urllib3", "aiohttp")
# What sends notifications to browsers' push services, and checks where it goes.
REACHING_OUT = "app/reminders/push_requests.py"
LONGEST_FILE, LONGEST_FUNCTION, LONG_FUNCTION, WIDEST_FOLDER = 350, 60, 25, 24
SKIPPING = ("skip", "skipif", "xfail")
# Objects of libraries that have the attribute in some of their kinds: an error of a driver, a worker's state (a text or
# one of a set), the methods of a 405, and a visitor instead of a user. What is our own says what it has.
PROBED = {
    ("app/web/terminal.py", "orig"),
    ("app/operator/overview.py", "value"),
    ("app/web/errors.py", "orig"),
    ("app/web/errors.py", "valid_methods"),
    ("app/web/i18n.py", "locale"),
}


def calls(path: Path) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call))


def bare(node: Function) -> list[str]:
    """What of a function has no annotation."""
    arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    missing = [one.arg for one in arguments if one.annotation is None and one.arg not in ("self", "cls")]
    return missing + (["what it returns"] if node.returns is None and node.name != "__init__" else [])


def test_it_works() -> None:
    assert {"app/factory.py", "jobs/clock.py", "tests/test_laws.py", "tools/floors.py"} <= set(map(name_of, CODE))
    assert "flask.Flask" in imports(ROOT / "app/factory.py")
    assert len(shared_files()) > 100


def test_nothing_is_fetched_from_elsewhere() -> None:
    under = tuple(f"{one}." for one in OUTGOING)
    fetching = {name_of(path): {n for n in imports(path) if n in OUTGOING or n.startswith(under)} for path in OWN}
    assert fetching.pop(REACHING_OUT)
    clean(fetching)


def test_a_file_is_short() -> None:
    lines = {name_of(path): len(text_of(path).splitlines()) for path in CODE}
    clean({path: count for path, count in lines.items() if count > LONGEST_FILE})


def test_a_function_is_short() -> None:
    lengths = {f"{name_of(path)}:{node.lineno} {node.name}": length(node) for path in CODE for node in functions(path)}
    clean({function: lines for function, lines in lengths.items() if lines > LONGEST_FUNCTION})


def test_most_functions_are_short() -> None:
    for folder in ("app", "jobs", "tests"):
        lengths = [length(f) for path in CODE if path.is_relative_to(ROOT / folder) for f in functions(path)]
        assert sum(one < LONG_FUNCTION for one in lengths) >= 0.9 * len(lengths), folder


def test_a_function_is_annotated() -> None:
    clean({f"{name_of(path)}:{node.lineno} {node.name}": bare(node) for path in CODE for node in functions(path)})


def test_a_folder_has_few_modules() -> None:
    modules = Counter(name_of(path.parent) for path in OWN)
    clean({folder: count for folder, count in modules.items() if count > WIDEST_FOLDER})


def test_a_folder_of_modules_is_a_package() -> None:
    """The import rules see nothing else."""
    clean(sorted({name_of(path.parent) for path in OWN if not (path.parent / "__init__.py").exists()}))


def test_the_first_test_of_a_file_is_it_works() -> None:
    faults = []
    for path in CODE:
        tests = [one.name for one in tree_of(path).body if isinstance(one, ast.FunctionDef) and one.name[:5] == "test_"]
        if path.name.startswith("test_") and tests[:1] != ["test_it_works"]:
            faults.append(name_of(path))
    clean(faults)


def test_nothing_is_skipped() -> None:
    marks = [(path, n) for path in CODE for n in ast.walk(tree_of(path)) if isinstance(n, ast.Attribute)]
    clean(f"{name_of(path)}:{node.lineno}" for path, node in marks if node.attr in SKIPPING)


def test_what_needs_a_browser_or_kills_stands_where_its_part_reads() -> None:
    """`./test` reads the folders of a part alone: a test elsewhere, or without its mark, would never run."""
    mine = name_of(Path(__file__))
    faults = []
    for path in (path for path in CODE if path.name.startswith("test_") and name_of(path) != mine):
        folder, text = name_of(path.parent), text_of(path)
        starting = ["tests/faults", "tests/processes", "tests/start"]
        for mark, folders in (("browser", ["tests/browser"]), ("faults", starting)):
            if f"pytest.mark.{mark}" in text and folder not in folders:
                faults.append(f"{name_of(path)}: {mark}")
            if folder == folders[0] and f"pytestmark = pytest.mark.{mark}" not in text:
                faults.append(f"{name_of(path)}: not {mark}")
    clean(faults)


def test_the_house_does_not_guess_what_a_thing_has() -> None:
    """A game declares what it has, so nobody asks whether an attribute is there."""
    faults = []
    for path in (path for path in shared_files() if path.suffix == ".py"):
        for call in calls(path):
            guess = ast.unparse(call.func) == "hasattr" or (ast.unparse(call.func) == "getattr" and len(call.args) == 3)
            if guess and (name_of(path), ast.literal_eval(call.args[1])) not in PROBED:
                faults.append(f"{name_of(path)}:{call.lineno} {ast.unparse(call)}")
    clean(faults)


def test_no_sentence_is_read_by_a_pattern() -> None:
    """What a job says is a code, which has a sentence in the reader's language; nothing is read back from English."""
    readers = [path for path in OWN if path.is_relative_to(ROOT / "app/generations") and "re" in imports(path)]
    clean(map(name_of, readers))


def test_contributing_is_short() -> None:
    assert len((ROOT / "CONTRIBUTING.md").read_text().splitlines()) <= 60
