"""Helpers of the tests: an app, its people, a puzzle, and the statements that a request costs."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import lru_cache
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from rq import SimpleWorker
from sqlalchemy import event, select

from app import cli
from app.accounts import passwords
from app.accounts.models import User
from app.contract import registry
from app.contract.game_types import NewPuzzle
from app.contract.spec import GameSpec
from app.extensions import db
from app.factory import create_app
from app.generations import queues, service
from app.generations.models import Generation
from app.moderation import word_rulings
from app.puzzles.models import PUZZLE
from app.puzzles.publishing import store_puzzle
from app.web import budget
from app.workshop import drafts
from tests import shortcuts
from tests.emptying import empty, filled

GENERATION: Any = Generation.__table__
PASSWORD = "a quiet yard of words"
LETTERS = "aelnprt"
KEY = "a"
ANSWERS = ("planter", "replant", "planet", "parent", "plane", "plate")
ANSWERS += ("paper", "alert", "late", "pearl", "tape", "rate")
BONUS = ("leal", "tela", "alant")
SIDES = ("ast", "bdo", "cpy", "eir")
PAIR = ("bytes", "sporadic")
CHAIN = ("epics", "sorbet", "toady")
RARE = ("tepid",)
NORWEGIAN, NORWEGIAN_PAIR = ("btø", "ekå", "mnæ", "rsy"), ("småbær", "røykten")
# A board of Strands, and its answers with their cells in order, the spangram first.
ROWS = ("cuddle", "leiron", "eoluti", "zlsews", "gzlrna", "nupete", "iscdtr", "sorrow")
TRACED = {
    "wordpuzzle": "47.46.45.39.32.31.25.18.19.12",
    "letter": "26.33.34.40.35.41",
    "answer": "29.28.23.22.21.27",
    "riddle": "9.8.2.3.4.5",
    "clue": "0.6.1.7",
    "crossing": "38.44.43.37.42.36.30.24",
    "solution": "20.13.14.15.16.17.10.11",
}
CLUE = "What you are doing here"
SPANGRAM, *THEME_WORDS = TRACED
# Another, with words that no page of ours would hold by chance.
ZOO_ROWS = ("remger", "thedle", "npnamm", "asabin", "rugefg", "aleltf", "wreooa", "iecgir")
ZOO = {
    "menagerie": "2.8.14.20.26.32.37.42.43",
    "giraffe": "45.46.47.41.35.28.27",
    "panther": "13.18.12.6.7.1.0",
    "walrus": "36.30.31.24.25.19",
    "ocelot": "39.44.38.33.40.34",
    "badger": "21.15.9.3.4.5",
    "lemming": "10.11.17.16.22.23.29",
}
PLENTY = (10_000, 60)
HTMX = {"HX-Request": "true"}


class Browser(FlaskClient):
    """A client whose requests have an app context of their own, as in a server; else they would share the login."""

    def open(self, *args: Any, **kwargs: Any) -> Any:
        with self.application.app_context():
            return super().open(*args, **kwargs)


def make_app(url: str, redis_url: str, folder: Path, **settings: Any) -> Iterator[Flask]:
    """An app with its tables made; limits are wide, because tests are quick. Ends with closed connections."""
    quick = {"TESTING": True, "WTF_CSRF_ENABLED": False, "BCRYPT_ROUNDS": 4, "INSTANCE": folder, "SECRET_KEY": "tests"}
    quick |= {"PROBE_KEPT": 0.0, "SECOND_FACTOR": False, "SQLALCHEMY_DATABASE_URI": url, "REDIS_URL": redis_url}
    app = create_app(**{**quick, **settings})
    cli.init_app(app)
    app.test_client_class = Browser
    app.extensions["wordyard_redis"] = queues.connect_worker(redis_url)
    shortcuts.keep_templates(app)
    # Tests ask for many at once, of which each takes a moment, also to a healthy Redis.
    passwords.QUEUE = passwords.HashingQueue(callers=64, waiting=64)
    budget.CPU_BY_CLIENT, word_rulings.MOMENT = budget.MemoryBuckets(rate=1e6, most=1e9), 600.0
    app.config["BUCKETS"] = dict.fromkeys(app.config["BUCKETS"], PLENTY) | settings.get("BUCKETS", {})
    with app.app_context():
        db.create_all()
    yield app
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


def fresh(app: Flask) -> Iterator[Flask]:
    """The app with nothing in its tables and nothing in Redis, inside an app context, and nothing that was counted."""
    app.extensions.pop("memory_buckets", None)
    with app.app_context():
        empty()
        app.extensions["wordyard_redis"].flushall()
        yield app
        db.session.remove()


@lru_cache
def password_hash() -> str:
    """Of everybody's password: made once, since tests add people by the thousand."""
    return passwords.hash_password(PASSWORD, 4)


def add_user(name: str, **values: Any) -> User:
    user = User(name=name, handle=name, password_hash=password_hash(), **values)
    db.session.add(user)
    db.session.commit()
    return user


def log_in(app: Flask, name: str, **values: Any) -> FlaskClient:
    find = select(User.id, User.factor_since).where(User.handle == name)
    user_id, factor = db.session.execute(find).first() or (add_user(name, **values).id, values.get("factor_since"))
    return shortcuts.log_in(app, user_id, {"username": name, "password": PASSWORD, "next": "/"}, by_form=bool(factor))


def new_bee(answers: tuple[str, ...] = ANSWERS, bonus: tuple[str, ...] = BONUS, title: str = "") -> NewPuzzle:
    from app.games.bee.rules import Puzzle, is_pangram, word_points

    letters = KEY + "".join(sorted(set(LETTERS) - {KEY}))
    maximum = sum(word_points(word) for word in answers)
    pangrams = sum(is_pangram(word, letters) for word in answers)
    puzzle = Puzzle(KEY, letters, "en", maximum, len(answers), pangrams, frozenset(answers), frozenset(bonus))
    data, secret = puzzle.to_json()
    return NewPuzzle(title, "en", 2, data, secret, "test", identity=letters)


def add_bee(new: NewPuzzle | None = None, *, day: date | None = None, **columns: Any) -> str:
    """The slug of a stored Bee; columns (status, author_id, title) are set as given."""
    slug = store_puzzle("bee", new or new_bee(), day)
    if columns:
        db.session.execute(PUZZLE.update().where(PUZZLE.c.slug == slug).values(**columns))
    db.session.commit()
    return slug


def new_box(sides: tuple[str, ...] = SIDES, pair: tuple[str, ...] = PAIR, language: str = "en") -> NewPuzzle:
    """A board with an answer of two words, and, if it is the usual one, a chain of three."""
    from app.games.letterboxed.rules import Puzzle

    common = {*pair, *(CHAIN if pair == PAIR else ())}
    one, two, three, four = sides
    puzzle = Puzzle((one, two, three, four), language, 2, 9, frozenset(common), frozenset(RARE), pair, pair)
    data, secret = puzzle.to_json()
    return NewPuzzle("", language, 2, data, secret, "test", identity="".join(sides))


def add_box(new: NewPuzzle | None = None, *, day: date | None = None, **columns: Any) -> str:
    """The slug of a stored board."""
    slug = store_puzzle("letterboxed", new or new_box(), day)
    if columns:
        db.session.execute(PUZZLE.update().where(PUZZLE.c.slug == slug).values(**columns))
    db.session.commit()
    return slug


def strands_board(rows: tuple[str, ...] = ROWS, traced: dict[str, str] = TRACED) -> dict[str, Any]:
    """The board as the generator makes it."""
    cells = {word: [list(divmod(int(cell), 6)) for cell in path.split(".")] for word, path in traced.items()}
    spangram, *words = ({"text": word, "path": path} for word, path in cells.items())
    return {"rows": list(rows), "spangram": spangram, "words": words, "difficulty": 2}


def new_strands(title: str = "", clue: str = CLUE) -> NewPuzzle:
    from app.games.strands.create import new_puzzle

    return new_puzzle(strands_board(), title, clue)


def new_zoo() -> NewPuzzle:
    from app.games.strands.create import new_puzzle

    return new_puzzle(strands_board(ZOO_ROWS, ZOO), "", "Behind bars")


def add_strands(new: NewPuzzle | None = None, *, day: date | None = None, **columns: Any) -> str:
    """The slug of a stored board of 48 letters."""
    slug = store_puzzle("strands", new or new_strands(), day)
    if columns:
        db.session.execute(PUZZLE.update().where(PUZZLE.c.slug == slug).values(**columns))
    db.session.commit()
    return slug


def strands_draft() -> dict[str, Any]:
    """The content of a draft whose board is nobody's puzzle."""
    from app.games.strands.author.editing import mirror_board

    words = {"spangram": SPANGRAM, "words": "\n".join(THEME_WORDS)}
    return {"mode": "words", "language": "en", "clue": CLUE, **words, "board": mirror_board(strands_board())}


def solution() -> dict[str, Any]:
    """The answers of the usual board of 48 letters, as the solver lists them."""
    cells = {word: [list(divmod(int(cell), 6)) for cell in path.split(".")] for word, path in TRACED.items()}
    (text, path), *words = cells.items()
    spangram = {"text": text, "pieces": ["word", "puzzle"], "path": path}
    return {"cost": 71.5, "spangram": spangram, "words": [{"text": one, "path": path} for one, path in words]}


def add_draft(game: str, author_id: int, content: dict[str, Any], title: str = "A draft") -> str:
    """The key of a stored draft."""
    return drafts.create_draft(game, author_id, title, content).key


def add_job(game: str, owner: int, job: dict[str, Any]) -> str:
    """The id of a stored job: its kind, params, status and result are as given."""
    row = Generation(game=game, owner_id=owner, **job)
    db.session.add(row)
    db.session.commit()
    return row.id


def invented(count: int, length: int = 6) -> tuple[str, ...]:
    """So many words that no language has, each playable in the hive of LETTERS."""
    endings = ("".join(letters) for letters in product(LETTERS, repeat=length - 3))
    return tuple(islice((f"{KEY}{KEY}{LETTERS[-1]}{ending}" for ending in endings), count))


def add_large_bee(count: int = 100) -> tuple[str, tuple[str, ...]]:
    """The slug and the answers of a Bee with that many invented words."""
    words = invented(count)
    # Its letters are those of the small one, which it must not be taken for.
    return add_bee(replace(new_bee(words, ()), identity=f"large {count}")), words


def same_browser(app: Flask, client: FlaskClient) -> FlaskClient:
    """Another client with the same cookies: for threads, which must not share one."""
    copy = app.test_client()
    for cookie in client._cookies.values() if client._cookies else ():
        copy.set_cookie(cookie.key, cookie.value, domain="localhost")
    return copy


def in_threads(work: Callable[[Any], Any], items: Any, threads: int = 8) -> list[Any]:
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(work, items))


def token_of(client: FlaskClient, url: str = "/login") -> str:
    """The CSRF token of a page's form."""
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get(url).text)
    assert found is not None
    return found.group(1)


def checksums(*leave_out: str) -> dict[str, str]:
    """A digest of every table's rows; when a session or a member was last seen is not state."""
    sums, full = {}, filled()
    for table in (one for one in db.metadata.sorted_tables if one.name not in leave_out):
        columns = [c for c in table.c if c.name not in ("last_seen_at", "seen_at")]
        asked = table.select().with_only_columns(*columns)
        rows = sorted(map(repr, db.session.execute(asked).all())) if table.name in full else []
        sums[table.name] = hashlib.sha256("\n".join(rows).encode()).hexdigest()
    db.session.rollback()
    return sums


def column(statement: Any) -> list[Any]:
    """One column's values, read afresh."""
    db.session.rollback()
    return list(db.session.scalars(statement))


def one(statement: Any) -> Any:
    db.session.rollback()
    return db.session.execute(statement).one()


def parts(text: str) -> set[str]:
    """The words of a page, without its tags and attribute names but with everything that a reader could be shown."""
    return set(re.findall(r"[^\W\d_]+", text.casefold()))


@contextmanager
def statements() -> Iterator[list[str]]:
    """The SQL statements that run inside the block."""
    seen: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        seen.append(statement)

    event.listen(db.engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        event.remove(db.engine, "before_cursor_execute", note)


def replace_job(monkeypatch: pytest.MonkeyPatch, game: str, kind: str, run: Callable[..., Any]) -> None:
    """Let another function do a game's job."""
    spec = registry.spec(game)
    declare(monkeypatch, replace(spec, jobs={**spec.jobs, kind: replace(spec.jobs[kind], run=run)}))


def declare(monkeypatch: pytest.MonkeyPatch, spec: GameSpec) -> None:
    """Let a game be declared otherwise."""
    for declared in (registry._SPECS, registry._ENGINES):
        monkeypatch.setitem(declared, spec.name, spec)


def work_off(app: Flask, *names: str) -> int:
    """Let real RQ workers, in this process, do everything that waits in the queues (or in both that take their time);
    how many jobs they did."""
    return sum(work_off_one(app, name) for name in names or ("generate", "solve"))


def work_off_one(app: Flask, name: str) -> int:
    queue = queues.get_queue(name, app.extensions["wordyard_redis"])
    worker = SimpleWorker([queue], connection=queue.connection, serializer="json", log_job_description=False)
    before = worker.successful_job_count + worker.failed_job_count
    worker.work(burst=True, logging_level="ERROR")
    worker.refresh()
    return int(worker.successful_job_count + worker.failed_job_count - before)


def ask_for_bee(owner: int | None = None, asker: service.Asker | None = None, **columns: Any) -> str:
    """The id of a row that asks for a Bee; it is sent to Redis if nothing of the same person is there."""
    row = service.submit_job("bee", "generate", {"count": 1, "min": 20, "max": 60, "seed": 1}, owner=owner, asker=asker)
    if columns:
        db.session.execute(GENERATION.update().where(GENERATION.c.id == row.id).values(**columns))
        db.session.commit()
    return row.id


def row_of(generation_id: str) -> Any:
    return one(GENERATION.select().where(GENERATION.c.id == generation_id))
