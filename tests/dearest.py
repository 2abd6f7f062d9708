"""Which files of tests begin first when several processes share them: else one is left alone with a dear one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

# Seconds of the dear ones; of a folder, those of each test in it. Only the order of what is told here matters.
FILES = {
    "tests/test_permissions.py": 40,
    "tests/test_cli.py": 20,
    "tests/play/test_counting.py": 25,
    "tests/test_escaping.py": 18,
    "tests/test_old_databases.py": 15,
    "tests/tools/test_venv.py": 15,
    "tests/start/test_site.py": 60,
}
EACH = {"tests/faults/": 20.0, "tests/browser/": 5.0, "": 0.3}


def weights(files: Iterable[str]) -> dict[str, float]:
    """How long each file takes, roughly; `files` names a file once for each of its tests."""
    return {file: FILES.get(file, number * each_of(file)) for file, number in Counter(files).items()}


def each_of(file: str) -> float:
    return next(seconds for folder, seconds in EACH.items() if file.startswith(folder))
