from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tools import machine
from tools.machine import Refusal, apt_install, ensure_chromium, find_chromium, last_words, quietly


@pytest.fixture
def apt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with nothing but an apt-get, which can install `chromium`."""
    script = tmp_path / "apt-get"
    script.write_text(
        f'#!/bin/sh\necho "$@" >> {tmp_path}/asked\n'
        f'case "$*" in *chromium) cp /bin/true {tmp_path}/chromium; exit;; update*) exit;; esac\n'
        'echo "E: no $5" >&2; exit 100\n'
    )
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    monkeypatch.setattr(machine, "CHROMIUM_NAMES", (str(tmp_path / "chromium"),))
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return tmp_path


def test_it_works(apt: Path) -> None:
    assert ensure_chromium() == apt / "chromium"
    assert (apt / "asked").read_text().splitlines()[0].startswith("update")


def test_it_takes_the_next_package_where_the_first_is_unknown(apt: Path) -> None:
    ensure_chromium()
    asked = [line.split()[-1] for line in (apt / "asked").read_text().splitlines() if "install" in line]
    assert asked == ["chromium-headless-shell", "chromium"]


def test_it_installs_nothing_that_is_there(apt: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", sys.executable)
    assert ensure_chromium() == Path(sys.executable)
    assert not (apt / "asked").exists()


def test_it_names_the_package_to_those_who_may_not_install(apt: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(Refusal, match="chromium is missing: install it"):
        ensure_chromium()
    assert not (apt / "asked").exists()


def test_it_tells_why_an_install_failed(apt: Path) -> None:
    with pytest.raises(Refusal, match="could not install python9-venv: E: no python9-venv"):
        apt_install("python9-venv")


def test_it_believes_only_a_browser_that_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    assert find_chromium() is None


def test_it_keeps_an_output_for_later() -> None:
    done = quietly([sys.executable, "-c", "import sys; print('one'); sys.exit('two')"])
    assert (done.returncode, sorted(done.stdout.split())) == (1, ["one", "two"])


@pytest.mark.parametrize(
    ("output", "words"),
    [
        ("one\ntwo\n\n", "two"),
        ("ERROR: no such package\nnotice: there is a newer pip", "ERROR: no such package"),
        ("", "it said nothing"),
    ],
)
def test_it_quotes_the_line_that_matters(output: str, words: str) -> None:
    assert last_words(output) == words
