"""Which files of tests begin first when several processes share them: else one is left alone with a dear one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

# Seconds of the dear ones; of a folder, those of each test in it. Only the order of what is told here matters.
FILES = {
    "tests/start/test_site.py": 60,
    "tests/start/test_settings.py": 40,
    "tests/processes/test_worker_process.py": 40,
    "tests/web/test_upload_costs.py": 40,
    "tests/start/test_readme.py": 25,
    "tests/test_never_500.py": 15,
    "tests/test_escaping_everywhere.py": 14,
    "tests/test_permissions.py": 13,
    "tests/games/crossword/fill/test_filler.py": 12,
    "tests/test_toy.py": 11,
    "tests/processes/test_long_word_lists.py": 10,
    "tests/games/crossword/web/sharing/test_broken_files.py": 10,
    "tests/play/test_merging.py": 9,
    "tests/games/crossword/prove/test_neighbourhoods.py": 8,
    "tests/jobs/test_schedule.py": 8,
    "tests/games/crossword/grids/test_shaped_grids.py": 8,
    "tests/start/test_start.py": 8,
    "tests/test_no_answers.py": 7,
    "tests/test_cli.py": 7,
    "tests/play/test_counting.py": 7,
    "tests/accounts/test_outbox.py": 7,
    "tests/games/letterboxed/web/test_shortest_words.py": 7,
    "tests/test_escaping.py": 6,
    "tests/test_plans.py": 6,
    "tests/test_config.py": 6,
    "tests/tools/test_venv.py": 6,
    "tests/tools/test_testing.py": 6,
    "tests/test_old_databases.py": 5,
    "tests/moderation/test_standing_acts.py": 5,
    "tests/test_laws_plain.py": 5,
    "tests/play/test_answers_seen.py": 4,
    "tests/games/crossword/minis/test_mini_dailies.py": 4,
    "tests/words/test_mapped_files.py": 4,
    "tests/games/strands/test_secrets.py": 4,
    "tests/tools/test_servers.py": 4,
}
EACH = {"tests/faults/": 20.0, "tests/browser/": 5.0, "": 0.08}


def weights(files: Iterable[str]) -> dict[str, float]:
    """How long each file takes, roughly; `files` names a file once for each of its tests."""
    return {file: FILES.get(file, number * each_of(file)) for file, number in Counter(files).items()}


def each_of(file: str) -> float:
    return next(seconds for folder, seconds in EACH.items() if file.startswith(folder))
