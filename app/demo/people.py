"""The rows of people and of puzzles in a demonstration yard."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy import select

from app.accounts.models import LOGIN_SESSION, USER
from app.demo.plan import HEAVY, Plan
from app.demo.samples import Sample
from app.demo.writing import Bulk, Row, to_json
from app.extensions import table_of
from app.generations.models import CANCELLED, DONE, FAILED, RUNNING, Generation
from app.puzzles.models import CREATOR, DAILY, DELETED, GENERATED, PUBLISHED, PUZZLE, UNLISTED
from app.puzzles.search_words import PUZZLE_WORD, list_search_words
from app.web.throttle import BUCKET
from app.workshop.models import Draft

GENERATION, DRAFT = table_of(Generation), table_of(Draft)
# Their numbers among the users: who has played most, who has made most, and who operates.
PLAYER, MAKER, OPERATOR = 0, 1, 2
NAMES = ("Player", "Maker", "Operator")
# What is written of each table, in the order of the rows' values.
SESSIONS = ["token_hash", "user_id", "device", "kept", "state", "created_at", "last_seen_at", "expires_at"]
JOBS = [
    "id",
    "game",
    "kind",
    "queue",
    "owner_id",
    "params",
    "status",
    "percent",
    "label",
    "attempts",
    "created_at",
    "finished_at",
]
DRAFTS = ["key", "game", "author_id", "title", "slug", "content", "version", "created_at", "updated_at"]
PUZZLES = [
    "id",
    "game",
    "slug",
    "title",
    "author_id",
    "language",
    "difficulty",
    "origin",
    "status",
    "day",
    "data",
    "secret",
    "content_hash",
]
PUZZLES += ["lexicon", "draw", "created_at"]


@dataclass(slots=True)
class Board:
    """A puzzle of the demonstration, as far as its games need to know it."""

    id: int
    sample: Sample
    author: int | None
    status: str
    title: str = ""
    day: date | None = None


class People:
    """Writes users with their sessions, puzzles, drafts and jobs. `first` is the id of the first user."""

    def __init__(self, bulk: Bulk, plan: Plan, samples: Mapping[str, Sequence[Sample]]) -> None:
        self.bulk, self.plan, self.samples, self.games = bulk, plan, samples, list(samples)
        self.first = bulk.last_id(USER) + 1

    def write_people(self) -> None:
        self.bulk.write_rows(USER, ("id", "name", "handle", "role", "created_at"), self.user_rows())
        self.bulk.write_rows(LOGIN_SESSION, SESSIONS, self.session_rows())
        self.bulk.write_rows(GENERATION, JOBS, self.job_rows())
        buckets = (
            (f"guess:{self.first + number}", 100.0, self.plan.now.timestamp()) for number in range(self.plan.users // 5)
        )
        self.bulk.write_rows(BUCKET, ("key", "tokens", "at"), buckets)

    def user_rows(self) -> Iterator[Row]:
        random = self.plan.random_for("users")
        for number in range(self.plan.users):
            name = self.user_name(number)
            role = "operator" if number == OPERATOR else "player"
            at = self.bulk.format_moment(self.plan.pick_moment(random))
            yield self.first + number, name, name.lower() if name else None, role, at

    def user_name(self, number: int) -> str | None:
        if number >= self.plan.accounts:
            return None
        return f"{NAMES[number] if number < len(NAMES) else 'Demo'}{self.first + number}"

    def session_rows(self) -> Iterator[Row]:
        """Yield a session for each player. The token hashes are random, so nobody can log in with them."""
        random, moment = self.plan.random_for("sessions"), self.bulk.format_moment
        for number in range(self.plan.users):
            seen = self.plan.now - timedelta(days=60 * random.random())
            token, lifetime = (
                f"{random.getrandbits(256):064x}",
                timedelta(days=30 if number < self.plan.accounts else 365),
            )
            times = (moment(seen - timedelta(days=3)), moment(seen), moment(seen + lifetime))
            yield token, self.first + number, "", True, "{}", *times

    def job_rows(self) -> Iterator[Row]:
        random, moment = self.plan.random_for("jobs"), self.bulk.format_moment
        statuses = [DONE] * 17 + [FAILED, CANCELLED, CANCELLED]
        for number in range(self.plan.puzzles):
            begun = self.plan.now - timedelta(days=29 * random.random())
            status = RUNNING if number < 3 else random.choice(statuses)
            owner = MAKER if number % 50 == 0 else random.randrange(self.plan.users)
            name = hashlib.sha256(f"{self.plan.seed} job {number}".encode()).hexdigest()[:32]
            kind = (name, self.games[0], "generate", "generate", self.first + owner, "{}", status, 40, "done", 1)
            yield *kind, moment(begun), moment(begun + timedelta(seconds=5)) if status != RUNNING else None

    def write_puzzles(self) -> list[Board]:
        """All puzzles: the days of each game first, then the stock and what creators made, in turns of the games."""
        boards: list[Board] = []
        rows = self.puzzle_rows(boards)
        self.bulk.write_rows(PUZZLE, PUZZLES, rows)
        self.bulk.write_rows(PUZZLE_WORD, ("word", "puzzle_id"), word_rows(boards))
        keys = (f"{self.plan.seed % 10**4:04}{number:08}" for number in range(10**8))
        drafts = self.draft_rows(keys)
        self.bulk.write_rows(DRAFT, DRAFTS, drafts)
        return boards

    def draft_rows(self, keys: Iterator[str]) -> Iterator[Row]:
        """Forty of the heavy creator, and one of each of the others."""
        at = self.bulk.format_moment(self.plan.now)
        for number in [*[MAKER] * 40, *range(OPERATOR + 1, self.plan.creators)]:
            yield next(keys), self.games[0], self.first + number, "A draft", "", "{}", 1, at, at

    def puzzle_rows(self, boards: list[Board]) -> Iterator[Row]:
        random, first = self.plan.random_for("puzzles"), self.bulk.last_id(PUZZLE) + 1
        samples, games = self.samples, self.games
        texts = {id(s.new): (to_json(s.new.data), to_json(s.new.secret)) for each in samples.values() for s in each}
        dailies, taken = self.plan.dailies_per_game(len(games)) * len(games), taken_days(self.bulk)
        for number in range(self.plan.puzzles):
            game = games[number % len(games)]
            sample = samples[game][number // len(games) % len(samples[game])]
            day = self.plan.now.date() + timedelta(days=7 - number // len(games)) if number < dailies else None
            if day and (game, day.isoformat()) in taken:
                # The site has a puzzle of that day: this one joins the stock.
                day = None
            is_made_by_creator = number >= dailies and random.random() < 0.85
            author = self.choose_author(number) if is_made_by_creator else None
            status = random.choices((PUBLISHED, UNLISTED, DELETED), (85, 12, 3))[0] if is_made_by_creator else PUBLISHED
            board = Board(first + number, sample, author, status, day=day)
            boards.append(board)
            slug = day.isoformat() if day else f"demo-{board.id}"
            board.title = "" if day else f"Board {board.id}"
            origin = DAILY if day else CREATOR if is_made_by_creator else GENERATED
            kind = (game, slug, board.title, author, "en", 1 + number % 4, origin, status)
            name = hashlib.sha256(f"demo {board.id}".encode()).hexdigest()
            more = (*texts[id(sample.new)], name, "demo", random.random())
            yield (
                board.id,
                *kind,
                self.bulk.format_day(day),
                *more,
                self.bulk.format_moment(self.plan.pick_moment(random)),
            )

    def choose_author(self, number: int) -> int:
        """The heavy creator has made a fifth; of the others, the first have made most."""
        if number % HEAVY == 1:
            return self.first + MAKER
        share = self.plan.random_for(f"author {number}").random() ** 2
        return self.first + OPERATOR + 1 + int(share * (self.plan.creators - OPERATOR - 1))


def taken_days(bulk: Bulk) -> set[tuple[str, str]]:
    """Game and date, as in addresses, of the days that have a puzzle already."""
    p = PUZZLE.c
    rows = bulk.connection.execute(select(p.game, p.day, p.slug).where(p.day.is_not(None) | p.slug.like("____-__-__")))
    return {(row.game, taken) for row in rows for taken in (row.slug, row.day.isoformat() if row.day else row.slug)}


def word_rows(boards: Iterable[Board]) -> Iterator[Row]:
    """Yield a row of search word and board id for each word that a board can be found by."""
    return ((word, board.id) for board in boards for word in list_search_words(board.title, board.sample.new.data))
