"""Which mutants live through the tests: one warm pytest that forks for every fault.

Everything is imported, collected and served once. The tests first run as they are, which tells which of them pass and
which lines each one touches. Then every fault is planted in a fork, which runs the tests of its lines up to the first
failure: those that have found faults in the same function before come first, then the quick ones.
"""

from __future__ import annotations

import ast
import fcntl
import gc
import json
import os
import select
import signal
import sys
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

import pytest

from tools.mutating import Mutant, descend, mutants, nodes, read
from tools.planting import forget_cached, made_name, made_of, plant, watch

ROOT = Path(__file__).resolve().parent.parent
# Seconds for one test beside those that it took before: a fault may make a loop endless.
PATIENCE = 8
# What the tests of one mutant may take together, and how many they are: who lives as long lives through the rest too.
LONGEST = 20
MOST = 250

FAILING = "fails without a fault:"
# What the end of a fork means; any other end is a death.
FATES = {0: "survived", 1: "killed", 2: "broken"}


class Survival:
    """The plugin: `plan` has the modules to watch, tests and keys of the mutants, and the file of the results."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.plan = plan
        self.trees = {path: read(path, ROOT) for path in plan["watched"]}
        found = {mutant.key: mutant for path in plan["tests"] for mutant in mutants(path, self.trees[path])}
        self.mutants = [found[tuple(key)] for key in plan["mutants"]]
        self.seconds: dict[str, float] = {}
        self.touched: dict[tuple[str, int], set[str]] = defaultdict(set)
        self.kills: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        self.failed = False

    def pytest_configure(self) -> None:
        be_predictable()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        self.watch(session)
        for engine in engines():
            engine.dispose()
        with Path(self.plan["results"]).open("a") as results:
            for mutant in claimed(self.plan["counter"], self.mutants):
                nearest = [items[name] for name in self.tests_of(mutant)]
                tell(results, mutant, *self.judge(mutant, nearest))
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def run(self, item: pytest.Item) -> bool:
        """Whether the test passes. Everything above the test is torn down with it, but what a session shares."""
        self.failed = False
        item.ihook.pytest_runtest_protocol(item=item, nextitem=item.session)
        return not self.failed

    def watch(self, session: pytest.Session) -> None:
        """Run the tests without a fault; those that fail tell nothing about faults."""
        lines: set[tuple[str, int]] = set()
        for path, tree in self.trees.items():
            watch(path, tree, lambda line, path=path: lines.add((path, line)))  # type: ignore[misc]
        for item in session.items:
            # What others had cached would never be run again.
            forget_cached()
            lines.clear()
            began = time.monotonic()
            if not self.run(item):
                print(FAILING, item.nodeid, file=sys.stderr, flush=True)
                continue
            self.seconds[item.nodeid] = time.monotonic() - began
            for line in lines:
                self.touched[line].add(item.nodeid)

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The tests near the module that touch the lines, the most promising first."""
        near = self.plan["tests"][mutant.path]
        kills = self.kills[mutant.path, mutant.name]
        found = {test for line in self.lines_of(mutant) for test in self.touched[line] if test.startswith(tuple(near))}
        if not isinstance(descend(self.trees[mutant.path], mutant.statement), ast.FunctionDef):
            # Whoever looks at a constant comes to no line of the module.
            found |= {test for test in self.seconds if test.startswith(near[0])}
        order = sorted(found, key=lambda test: (-kills[test], self.distance(test, near[0]), self.seconds[test]))
        return list(within(order[:MOST], self.seconds))

    def distance(self, test: str, mirror: str) -> int:
        """From the file that mirrors the module, by those in its folder, to all others."""
        return 0 if test.startswith(mirror) else 1 if test.startswith(mirror.rpartition("/")[0]) else 2

    def lines_of(self, mutant: Mutant) -> set[tuple[str, int]]:
        """Its own, and those that name the constant or form, or what is made of it."""
        lines = {(mutant.path, mutant.lines[0])}
        tree = self.trees[mutant.path]
        names = {made_name(node) for node in made_of(tree, mutant.name.partition(".")[0])} - {""}
        if not isinstance(descend(tree, mutant.statement), ast.FunctionDef):
            names.add(mutant.name.partition(".")[0])
        for path, one in self.trees.items() if names else ():
            lines |= {(path, where[0]) for _place, node, where in nodes(one) if names & set(own_name(node))}
        return lines

    def judge(self, mutant: Mutant, items: list[pytest.Item]) -> tuple[str, str]:
        """Plant the fault in a fork: "killed", "timeout" or "survived", and by which test."""
        ours, theirs = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(ours)
            self.live(mutant, items, theirs)
        os.close(theirs)
        ended, test = self.follow(ours, items)
        if not ended:
            os.killpg(child, signal.SIGKILL)
        os.close(ours)
        _child, status = os.waitpid(child, 0)
        fate = FATES.get(os.waitstatus_to_exitcode(status), "killed") if ended else "timeout"
        if fate != "survived":
            self.kills[mutant.path, mutant.name][test] += 1
        return fate, test if fate != "survived" else f"{len(items)} tests"

    def follow(self, pipe: int, items: list[pytest.Item]) -> tuple[bool, str]:
        """Wait for the child, as long as each of its tests may take: whether it ended, and the test it was at."""
        test, limit = "", float(PATIENCE)
        while select.select([pipe], [], [], limit)[0]:
            said = os.read(pipe, 4096)
            if not said:
                return True, test
            test = items[int(said.split()[-1])].nodeid
            limit = PATIENCE + 5 * self.seconds[test]
        return False, test

    def live(self, mutant: Mutant, items: list[pytest.Item], pipe: int) -> None:
        """In the child: its end tells whether all tests passed."""
        os.setpgid(0, 0)
        try:
            # A fault that cannot even be planted is one that would not start.
            plant(self.trees[mutant.path], mutant)
            for number, item in enumerate(items):
                os.write(pipe, b"%d\n" % number)
                if not self.run(item):
                    os._exit(1)
            os._exit(0)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(2)


def engines() -> list[Any]:
    """All database engines: a fork must not use the sockets of its parent."""
    from sqlalchemy import Engine

    return [one for one in gc.get_objects() if isinstance(one, Engine)]


def own_name(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Name):
        return [node.id]
    return [node.attr] if isinstance(node, ast.Attribute) else []


def within(tests: list[str], seconds: dict[str, float]) -> Iterator[str]:
    spent = 0.0
    for test in tests:
        # One that takes too long does not keep the quick ones behind it away.
        if spent + seconds[test] <= LONGEST:
            spent += seconds[test]
            yield test


def claimed(counter: str, mutants: list[Mutant]) -> Iterator[Mutant]:
    """The next mutant that no other worker has taken, until there is none."""
    while (number := take(counter)) < len(mutants):
        yield mutants[number]


def take(counter: str) -> int:
    with Path(counter).open("r+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        number = int(file.read() or 0)
        file.seek(0)
        file.write(str(number + 1))
    return number


def tell(results: TextIO, mutant: Mutant, fate: str, test: str) -> None:
    json.dump({"key": mutant.key, "line": mutant.lines[0], "fate": fate, "test": test}, results)
    results.write("\n")
    results.flush()


def main(words: list[str]) -> int:
    plan = json.loads(Path(words[0]).read_text())
    tests = sorted({test for tests in plan["tests"].values() for test in tests if (ROOT / test).exists()})
    options = (
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "--tb=no",
        "-m",
        "not browser and not faults and not thorough",
    )
    databases = () if plan["both"] else ("-k", "not postgresql")
    return int(pytest.main([*options, *databases, *tests], plugins=[Survival(plan)]))


def be_predictable() -> None:
    """The same examples in every run, and no search for the smallest one that fails."""
    from hypothesis import Phase, settings

    phases = (Phase.explicit, Phase.generate)
    settings.register_profile("mutants", derandomize=True, database=None, deadline=None, phases=phases)
    settings.load_profile("mutants")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
