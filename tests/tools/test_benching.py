from __future__ import annotations

from pathlib import Path

import pytest

from tools import benching


@pytest.fixture
def measures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "benchmarks"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "hive.py").write_text('"""How fast a hive is.\n\nAnd more."""\nif __name__ == "__main__": ...\n')
    (folder / "table.py").write_text('"""What they share."""\n')
    monkeypatch.setattr(benching, "ROOT", tmp_path)
    return folder


def test_it_works(measures: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert benching.main([]) == 0
    assert capsys.readouterr().out.splitlines()[-1].split(maxsplit=1) == ["hive", "How fast a hive is."]


def test_it_runs_the_one_that_is_named(measures: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    became: list[list[str]] = []
    monkeypatch.chdir(measures)
    monkeypatch.setattr(benching.Venv, "ensure", lambda *_: Path("python"))
    monkeypatch.setattr(benching, "become", became.append)
    benching.main(["hive", "--json"])
    assert became == [[Path("python"), "-m", "benchmarks.hive", "--json"]]


def test_it_refuses_a_benchmark_that_is_not_there(measures: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert benching.main(["yard"]) == 1
    assert capsys.readouterr().err == "bench: there is no benchmark 'yard'; there are: hive.\n"
