from __future__ import annotations

import json
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from tools import node
from tools.machine import Refusal, quietly
from tools.venv import ROOT

SAID = """npm error code ENOTFOUND
npm error errno ENOTFOUND
npm error network no such host
npm error A complete log of this run can be found in: x.log
"""


class Npm:
    """Stands for npm: it makes the folder as npm does, anew, or fails."""

    def __init__(self, root: Path) -> None:
        self.root, self.calls, self.status = root, 0, 0

    def __call__(self, _command: Any, cwd: Path) -> CompletedProcess[str]:
        self.calls += 1
        (cwd / "node_modules").mkdir(exist_ok=True)
        (cwd / "node_modules" / ".stamp").unlink(missing_ok=True)
        return CompletedProcess([], self.status, stdout=SAID)


@pytest.fixture
def npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Npm:
    for name in node.LISTS:
        (tmp_path / name).write_text("{}")
    npm = Npm(tmp_path)
    monkeypatch.setattr(node, "quietly", npm)
    return npm


def test_it_works() -> None:
    assert quietly([node.find_node(), "-p", "1 + 1"]).stdout.strip() == "2"


def test_it_installs_once(npm: Npm) -> None:
    node.ensure_packages(npm.root)
    node.ensure_packages(npm.root)
    assert npm.calls == 1


@pytest.mark.parametrize("name", node.LISTS)
def test_it_installs_again_what_was_changed(npm: Npm, name: str) -> None:
    node.ensure_packages(npm.root)
    (npm.root / name).write_text('{"private": true}')
    node.ensure_packages(npm.root)
    assert npm.calls == 2


def test_it_says_what_failed_and_trusts_nothing(npm: Npm) -> None:
    npm.status = 1
    for _ in range(2):
        with pytest.raises(Refusal, match=r"package-lock\.json could not be installed: network no such host$"):
            node.ensure_packages(npm.root)
    assert npm.calls == 2


def test_the_lock_file_has_versions_and_sums_and_no_addresses() -> None:
    text = (ROOT / "package-lock.json").read_text()
    packages = {name: told for name, told in json.loads(text)["packages"].items() if name}
    assert [name for name, told in packages.items() if not told["integrity"].startswith("sha512-")] == []
    assert "://" not in text
    wanted = json.loads((ROOT / "package.json").read_text())["devDependencies"]
    assert {name: packages[f"node_modules/{name}"]["version"] for name in wanted} == wanted
