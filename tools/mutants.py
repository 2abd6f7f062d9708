"""`./test mutants`: plant small faults in the heart of the site, and see whether the nearest tests find them."""

from __future__ import annotations

import argparse
import json
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from tools.mutating import Mutant, mutants, read
from tools.processes import die_with_parent
from tools.surviving import FAILING

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "mutants"
RESULTS = WORK / "results.jsonl"
ACCEPTED = ROOT / "tests" / "survivors.txt"
PACKAGES = ("play", "rooms", "generations", "accounts", "moderation", "words", "workshop")
MODULES = ("app/games/*/**/*.py", *(f"app/{name}/**/*.py" for name in PACKAGES), "jobs/*.py")
# Pages and commands of the games, and what makes the word lists, which no site does.
LEFT_OUT = ("web", "cli", "cli.py", "build")
# Beside the tests that mirror a module and those in the same folder.
FARTHER = {
    "app/play/": (
        "tests/games/bee/web/test_routes.py",
        "tests/games/letterboxed/web/test_routes.py",
        "tests/games/strands/web/test_routes.py",
    ),
    "app/games/bee/duelling.py": ("tests/rooms/test_duels.py",),
    "app/games/bee/": ("tests/games/bee/test_ladder.py", "tests/games/bee/web/test_routes.py"),
    "app/games/crossword/": ("tests/games/crossword/solve/test_entering.py", "tests/games/crossword/formats/"),
    "app/generations/asking.py": ("tests/games/strands/web/test_solve.py",),
    "app/generations/kept_results.py": ("tests/games/bee/web/test_figures_page.py",),
    "app/play/stock_levels.py": ("tests/operator/test_stock_desk.py", "tests/games/bee/test_stock_job.py"),
    "app/play/cell_batches.py": (
        "tests/rooms/test_routes.py",
        "tests/rooms/test_seats.py",
        "tests/rooms/test_presence.py",
        "tests/games/crossword/web/test_routes.py",
    ),
    "app/play/guessing.py": (
        "tests/rooms/test_shared_words.py",
        "tests/rooms/test_finishing.py",
        "tests/operator/test_site_metrics.py",
    ),
    "app/play/blueprint.py": ("tests/rooms/test_routes.py",),
    "app/play/moving.py": (
        "tests/rooms/test_routes.py",
        "tests/rooms/test_seats.py",
        "tests/rooms/test_shared_words.py",
        "tests/operator/test_site_metrics.py",
    ),
    "app/play/live_day.py": ("tests/rooms/test_duels.py",),
    "app/play/pages.py": ("tests/rooms/test_shared_words.py", "tests/rooms/test_duels.py"),
    "app/play/acting.py": ("tests/rooms/test_seats.py",),
    "app/rooms/duels/": tuple(
        f"tests/rooms/test_{name}.py" for name in ("duels", "duel_acts", "duel_boards", "duel_answers")
    ),
    "app/workshop/": ("tests/games/strands/web/test_publish.py", "tests/games/letterboxed/web/test_own_boards.py"),
    "app/workshop/board_files.py": (
        "tests/games/strands/web/test_exchange.py",
        "tests/games/letterboxed/web/test_box_exchange.py",
        "tests/games/letterboxed/web/test_bulk.py",
    ),
    "app/workshop/trials.py": ("tests/games/crossword/web/builder/test_trial_links.py",),
    "app/moderation/": ("tests/operator/test_overview.py", "tests/operator/test_routes.py"),
    "app/words/rulings.py": ("tests/moderation/test_words.py",),
    "jobs/schedule.py": ("tests/operator/test_stock_desk.py",),
    "app/play/counting.py": (
        "tests/browse/test_likes.py",
        "tests/browse/test_results.py",
        "tests/rooms/test_finishing.py",
    ),
    "app/generations/": ("tests/jobs/test_run.py", "tests/operator/test_routes.py", "tests/operator/test_jobs.py"),
    "app/accounts/": (
        "tests/web/test_security.py",
        "tests/play/test_merging.py",
        "tests/play/test_saving.py",
        "tests/moderation/test_board_deeds.py",
    ),
    "app/accounts/service.py": ("tests/test_cli.py::test_operators_are_listed_and_made_players_again",),
}
# These run once, when the site is put together, before a fault could be planted: the matrix asks for every route, and
# the tables are compared with the migrations.
JOINING = {
    *(("app/play/blueprint.py", f"add_{name}") for name in ("typing", "making", "cells", "news")),
    *(("app/play/blueprint.py", name) for name in ("play_blueprint", "with_typing")),
    ("app/accounts/models.py", "only"),
}
SAMPLE = 1500
WORKERS = 2
WANTED = 90

Key = tuple[str, str, str]


def main(words: list[str]) -> int:
    options = parse(words)
    found = choose(options)
    if not found:
        print("mutants: there is no such module among those that are mutated.", file=sys.stderr)
        return 1
    print(f"{len(found)} mutants, seed {options.seed}, {options.workers} workers", flush=True)
    began = time.monotonic()
    results = run(found, options)
    print(f"{time.monotonic() - began:.0f} s{left_out()}")
    if len(results) < len(found):
        print(f"mutants: {len(found) - len(results)} were not tried: see {WORK}/worker-0.log.", file=sys.stderr)
        return 1
    return report(results, accepted())


def parse(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./test mutants", description=__doc__)
    parser.add_argument("--all", action="store_true", help="every mutant, not a sample")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="how many mutants (default: %(default)s)")
    parser.add_argument("--module", action="append", help="a path, or its beginning; may be given again")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (default: %(default)s)")
    parser.add_argument("--workers", type=int, default=WORKERS, help="processes (default: %(default)s)")
    parser.add_argument("--both", action="store_true", help="the tests on PostgreSQL too; they take twice as long")
    parser.add_argument("--again", action="store_true", help="only those that lived through the last run")
    return parser.parse_args(words)


def modules() -> list[str]:
    found = (path.relative_to(ROOT) for pattern in MODULES for path in ROOT.glob(pattern))
    return sorted(str(path) for path in found if not set(LEFT_OUT) & set(path.parts))


def package_of(path: str) -> str:
    """The folder of a module below `app`, a game's folder, or `jobs`."""
    parts = Path(path).parts[:-1]
    return "/".join(parts[: 3 if "games" in parts else 2]) + "/"


def watched(found: list[Mutant]) -> list[str]:
    """The modules that tell which tests come to their lines: those of the packages with mutants."""
    packages = tuple({package_of(mutant.path) for mutant in found})
    return [path for path in modules() if path.startswith(packages)]


def choose(options: argparse.Namespace) -> list[Mutant]:
    chosen = [path for path in modules() if not options.module or path.startswith(tuple(options.module))]
    made = (mutant for path in chosen for mutant in mutants(path, read(path, ROOT)))
    found = {mutant.key: mutant for mutant in made if (mutant.path, mutant.name) not in JOINING}
    lived = survivors() if options.again else found.keys()
    keys = [key for key in found if key in lived]
    if not options.all and options.sample < len(keys):
        keys = sorted(random.Random(options.seed).sample(keys, options.sample), key=keys.index)  # noqa: S311
    return [found[key] for key in keys]


def survivors() -> set[Key]:
    """Who lived through the last run."""
    return {key_of(result) for result in told() if result["fate"] == "survived"}


def told() -> list[dict[str, Any]]:
    return [json.loads(line) for line in RESULTS.read_text().splitlines()] if RESULTS.exists() else []


def key_of(result: dict[str, Any]) -> Key:
    path, name, text = result["key"]
    return path, name, text


def tests_near(path: str) -> list[str]:
    """Of a module: the test file that mirrors it, the files beside that, an engine's own, and those named above."""
    folder, _, name = path.removeprefix("app/").rpartition("/")
    rules = path.endswith("rules.py")
    homes = dict.fromkeys((folder, *(["/".join(folder.split("/")[:2])] if folder.startswith("games/") else [])))
    beside = [str(one.relative_to(ROOT)) for home in homes for one in sorted((ROOT / "tests" / home).glob("test_*.py"))]
    farther = [test for start, tests in FARTHER.items() if path.startswith(start) for test in tests]
    mirror = f"tests/{folder}/test_{name}"
    return [
        mirror,
        *(one for one in beside if (one != mirror and not rules) or "view" in one or "tracing" in one),
        *farther,
    ]


def run(found: list[Mutant], options: argparse.Namespace) -> list[dict[str, Any]]:
    """Let the workers take the mutants one by one; each has its own Redis, PostgreSQL and databases."""
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    plan, counter = WORK / "plan.json", WORK / "counter"
    for file in (RESULTS, counter):
        file.touch()
    tests = {path: tests_near(path) for path in dict.fromkeys(mutant.path for mutant in found)}
    files = {"results": str(RESULTS), "counter": str(counter), "both": options.both}
    keys = [mutant.key for mutant in found]
    plan.write_text(json.dumps({"watched": watched(found), "tests": tests, "mutants": keys, **files}))
    wait([start(plan, number) for number in range(options.workers)], len(found))
    return told()


def start(plan: Path, number: int) -> subprocess.Popen[bytes]:
    with (WORK / f"worker-{number}.log").open("wb") as log:
        command = [sys.executable, "-m", "tools.surviving", str(plan)]
        quiet: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log}
        return subprocess.Popen(command, cwd=ROOT, preexec_fn=die_with_parent(signal.SIGTERM), **quiet)


def wait(workers: list[subprocess.Popen[bytes]], total: int) -> None:
    shown = 0
    try:
        while any(worker.poll() is None for worker in workers):
            time.sleep(1)
            done = len(RESULTS.read_bytes().splitlines())
            if done - shown >= 100:
                shown = done
                print(f"  {done} of {total}", flush=True)
    finally:
        for worker in workers:
            worker.terminate()


def left_out() -> str:
    """Tests that fail by themselves say nothing of faults; it is to be known how many do."""
    log = WORK / "worker-0.log"
    failing = log.read_text(errors="replace").count(FAILING) if log.exists() else 0
    return f"; {failing} tests fail without a fault and were left out" if failing else ""


def accepted() -> dict[Key, str]:
    """Survivors with the reason why they may live: path | name | change | reason, one a line."""
    lines = ACCEPTED.read_text().splitlines() if ACCEPTED.exists() else []
    return dict(read_accepted(line) for line in lines if line and not line.startswith("#"))


def read_accepted(line: str) -> tuple[Key, str]:
    """A change may hold the sign that sets the parts of the line apart."""
    rest, _, reason = line.rpartition(" | ")
    path, name, change = rest.split(" | ", 2)
    return (path, name, change), reason


def report(results: list[dict[str, Any]], reasons: dict[Key, str]) -> int:
    """Print the table and the survivors that nobody has explained; 1 when too many live."""
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    for result in results:
        rows[result["key"][0]][result["fate"]] += 1
    print(f"\n{'module':<36}{'mutants':>8}{'killed':>8}{'survived':>10}{'score':>8}")
    for path, fates in sorted(rows.items()):
        print_row(path, fates)
    whole = sum(rows.values(), Counter[str]())
    print_row("all", whole)
    tell_survivors(results, reasons)
    return int(not results or score(whole) < WANTED)


def print_row(name: str, fates: Counter[str]) -> None:
    print(f"{name:<36}{fates.total():>8}{killed(fates):>8}{fates['survived']:>10}{score(fates):>7.1f}%")


def killed(fates: Counter[str]) -> int:
    return fates.total() - fates["survived"]


def score(fates: Counter[str]) -> float:
    return 100 * killed(fates) / (fates.total() or 1)


def tell_survivors(results: list[dict[str, Any]], reasons: dict[Key, str]) -> None:
    living = sorted((key_of(result), result["line"]) for result in results if result["fate"] == "survived")
    new = [(key, line) for key, line in living if key not in reasons]
    print(f"\n{len(living)} survived, {len(living) - len(new)} of them explained in {ACCEPTED.relative_to(ROOT)}")
    for (path, name, text), line in new:
        print(f"  {path}:{line} | {name} | {text}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
