from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from app.words import known_passwords
from app.words.build import common_passwords, sources
from app.words.build.common_passwords import KEPT, SHORTEST, commonest

MODULE = 'FREQUENCY_LISTS = {"names": "johnathan,alexandra".split(","), "passwords": "{}".split(",")}\n'


def test_it_works() -> None:
    assert commonest(MODULE.replace("{}", "dragon,Baseball,baseball,password,monkey")) == ["baseball", "password"]


def test_it_never_runs_the_module() -> None:
    assert commonest("raise SystemExit\n" + MODULE.replace("{}", "password")) == ["password"]


def test_it_refuses_a_module_without_the_list() -> None:
    with pytest.raises(sources.SourceError, match="not where they were"):
        commonest('FREQUENCY_LISTS = {"names": "johnathan".split(",")}')


def test_it_has_built_as_many_as_it_should() -> None:
    lines = gzip.decompress(known_passwords.path().read_bytes()).decode().splitlines()
    assert (len(lines), len(set(lines))) == (KEPT, KEPT)
    assert min(map(len, lines)) >= SHORTEST


def test_it_builds_the_same_bytes_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fetch(_: sources.Source, folder: Path) -> Path:
        (folder / "zxcvbn").mkdir()
        (folder / "zxcvbn" / "frequency_lists.py").write_text(MODULE.replace("{}", "password,baseball"))
        return folder

    monkeypatch.setattr(sources, "fetch", fetch)
    built = []
    for _ in range(2):
        assert common_passwords.build_common_passwords(tmp_path) == 2
        built.append(known_passwords.path(tmp_path).read_bytes())
    assert built[0] == built[1]
