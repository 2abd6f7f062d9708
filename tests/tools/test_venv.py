from __future__ import annotations

import fcntl
import json
import os
import shutil
import sys
import threading
from pathlib import Path

import pytest

from tools import venv
from tools.machine import Refusal
from tools.venv import Venv, ensure_ensurepip

pytestmark = pytest.mark.thorough


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with an empty list of packages, and no uv: nothing is fetched."""
    (tmp_path / "requirements.txt").write_text("# nothing\n")
    (tmp_path / "requirements-dev.txt").write_text("-r requirements.txt\n")
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    return tmp_path


def borrow(one: Venv) -> None:
    """Instead of a real one, which takes seconds: it passes on to the Python of the tests."""
    one.python.parent.mkdir(parents=True)
    one.python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    one.python.chmod(0o755)


@pytest.fixture
def made(checkout: Path) -> Venv:
    """A finished one."""
    one = Venv(checkout)
    borrow(one)
    one.vouch("requirements.txt")
    return one


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was installed instead of really being installed."""
    names: list[str] = []
    monkeypatch.setattr(Venv, "_install", lambda _self, name: names.append(name))
    return names


def test_it_works(checkout: Path) -> None:
    python = Venv(checkout).ensure("requirements.txt")
    assert venv.quietly([python, "-c", "import sys; print(sys.prefix)"]).stdout.strip() == str(checkout / ".venv")
    assert not Venv(checkout).unfinished.exists()


def test_it_does_nothing_when_all_is_there(made: Venv, built: list[str]) -> None:
    made.ensure("requirements.txt")
    assert built == []


def test_it_knows_that_one_list_includes_another(made: Venv, built: list[str]) -> None:
    made.vouch("requirements-dev.txt")
    made.ensure("requirements.txt")
    assert built == []


def test_it_installs_again_when_a_list_changes(made: Venv, built: list[str]) -> None:
    made.vouch("requirements-dev.txt")
    (made.root / "requirements.txt").write_text("# something\n")
    made.ensure("requirements-dev.txt")
    made.ensure("requirements.txt")
    assert built == ["requirements-dev.txt"]


def test_it_builds_upon_one_that_somebody_else_made(made: Venv, built: list[str]) -> None:
    made.stamp.unlink()
    (made.folder / "theirs").touch()
    made.ensure("requirements.txt")
    assert built == ["requirements.txt"]
    assert (made.folder / "theirs").exists()


def remake(made: Venv, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Is it thrown away and made again?"""
    fresh: list[int] = []
    monkeypatch.setattr(Venv, "_create", lambda _self: fresh.append(1))
    made.ensure("requirements.txt")
    return bool(fresh)


def test_it_makes_an_unfinished_one_again(made: Venv, built: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    made.unfinished.touch()
    assert remake(made, monkeypatch)
    assert built == ["requirements.txt"]


def test_it_makes_a_moved_one_again(made: Venv, built: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    stamp = json.loads(made.stamp.read_text())
    made.stamp.write_text(json.dumps({**stamp, "root": "/elsewhere"}))
    assert remake(made, monkeypatch)


def test_it_makes_its_own_where_a_link_leads_to_anothers(
    made: Venv, built: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other")
    for name in ("requirements.txt", "requirements-dev.txt"):
        shutil.copy(made.root / name, other)
    (other / ".venv").symlink_to(made.folder)
    Venv(other).ensure("requirements.txt")
    assert not (other / ".venv").is_symlink()
    assert made.stamp.exists() and built == ["requirements.txt"]


@pytest.mark.parametrize("script", ["exit 1", "echo 3.9"])
def test_it_makes_one_again_whose_python_is_of_no_use(
    made: Venv, built: list[str], monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    made.python.write_text(f"#!/bin/sh\n{script}\n")
    assert remake(made, monkeypatch)


def test_it_leaves_nothing_of_a_failed_first_install(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (checkout / "requirements.txt").write_text("./missing-package\n")
    monkeypatch.setattr(Venv, "_create", borrow)
    with pytest.raises(Refusal, match=r"requirements.txt could not be installed: ERROR: .*missing-package"):
        Venv(checkout).ensure("requirements.txt")
    assert not (checkout / ".venv").exists()


def test_it_refuses_a_package_without_a_hash(checkout: Path) -> None:
    (checkout / "package").mkdir()
    (checkout / "package" / "pyproject.toml").touch()
    (checkout / "requirements.txt").write_text("./package\n")
    with pytest.raises(Refusal, match=r"requirements.txt could not be installed: .*(?i:hash)"):
        Venv(checkout).ensure("requirements.txt")


def test_it_does_not_trust_a_failed_upgrade(made: Venv, monkeypatch: pytest.MonkeyPatch) -> None:
    (made.root / "requirements.txt").write_text("./missing-package\n")
    for _ in range(2):
        with pytest.raises(Refusal, match="could not be installed"):
            made.ensure("requirements.txt")
    assert made.python.exists()


def test_it_leaves_nothing_when_interrupted(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Venv, "_create", borrow)
    monkeypatch.setattr(Venv, "_install", interrupt)
    with pytest.raises(KeyboardInterrupt):
        Venv(checkout).ensure("requirements.txt")
    assert not (checkout / ".venv").exists()


def test_it_waits_for_another_builder(made: Venv) -> None:
    handle = os.open(made.root, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    waiting = threading.Thread(target=made.ensure, args=["requirements.txt"])
    waiting.start()
    waiting.join(0.3)
    assert waiting.is_alive()
    os.close(handle)
    waiting.join(10)
    assert not waiting.is_alive()


def test_it_refuses_half_a_checkout(checkout: Path) -> None:
    (checkout / "requirements.txt").unlink()
    with pytest.raises(Refusal, match="not a whole checkout"):
        Venv(checkout).ensure("requirements-dev.txt")


def test_it_names_what_debian_leaves_out(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(venv.importlib.util, "find_spec", lambda _name: None)
    monkeypatch.setattr(venv, "apt_install", asked.append)
    with pytest.raises(Refusal, match="has no ensurepip"):
        ensure_ensurepip()
    assert asked == ["python3-venv"]


def test_it_uses_uv_when_there_is_one(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tools = checkout / "bin"
    tools.mkdir()
    (tools / "uv").write_text(
        f'#!/bin/sh\necho "$@" >> {checkout}/asked\n'
        f'test "$1" = venv || exit 0\n'
        f"mkdir -p {checkout}/.venv/bin\nln -s {sys.executable} {checkout}/.venv/bin/python\n"
    )
    (tools / "uv").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}:/bin:/usr/bin")
    Venv(checkout).ensure("requirements.txt")
    first, second = (checkout / "asked").read_text().splitlines()
    assert first.startswith("venv")
    assert second.startswith("pip install")
    assert second.endswith("--require-hashes -r requirements.txt")
    assert shutil.which("uv") == str(tools / "uv")
