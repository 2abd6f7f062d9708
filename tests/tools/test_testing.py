from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest

from tools import testing
from tools.machine import Refusal
from tools.testing import Run, ensure_servers, tally

TESTS = """
import pytest
def test_good(): pass
def test_better(): pass
"""
BAD = "def test_bad(): assert 1 == 2\n"
SKIPPED = "@pytest.mark.skip\ndef test_left_out(): pass\n"
BROKEN = "@pytest.fixture\ndef broken(): raise OSError\ndef test_broken(broken): pass\n"


@pytest.fixture
def yard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place with two tests and one check that finds nothing."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(testing, "REPORTS", tmp_path / "reports")
    monkeypatch.setattr(testing, "CHECKS", {"spelling": ("-c", "pass")})
    monkeypatch.setattr(testing, "PREPARE", ("-c", "pass"))
    monkeypatch.setattr(testing, "PARTS", {"quick": ("-p", "no:cacheprovider"), "faults": ("-p", "no:cacheprovider")})
    (tmp_path / "test_it.py").write_text(TESTS)
    return tmp_path


def run(*parts: str) -> int:
    return Run(Path(sys.executable)).go(parts, [], with_checks=True)


def last_line(capfd: pytest.CaptureFixture[str]) -> str:
    return capfd.readouterr().out.splitlines()[-1]


def test_it_works(yard: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("quick", "faults") == 0
    assert last_line(capfd) == "4 passed, 0 failed"


@pytest.mark.parametrize(
    ("more", "line"),
    [
        (BAD, "2 passed, 1 failed"),
        (BROKEN, "2 passed, 1 failed"),
        (SKIPPED, "2 passed, 0 failed, 1 skipped"),
    ],
)
def test_it_stops_at_a_part_that_fails(yard: Path, capfd: pytest.CaptureFixture[str], more: str, line: str) -> None:
    (yard / "test_it.py").write_text(TESTS + more)
    assert run("quick", "faults") == 1
    assert last_line(capfd) == line


def test_it_does_not_test_what_a_check_complains_of(
    yard: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(testing, "CHECKS", {"spelling": ("-c", "raise SystemExit(3)")})
    assert run("quick") == 1
    assert last_line(capfd) == "test: spelling found something; the tests have not run."


def test_it_fails_without_tests(yard: Path) -> None:
    (yard / "test_it.py").unlink()
    assert run("quick") == 1


def test_it_counts_nothing_without_a_report(tmp_path: Path) -> None:
    assert tally(tmp_path / "none.xml") == Counter()


@pytest.mark.parametrize("name", ["find_redis", "find_postgres"])
def test_it_refuses_to_leave_out_a_server(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(testing, name, lambda: None)
    with pytest.raises(Refusal, match="The tests need"):
        ensure_servers()


@pytest.mark.parametrize(
    ("words", "command"),
    [
        (["-k", "hive"], ["-m", "pytest", "-k", "hive"]),
        (["tests/tools", "-x"], ["-m", "pytest", "tests/tools", "-x"]),
        (["mutants", "--all"], ["-m", "tools.mutants", "--all"]),
        (["mutants", "--help"], ["-m", "tools.mutants", "--help"]),
    ],
)
def test_it_passes_words_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: list[str], command: list[str]
) -> None:
    became: list[list[str]] = []

    def become(line: list[str]) -> None:
        became.append(line[1:])
        raise Refusal

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(testing.Venv, "ensure", lambda *_: Path(sys.executable))
    monkeypatch.setattr(testing, "become", become)
    assert testing.main(words) == 1
    assert became == [command]


def test_the_long_run_is_told_which_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[object]] = []
    monkeypatch.setattr(testing, "become", started.append)
    monkeypatch.setattr(testing, "ensure_servers", lambda: None)
    monkeypatch.setattr(testing.Venv, "ensure", lambda *_: Path("python"))
    monkeypatch.setattr(testing.os, "environ", {})
    testing.send_requests(["--seed", "7", "--number", "12", "-k", "sqlite"])
    wanted = {"WORDYARD_FUZZ_SEED": "7", "WORDYARD_FUZZ_REQUESTS": "20000", "WORDYARD_FUZZ_NUMBER": "12"}
    assert testing.os.environ == wanted
    assert started[0][-2:] == ["-k", "sqlite"]
