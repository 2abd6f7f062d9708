"""Where engines keep what they have computed: in the instance, and never among the modules."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from app.words.mapped_files import cache_folder

ROOT = Path(__file__).resolve().parents[2]
# numba only asks where it may write: to compile takes half a minute.
USE_ENGINES = """
from app.games.bee.make.source import load_source as load_hives
from app.games.crossword.fill.compiling import can_compile
from app.games.letterboxed.board_source import load_source as load_boxes
from app.games.strands.blind.stocks import load_wordstock
from app.words.glosses import load_glosses

load_hives("nn")
load_boxes("nn")
load_wordstock("en")
load_glosses("en")
assert can_compile()
"""
NAME = re.compile("(-(nn|en))?-[0-9a-f]{16}$")
WRITTEN = {"box-zipfs", "boxes", "compiled", "glosses", "hive-eases", "hives", "lexicon", "stock"}


def test_it_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CACHE", "INSTANCE"):
        monkeypatch.delenv(f"WORDYARD_{name}", raising=False)
    assert cache_folder() == ROOT / "instance" / "cache"
    monkeypatch.setenv("WORDYARD_INSTANCE", str(tmp_path / "yard"))
    assert cache_folder() == tmp_path / "yard" / "cache"
    monkeypatch.setenv("WORDYARD_CACHE", str(tmp_path / "other"))
    assert cache_folder() == tmp_path / "other"
    assert not any(tmp_path.iterdir())


def files_beside_modules() -> set[Path]:
    """All files of the caches in the source tree but Python's own."""
    return {path for path in (ROOT / "app").glob("**/__pycache__/**/*") if ".pyc" not in path.name}


@pytest.mark.thorough
def test_engines_write_into_the_instance(tmp_path: Path) -> None:
    before, instance = files_beside_modules(), tmp_path / "yard"
    inherited = {name: value for name, value in os.environ.items() if name != "WORDYARD_CACHE"}
    given = {**inherited, "WORDYARD_INSTANCE": str(instance)}
    subprocess.run([sys.executable, "-c", USE_ENGINES], cwd=ROOT, env=given, check=True, umask=0o022)
    assert files_beside_modules() == before
    folders = list((instance / "cache").iterdir())
    assert {NAME.sub("", path.name) for path in folders} == WRITTEN
    assert {stat.S_IMODE(path.stat().st_mode) for path in (instance, instance / "cache", *folders)} == {0o700}
