"""Where numba loads and where it does not, and where what was compiled is kept."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from app.games.crossword.fill.compiling import DONE, can_compile, compiled_folder, is_compiled, prepare_folder
from app.words.mapped_files import KEPT

ROOT = Path(__file__).resolve().parents[4]
WITHOUT = """
import sys
sys.modules["numba"] = None
from app.contract.game_types import keep_on
from app.games.crossword.fill.filler import fill_grid
from app.games.crossword.parameters import FillParameters
found = fill_grid(FillParameters(grid="....", words="tree;50"), keep_on)
print(found["engine"], *found["rows"])
"""
LIGHT = """
import sys
import app.factory, wsgi
print("numba" in sys.modules)
"""


def python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    return done.stdout.strip()


def test_it_works() -> None:
    assert can_compile()


def test_without_a_compiler_the_plain_engine_fills_and_says_so() -> None:
    assert python(WITHOUT) == "plain tree"


def test_the_web_loads_no_compiler() -> None:
    assert python(LIGHT) == "False"


def test_of_what_was_compiled_of_other_texts_little_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORDYARD_CACHE", str(tmp_path / "cache"))
    folders = []
    for number in range(KEPT + 2):
        (tmp_path / "one.py").write_text(f"a = {number}\n")
        folders.append(prepare_folder(compiled_folder(tmp_path)))
        assert folders[-1] == prepare_folder(compiled_folder(tmp_path))
    assert len(set(folders)) == KEPT + 2
    there = set((tmp_path / "cache").iterdir())
    assert len(there) == KEPT and folders[-1] in there


def test_what_was_compiled_in_another_place_is_none_of_ours(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "module.py").write_text("a = 1\n")
    assert compiled_folder(tmp_path / "one") != compiled_folder(tmp_path / "two")


def test_where_nothing_can_be_written_what_is_compiled_is_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> None:
        raise PermissionError(path)

    folder = tmp_path / "cache" / "compiled-0"
    folder.mkdir(parents=True)
    (folder / "one.nbi").write_text("compiled")
    with monkeypatch.context() as shut:
        shut.setattr(Path, "touch", refuse)
        assert prepare_folder(folder) is None
    (folder / DONE).touch()
    monkeypatch.setattr(Path, "touch", refuse)
    own = prepare_folder(folder)
    assert own is not None and own != folder
    assert (own / "one.nbi").read_text() == "compiled"


def test_a_compilation_that_was_interrupted_is_none(tmp_path: Path) -> None:
    (tmp_path / "one.nbi").touch()
    assert not is_compiled(tmp_path)
    (tmp_path / DONE).touch()
    assert is_compiled(tmp_path)


def test_nothing_is_kept_where_nothing_can_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORDYARD_CACHE", str(tmp_path / "cache"))
    (tmp_path / "cache").write_text("in the way")
    assert prepare_folder(compiled_folder(tmp_path)) is None
