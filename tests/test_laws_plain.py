"""The laws of plain English: names say what they hold or do, and docstrings begin with what the caller gets."""

from __future__ import annotations

import functools
from pathlib import Path

from tests.each import clean
from tools.figures import count_any_lines
from tools.plain_names import PlainFigures, measure_names, shared_names

MOST_VAGUE_PERCENT = 0.3
MOST_ONE_WORD_PERCENT = 45
MOST_MODULES = 3
# Lines of app that mention Any: 732 before parameters and rows had types.
MOST_ANY_LINES = 61
# What each game or package hands to the contract, to the factory or to the command line under one name.
ROLES = ("init_app", "generate", "solve", "new_puzzle", "prepare", "preload", "read_play", "share_text", "view", "main")


@functools.cache
def figures() -> PlainFigures:
    return measure_names()


def test_it_works(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    code = [
        '"""What is here."""',
        "def read() -> int:",
        '    """Return one."""',
        "    found = total = 1",
        "    return found + total",
    ]
    for name in ("a", "b", "c", "d"):
        (tmp_path / "app" / f"{name}.py").write_text("\n".join(code))
    counted = measure_names(tmp_path, ("app",))
    assert (counted.vague_percent, counted.one_word_percent) == (50, 100)
    assert counted.vague[0] == "app/a.py:4 found" and counted.riddles == [f"app/{name}.py:1" for name in "abcd"]
    (tmp_path / "app" / "any.py").write_text("x: Any = 1\nAnyRow = 2\n# Any of them\n")
    assert count_any_lines(tmp_path) == 2
    assert list(shared_names(counted, 3, ())) == ["read"] and not shared_names(counted, 3, ("read",))


def test_variables_say_what_they_hold() -> None:
    assert figures().vague_percent <= MOST_VAGUE_PERCENT, figures().vague


def test_functions_say_what_they_do_to_what() -> None:
    assert figures().one_word_percent <= MOST_ONE_WORD_PERCENT


def test_a_function_name_belongs_to_few_modules() -> None:
    clean(shared_names(figures(), MOST_MODULES, ROLES))


def test_docstrings_begin_with_what_the_caller_gets() -> None:
    clean(figures().riddles)


def test_few_lines_say_any_instead_of_a_type() -> None:
    assert count_any_lines() <= MOST_ANY_LINES
