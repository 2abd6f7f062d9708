"""The lists of packages: what is named, and what is installed of it, which is compiled with a hash for each file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LISTS = ("requirements", "requirements-dev")
PIN = re.compile(r"(?P<name>[a-z0-9-]+)(\[[a-z,]+\])?==(?P<version>[0-9][0-9a-z.]*)( ?;[^\\]+)?")
HASHES = re.compile(r"( ?\\\n    --hash=sha256:[0-9a-f]{64})+")


def entries(name: str) -> list[str]:
    """Each requirement with the lines that belong to it; no comments, and none of the lists that it builds upon."""
    text = (ROOT / name).read_text()
    lines = re.split(r"\n(?! )", text.rstrip("\n"))
    return [line for line in lines if line and not line.startswith(("#", "-r ", "-c "))]


def pins(name: str) -> dict[str, str]:
    found = [PIN.match(entry) for entry in entries(name)]
    return {pin["name"]: pin["version"] for pin in found if pin}


@pytest.mark.parametrize("name", LISTS)
def test_it_works(name: str) -> None:
    """What we name is pinned, and installed in that version."""
    named = pins(f"{name}.in")
    assert len(named) == len(entries(f"{name}.in")) > 9
    assert named.items() <= pins(f"{name}.txt").items()


@pytest.mark.parametrize("name", LISTS)
def test_each_package_is_pinned_with_hashes(name: str) -> None:
    for entry in entries(f"{name}.txt"):
        pin = PIN.match(entry)
        assert pin, entry
        assert HASHES.fullmatch(entry[pin.end() :]), pin["name"]


def test_the_tools_take_no_other_version_than_the_site() -> None:
    site, tools = pins("requirements.txt"), pins("requirements-dev.txt")
    assert {name: site[name] for name in site.keys() & tools.keys()}.items() <= tools.items()
    assert (ROOT / "requirements-dev.txt").read_text().startswith("-r requirements.txt\n")


@pytest.mark.parametrize("name", LISTS)
def test_no_list_says_where_packages_come_from(name: str) -> None:
    for ending in ("in", "txt"):
        text = (ROOT / f"{name}.{ending}").read_text()
        assert not re.search(r"://|index-url|find-links|trusted-host|@ ", text)
