"""The law of names: what is called by one name is one thing, so that a search for it finds it."""

from __future__ import annotations

import ast
from collections import Counter

from tests.each import clean
from tests.house import OWN, name_of, tree_of

# What every game has, and the rows of the database that keep them.
CLASSES = {"Puzzle", "State", "View", "Guess", "MakeForm"}
# The parts that every package or game may have.
MODULES = {"__init__", "blueprint", "cli", "forms", "generator", "jobs", "messages", "parameters"}
MODULES |= {"models", "pages", "paper_claims", "picture", "routes", "rules", "service", "solver", "view"}


def twice(named: list[tuple[str, str]], roles: set[str]) -> dict[str, list[str]]:
    """The names that stand in several places, each with its places."""
    uses = Counter(name for name, _ in named)
    return {name: [p for n, p in named if n == name] for name, count in uses.items() if count > 1 and name not in roles}


def test_it_works() -> None:
    named = [("Tree", "a.py"), ("State", "a.py"), ("Tree", "b.py"), ("State", "b.py"), ("Leaf", "b.py")]
    assert twice(named, CLASSES) == {"Tree": ["a.py", "b.py"]}


def test_a_class_has_a_name_of_its_own() -> None:
    classes = [(path, node) for path in OWN for node in ast.walk(tree_of(path)) if isinstance(node, ast.ClassDef)]
    clean(twice([(node.name, name_of(path)) for path, node in classes], CLASSES))


def test_a_module_has_a_name_of_its_own() -> None:
    clean(twice([(path.stem, name_of(path)) for path in OWN], MODULES))


def test_a_role_is_one_that_several_have() -> None:
    """A name leaves the lists when it is used once."""
    classes = Counter(n.name for path in OWN for n in ast.walk(tree_of(path)) if isinstance(n, ast.ClassDef))
    modules = Counter(path.stem for path in OWN)
    clean([*(name for name in CLASSES if classes[name] < 2), *(name for name in MODULES if modules[name] < 2)])
