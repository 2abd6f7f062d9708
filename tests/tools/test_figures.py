from __future__ import annotations

from pathlib import Path

import pytest

from tools import figures
from tools.figures import Lengths, measure, report

SHORT = "def one() -> int:\n    return 1\n"
LONG = "async def two():\n" + "    x = 1\n" * 9
NESTED = "class Box:\n    def three(self) -> None:\n        def four() -> None:\n            pass\n\n        four()\n"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Two files of nine functions, the longest of ten lines, and one that does not count."""
    (tmp_path / "app" / "games").mkdir(parents=True)
    (tmp_path / "jobs").mkdir()
    (tmp_path / "app" / "games" / "a.py").write_text(SHORT * 6 + LONG)
    (tmp_path / "jobs" / "b.py").write_text(NESTED)
    (tmp_path / "other.py").write_text(LONG * 50)
    return tmp_path


def test_it_works(house: Path) -> None:
    assert report(measure(house), 0) == [
        "functions: 9, median 2 lines, 90 % within 10, longest 10 (app/games/a.py:13 two), without a return type 1",
        "files: 2 with 28 lines, longest 22 (app/games/a.py)",
        "circles and imports upwards: 0",
    ]


def test_it_counts_a_function_inside_another_in_both(house: Path) -> None:
    lengths = measure(house, ["jobs"]).functions
    assert lengths == {"jobs/b.py:2 three": 5, "jobs/b.py:3 four": 2}


def test_it_finds_nothing_in_an_empty_house(tmp_path: Path) -> None:
    assert report(measure(tmp_path), 0)[:2] == ["functions: none", "files: none"]


def test_the_bound_leaves_a_tenth_above_it() -> None:
    functions = {f"a.py:{n} f": n for n in range(1, 101)}
    assert "median 50 lines, 90 % within 91, longest 100" in figures.of_functions(Lengths({}, functions, []))


def test_the_house_stands() -> None:
    lengths = measure()
    assert lengths.bare == [place for place in lengths.bare if place.endswith(" __init__")]
    assert figures.astray() == 0
