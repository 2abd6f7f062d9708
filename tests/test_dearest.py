"""The order in which processes take the files of tests."""

from __future__ import annotations

from pathlib import Path

from tests import dearest


def test_it_works() -> None:
    many, few, browser = "tests/web/test_door.py", "tests/test_permissions.py", "tests/browser/test_zoom.py"
    weight = dearest.weights([few, *[many] * 100, browser])
    assert sorted(weight, key=lambda file: -weight[file]) == [few, many, browser]


def test_every_dear_file_is_there(root: Path) -> None:
    assert [file for file in dearest.FILES if not (root / file).is_file()] == []
