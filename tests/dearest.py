"""Which files of tests begin first when several processes share them: else one is left alone with a dear one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

# Seconds of the dear ones; of a folder, those of each test in it. Only the order of what is told here matters.
FILES = {
    "tests/start/test_site.py": 60,
    "tests/start/test_settings.py": 40,
    "tests/start/test_readme.py": 25,
    "tests/test_never_500.py": 21,
    "tests/test_permissions.py": 20,
    "tests/start/test_start.py": 14,
    "tests/play/test_counting.py": 13,
    "tests/tools/test_servers.py": 11,
    "tests/jobs/test_schedule.py": 11,
    "tests/test_plans.py": 11,
    "tests/test_cli.py": 11,
    "tests/tools/test_venv.py": 10,
    "tests/test_escaping.py": 9,
    "tests/test_migrations.py": 8,
    "tests/test_toy.py": 8,
    "tests/games/crossword/fill/test_filler.py": 8,
    "tests/test_old_databases.py": 7,
    "tests/generations/test_careful_redis.py": 7,
    "tests/web/test_what_is_loaded.py": 7,
}
EACH = {"tests/faults/": 20.0, "tests/browser/": 5.0, "": 0.08}


def weights(files: Iterable[str]) -> dict[str, float]:
    """How long each file takes, roughly; `files` names a file once for each of its tests."""
    return {file: FILES.get(file, number * each_of(file)) for file, number in Counter(files).items()}


def each_of(file: str) -> float:
    return next(seconds for folder, seconds in EACH.items() if file.startswith(folder))
