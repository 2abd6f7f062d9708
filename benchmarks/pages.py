"""`./bench pages`: what first views weigh and how soon they are painted; database time of every page.

Views are those of the first page, each game's puzzle of the day, the calendar and the statistics: by a phone on slow 4G
(1.6 Mbit/s, a round trip of 150 ms) whose processor is four times slower than this machine's. Limits are 60 KB for the
first view, 8 KB for the next one, no layout shift, and 1.2 s to the largest paint, the median of some views.

Statements and milliseconds of database time are those of every page, in a yard with a million games. Both databases
are filled by what `flask demo fill` does. Every page is asked for by a visitor, a guest, the player who has most games,
the creator who has made most and an operator; of these the one for whom it takes longest is told.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Any

from benchmarks import first_views
from benchmarks.stopwatch import WATCH, options
from benchmarks.table import show
from tools.servers import PostgresServer, RedisServer

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ROOT / "docs" / "figures.md"
MOST_STATEMENTS, MOST_MS = 6, 50.0
# What changes the tallies costs more: a game's first word begins a save, its last one goes into the profile as well.
MORE = {"the first word": 8, "the last word": 11, "POST /like/": 8}
CLOCK = "the clock: the longest step of forgetting"
WIDE = (10**6, 60)

Row = dict[str, Any]
Figures = dict[tuple[str, str], tuple[int, float]]


def main() -> int:
    parser = argparse.ArgumentParser(prog="./bench pages", description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="1: 20,000 puzzles, 10 million guesses (default)")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--rounds", type=int, default=5, help="times that each page is asked for (default 5)")
    parser.add_argument("--views", type=int, default=5, help="times that each page is painted (default 5)")
    parser.add_argument("--only", choices=("views", "database"), help="one of both parts")
    parser.add_argument("--details", action="store_true", help="every file of a first view")
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.add_argument("--write", action="store_true", help=f"write {FIGURES.relative_to(ROOT)}")
    chosen = parser.parse_args()
    met = chosen.only == "database" or show_views(chosen)
    return 0 if (chosen.only == "views" or show_database_time(chosen)) and met else 1


def show_views(chosen: argparse.Namespace) -> bool:
    """Print what the views of pages cost; return whether all limits are met."""
    rows = first_views.measure_views(chosen.views, chosen.details)
    show(rows, chosen.json, title=f"Views by a phone on slow 4G, median of {chosen.views}")
    return all(row["met"] for row in rows)


def show_database_time(chosen: argparse.Namespace) -> bool:
    """Print the database time of every page; return whether all limits are met."""
    figures: dict[str, Figures] = {}
    sizes = ""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="wordyard-bench-")))
        redis, postgres = stack.enter_context(RedisServer()), stack.enter_context(PostgresServer())
        urls = {"SQLite": f"sqlite:///{folder / 'pages.db'}", "PostgreSQL": postgres.create_database("pages")}
        for name, url in urls.items():
            with yard(url, redis.url, folder) as app:
                sizes = fill(app, chosen.scale, chosen.seed, name)
                figures[name] = measure(app, chosen.rounds)
    rows = table(figures)
    title = f"Database time of every page, with {sizes}"
    show(rows, chosen.json, title=title)
    if chosen.write:
        FIGURES.write_text(document(rows, title) + beside(FIGURES.read_text()))
    return all(row["met"] for row in rows)


@contextlib.contextmanager
def yard(url: str, redis_url: str, folder: Path) -> Iterator[Any]:
    from app.extensions import db, map_sqlite_files
    from app.factory import create_app

    # As web processes do.
    map_sqlite_files()

    quick = {"TESTING": True, "WTF_CSRF_ENABLED": False, "SECRET_KEY": "bench", "INSTANCE": folder}
    quick["SECOND_FACTOR"] = False
    engine = {"SQLALCHEMY_DATABASE_URI": url, "SQLALCHEMY_ENGINE_OPTIONS": options(url)}
    app = create_app(REDIS_URL=redis_url, **quick, **engine)
    app.config["BUCKETS"] = dict.fromkeys(app.config["BUCKETS"], WIDE)
    with app.app_context():
        db.create_all()
        yield app
        db.session.remove()
        db.engine.dispose()


def fill(app: Any, scale: float, seed: int, name: str) -> str:
    """Fill the database of an app; what is in it, in words."""
    from app.demo import samples
    from app.demo.filling import fill_database as write
    from app.demo.plan import Plan

    start = monotonic()
    # A day of its own: the yard of a seed is the same whenever it is made.
    plan = Plan(scale, seed, datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0))
    written = write(plan, samples.make_samples(seed))
    print(f"{name} filled in {monotonic() - start:.0f} s", file=sys.stderr)
    told = {"saves": "save", "finished games": "completion", "guesses": "guess"}
    many = {"puzzles": plan.puzzles, "users": plan.users, **{word: written[table] for word, table in told.items()}}
    return ", ".join(f"{number:,} {word}" for word, number in many.items())


def measure(app: Any, rounds: int) -> Figures:
    """Of each route for each of the cast: the most statements, and the median of the milliseconds."""
    from app.extensions import db
    from benchmarks.visits import Visitors

    cast = Visitors(app)
    found: dict[tuple[str, str], list[tuple[int, float]]] = {}
    for visit in cast.visits():
        ask(visit.ask)
        found[visit.route, visit.who] = [ask(visit.ask) for _round in range(rounds)]
        db.session.rollback()
    for visit in cast.plays(rounds):
        found.setdefault((visit.route, visit.who), []).append(ask(visit.ask))
    figures = {key: (max(n for n, _ms in each), median(ms for _n, ms in each)) for key, each in found.items()}
    return {**figures, (CLOCK, "nobody"): (1, longest_step(seconds=10.0))}


def longest_step(seconds: float) -> float:
    """The milliseconds for which a deletion locks others out, commit included, when all guests are to be forgotten."""
    from sqlalchemy import update

    from app.accounts.models import LOGIN_SESSION, USER
    from app.accounts.sessions import GUEST
    from app.extensions import db, now
    from jobs import purging

    ages = now() - 2 * GUEST
    guests = USER.c.handle.is_(None)
    db.session.execute(update(USER).where(guests).values(created_at=ages))
    theirs = LOGIN_SESSION.c.user_id.in_(USER.select().with_only_columns(USER.c.id).where(guests))
    db.session.execute(update(LOGIN_SESSION).where(theirs).values(last_seen_at=ages))
    db.session.commit()
    steps: list[float] = []
    remove = purging.delete_batch

    def timed(key: Any, keys: list[Any], size: purging.BatchSize) -> int:
        start = monotonic()
        gone = remove(key, keys, size)
        steps.append(1000 * (monotonic() - start))
        return gone

    purging.delete_batch = timed
    purging.purge_expired(seconds)
    purging.delete_batch = remove
    told = f"{len(steps)} steps of forgetting: median {median(steps):.1f} ms, longest {max(steps):.1f} ms"
    print(told, file=sys.stderr)
    return max(steps)


def ask(request: Callable[[], Any]) -> tuple[int, float]:
    WATCH.zero()
    answer = request()
    assert answer.status_code < 500 or answer.status_code == 503, (answer.request.url, answer.text[:2000])
    return len(WATCH.statements), 1000 * WATCH.seconds


def table(figures: dict[str, Figures]) -> list[Row]:
    """A row for each route: whoever of the cast it takes longest for."""
    routes = list(dict.fromkeys(route for each in figures.values() for route, _who in each))
    return [row(route, figures) for route in routes]


def row(route: str, figures: dict[str, Figures]) -> Row:
    by_who = {who for each in figures.values() for there, who in each if there == route}
    slowest = max(sorted(by_who), key=lambda who: max(each.get((route, who), (0, 0.0))[1] for each in figures.values()))
    counts = [count for each in figures.values() for (there, _who), (count, _ms) in each.items() if there == route]
    times = {f"{name} ms": round(each[route, slowest][1], 2) for name, each in figures.items()}
    limit = next((most for kind, most in MORE.items() if kind in route), MOST_STATEMENTS)
    met = max(counts) <= limit and max(times.values()) <= MOST_MS
    return {"route": route, "slowest for": slowest, "statements": max(counts), "at most": limit, **times, "met": met}


TEXT = """# Figures

{title}.

Medians of milliseconds from the driver's call to the last row, as `./bench pages --write` measures them, on two
cores. A page has at most six statements and 50 ms; what changes the tallies may have more statements.
"""


def document(rows: list[Row], title: str) -> str:
    """The rows as a page of the documentation."""
    names = [name for name in rows[0] if name != "met"]
    head = ["| " + " | ".join(names) + " |", "|" + "---|" * len(names)]
    cells = [[f"`{one[name]}`" if name == "route" else str(one[name]) for name in names] for one in rows]
    return "\n".join([TEXT.format(title=title), *head, *(f"| {' | '.join(line)} |" for line in cells)]) + "\n"


def beside(text: str) -> str:
    """What other benchmarks have in that page: the sections behind the first part."""
    return "".join(text.partition("\n## ")[1:])


if __name__ == "__main__":
    sys.exit(main())
