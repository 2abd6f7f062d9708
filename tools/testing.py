"""`./test`: everything that the project checks, in order, up to the first failure."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import DEVNULL, Popen, call
from typing import NoReturn
from xml.etree import ElementTree

from tools.machine import Refusal, become, ensure_chromium
from tools.servers import find_postgres, find_redis
from tools.venv import ROOT, Venv

REPORTS = ROOT / "build" / "test"
# Kept from run to run: each test has an instance of its own, and none is to compile again.
CACHE = ROOT / "build" / "cache"
COMMANDS = ("start", "test", "bench")
CHECKS = {
    "ruff": ("-m", "ruff", "check", ".", *COMMANDS),
    "mypy": ("-m", "mypy"),
    "import rules": ("-c", "from importlinter.cli import lint_imports_command as main; main()"),
    "biome": ("-m", "tools.node", "biome", "check", "--error-on-warnings", "static"),
    "tsc": ("-m", "tools.node", "tsc"),
    # The last one complains of nothing: it tells how the house stands.
    "figures": ("-m", "tools.figures"),
}
KILLS = ("-s", "--show-capture=no", "tests/faults/test_all_games.py")
FUZZ = ("-s", "--show-capture=no", "tests/test_never_500.py::test_it_works")
# What the tests would wait for: engines are made ready, and all tests are read once, which compiles their modules.
PREPARE = (
    "-c",
    """import pytest, wsgi
from app.cli import prepare_engines
from app.games.crossword.fill.readying import ensure_compiled
prepare_engines()
ensure_compiled()
pytest.main(["--collect-only", "-qq"])""",
)
FAULTS = "tests/faults tests/start tests/processes"
IGNORED = ("--ignore=tests/browser", "--ignore=tests/faults", "--ignore=tests/processes")
# Each part reads only the files that can hold its tests: to read all of them takes ten seconds of both cores.
PARTS = {
    "quick": ("-n", "3", "--dist=loadfile", *IGNORED, "-m", "not (faults or postgres or thorough)"),
    "thorough": ("-n", "3", "--dist=loadfile", *IGNORED, "-m", "(postgres or thorough) and not faults"),
    "sites": ("-n", "4", "--dist=loadscope", "-m", "browser or faults", "-o", f"testpaths={FAULTS} tests/browser"),
    "browser": ("-n", "3", "--dist=loadscope", "-m", "browser", "-o", "testpaths=tests/browser"),
    "faults": ("-n", "3", "--dist=loadscope", "-m", "faults", "-o", f"testpaths={FAULTS}"),
}
# A browser waits for its page, and a test for what it has killed, more than they compute: so both parts run as one.
WHOLE = ("quick", "thorough", "sites")


def main(words: list[str]) -> int:
    try:
        return run(words)
    except Refusal as refusal:
        print(f"test: {refusal}", file=sys.stderr)
    except KeyboardInterrupt:
        print("test: stopped.", file=sys.stderr)
    return 1


def run(words: list[str]) -> int:
    os.environ.setdefault("WORDYARD_CACHE", str(CACHE))
    part = words[0] if words and words[0] in PARTS else None
    if words[:1] == ["mutants"]:
        plant_mutants(words[1:])
    if words[:1] == ["fuzz"]:
        send_requests(words[1:])
    if words[:1] == ["kills"]:
        kill_parts(words[1:])
    if "-h" in words or "--help" in words:
        print(f"./test [{'|'.join(PARTS)}] [arguments of pytest], or ./test mutants|fuzz|kills [--help]")
        return 0
    python = Venv().ensure("requirements-dev.txt")
    os.chdir(ROOT)
    # Hundreds of processes read the same modules; each would compile them anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if words and part is None:
        become([python, "-m", "pytest", *words])
    ensure_servers()
    if part != "quick":
        os.environ["CHROMIUM"] = str(ensure_chromium())
    return Run(python).go([part] if part else WHOLE, words[1:], with_checks=part in (None, "quick"))


def plant_mutants(words: list[str]) -> NoReturn:
    """Not a part of the rest: it takes its time, and says how good the tests are."""
    python = Venv().ensure("requirements-dev.txt")
    ensure_servers()
    os.chdir(ROOT)
    become([python, "-m", "tools.mutants", *words])


def send_requests(words: list[str]) -> NoReturn:
    """The long run of what `quick` does in short: requests that no browser would send, on both databases."""
    parser = argparse.ArgumentParser(prog="./test fuzz", description=send_requests.__doc__)
    parser.add_argument("--seed", type=int, default=1, help="another seed is another run (1)")
    parser.add_argument("--requests", type=int, default=20_000, help="how many on each database (20000)")
    parser.add_argument("--number", type=int, help="this one alone, after those that led to it")
    run_long("FUZZ", FUZZ, *parser.parse_known_args(words))


def kill_parts(words: list[str]) -> NoReturn:
    """The long run of what `faults` does in short: everything is played while the parts of the site are killed."""
    parser = argparse.ArgumentParser(prog="./test kills", description=kill_parts.__doc__)
    parser.add_argument("--minutes", type=float, default=8, help="how long on each database (8)")
    parser.add_argument("--seed", type=int, default=1, help="another seed kills in another order (1)")
    run_long("KILLS", KILLS, *parser.parse_known_args(words))


def run_long(name: str, command: Sequence[str], options: argparse.Namespace, rest: Sequence[str]) -> NoReturn:
    """Run this command of pytest; it reads the options from variables WORDYARD_<name>_<option>."""
    python = Venv().ensure("requirements-dev.txt")
    ensure_servers()
    os.chdir(ROOT)
    told = {option: value for option, value in vars(options).items() if value is not None}
    os.environ.update({f"WORDYARD_{name}_{option.upper()}": str(value) for option, value in told.items()})
    become([python, "-m", "pytest", *command, *rest])


def ensure_servers() -> None:
    """The tests start real servers: without one they would fail, and they are not to be left out."""
    if find_redis() is None:
        raise Refusal("The tests need Redis: install redis-server or valkey-server, and try again.")
    if find_postgres() is None:
        raise Refusal("The tests need PostgreSQL's server: install postgresql, and try again.")


@dataclass
class Run:
    """What has been counted so far."""

    python: Path
    counts: Counter[str] = field(default_factory=Counter)

    def go(self, parts: Iterable[str], extra: Sequence[str], *, with_checks: bool) -> int:
        shutil.rmtree(REPORTS, ignore_errors=True)
        REPORTS.mkdir(parents=True)
        if with_checks and (found := self._check()):
            print(f"\ntest: {found} found something; the tests have not run.")
            return 1
        failed = next((part for part in parts if self._part(part, extra)), None)
        return self._close(failed)

    def _check(self) -> str | None:
        """The first check that finds something. They use one core; the other one compiles what tests would wait for."""
        surroundings = {**os.environ, "WORDYARD_INSTANCE": str(REPORTS)}
        with Popen([str(self.python), *PREPARE], env=surroundings, stdout=DEVNULL):
            return next((name for name, words in CHECKS.items() if self._step(name, words)), None)

    def _step(self, name: str, words: Sequence[str]) -> int:
        print(f"\n== {name}", flush=True)
        began = time.monotonic()
        status = call([str(self.python), *words])
        print(f"== {name}: {'ok' if status == 0 else f'status {status}'}, {time.monotonic() - began:.0f} s", flush=True)
        return status

    def _part(self, part: str, extra: Sequence[str]) -> int:
        """Run one part of the tests and count it; a skipped test is a failure, since nothing is left out silently."""
        report = REPORTS / f"{part}.xml"
        status = self._step(part, ("-m", "pytest", *PARTS[part], f"--junitxml={report}", *extra))
        found = tally(report)
        self.counts += found
        return status or found["skipped"]

    def _close(self, failed: str | None) -> int:
        """The last line is the sum over the parts, in the words that test runners share."""
        if self.counts["skipped"]:
            print(f"\ntest: {self.counts['skipped']} tests were skipped, and none may be.")
        if failed:
            print(f"\ntest: the part {failed} failed: ./test {failed} runs it alone.")
        skipped = f", {self.counts['skipped']} skipped" if self.counts["skipped"] else ""
        print(f"\n{self.counts['passed']} passed, {self.counts['failed']} failed{skipped}")
        return 1 if failed else 0


def tally(report: Path) -> Counter[str]:
    """How many tests passed, failed and were skipped, from pytest's JUnit file; nothing when there is none."""
    if not report.exists():
        return Counter()
    suites = ElementTree.parse(report).getroot().iter("testsuite")  # noqa: S314 - our own file
    counts = Counter({"passed": 0})
    for suite in suites:
        failed, skipped = int(suite.get("failures", 0)) + int(suite.get("errors", 0)), int(suite.get("skipped", 0))
        counts.update(passed=int(suite.get("tests", 0)) - failed - skipped, failed=failed, skipped=skipped)
    return counts
