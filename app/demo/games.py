"""The games that are played in a demonstration yard, with their guesses, and the tallies that belong to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random

from sqlalchemy import Table

from app.demo.people import MAKER, PLAYER, Board, People
from app.demo.plan import FINISHED, HEAVY, Plan
from app.demo.writing import Bulk, Row
from app.play.histogram import bucket_of
from app.play.models import COMPLETION, GUESS, SAVE
from app.play.tallies import ANSWER_TALLY, CREATOR_TALLY, PUZZLE_TALLY, PUZZLE_TIME
from app.puzzles.models import DELETED, PUBLISHED

SAVES = [
    "id",
    "user_id",
    "puzzle_id",
    "state",
    "score",
    "progress",
    "version",
    "seconds",
    "hints",
    "started_at",
    "updated_at",
    "finished_at",
    "done_on",
]
GUESSES = ("save_id", "text", "kind", "points", "created_at")
COMPLETIONS = ("user_id", "puzzle_id", "seconds", "hints", "words", "liked", "created_at")
# Games are written in batches: their saves first, because guesses refer to them.
BATCH = 20_000


class Games:
    """Plays all boards. The numbers are counted on the way, as the house would count them."""

    def __init__(self, bulk: Bulk, plan: Plan, people: People) -> None:
        self.bulk, self.plan, self.people = bulk, plan, people
        self.save_id = bulk.last_id(SAVE)
        self.saves: list[Row] = []
        self.guesses: list[Row] = []
        self.completions: list[Row] = []
        self.written: Counter[str] = Counter()
        self.tallies: dict[Table, Counter[tuple[object, ...]]] = {}
        for table in (PUZZLE_TALLY, PUZZLE_TIME, ANSWER_TALLY, CREATOR_TALLY):
            self.tallies[table] = Counter()

    def write_games(self, boards: list[Board]) -> Counter[str]:
        """Write the games played on the boards; return the number of rows written of each kind."""
        random = self.plan.random_for("games")
        for number, (board, player_count) in enumerate(zip(boards, self.plan.popularity(), strict=True)):
            if board.author and board.status == PUBLISHED:
                self.tallies[CREATOR_TALLY][board.author, "boards"] += 1
            for player in self.choose_players(number, player_count, random):
                self.play_one(board, player, random)
            if len(self.saves) >= BATCH:
                self.write_batch()
        self.write_batch()
        for table in self.tallies:
            self.write_tally(table)
        return self.written

    def choose_players(self, number: int, count: int, random: Random) -> Iterator[int]:
        """The heavy player plays every fifth; the heavy creator plays little."""
        if number % HEAVY == 0:
            yield PLAYER
        yield from (player for player in self.plan.pick_players(count, random) if player not in (PLAYER, MAKER))

    def play_one(self, board: Board, player: int, random: Random) -> None:
        self.save_id += 1
        done, user_id = random.random() < FINISHED, self.people.first + player
        seconds, hints = round(random.lognormvariate(5.6, 0.8)), random.choice((0, 0, 0, 1, 2))
        begun = self.plan.pick_moment(random, since=0.5 if player == PLAYER else 0.0)
        start, end = self.bulk.format_moment(begun), self.bulk.format_moment(begun + timedelta(seconds=seconds))
        guesses = list(board.sample.guesses)
        random.shuffle(guesses)
        guesses = guesses if done else guesses[: random.randrange(len(guesses) or 1)]
        self.guesses += [(self.save_id, text, kind, points, start) for text, kind, points, _score, _on in guesses]
        progress = sum(guess[4] for guess in guesses) if guesses else int(done)
        numbers = ("{}", sum(guess[3] for guess in guesses), progress, len(guesses), seconds, hints)
        # Dailies are done on their day, so that there are streaks.
        done_on = board.day or (begun + timedelta(seconds=seconds)).date()
        ends = (end, self.bulk.format_day(done_on)) if done else (None, None)
        self.saves.append((self.save_id, user_id, board.id, *numbers, start, end, *ends))
        self.tallies[PUZZLE_TALLY][board.id, "players"] += 1
        if done:
            self.record_completion(board, player, (seconds, hints, len(guesses)), end, random)
            if board.author:
                self.note_answers(board, [guess[0] for guess in guesses])

    def record_completion(
        self, board: Board, player: int, numbers: tuple[int, int, int], at: object, random: Random
    ) -> None:
        user_id, (seconds, hints, _words) = self.people.first + player, numbers
        guest = player >= self.plan.accounts
        liked = None if guest else random.choices((None, True, False), (6, 3, 1))[0]
        self.completions.append((user_id, board.id, *numbers, liked, at))
        tally, bucket = self.tallies[PUZZLE_TALLY], (board.id, bucket_of(seconds))
        tally[board.id, "anonymous" if guest else "completions"] += 1
        tally[board.id, "hints_sum"] += hints
        tally[board.id, "likes"] += liked is True
        tally[board.id, "dislikes"] += liked is False
        self.tallies[PUZZLE_TIME][*bucket, "count"] += 1
        self.tallies[PUZZLE_TIME][*bucket, "seconds"] += seconds
        if board.author not in (None, user_id) and board.status != DELETED:
            self.tallies[CREATOR_TALLY][board.author, "completions"] += 1
            self.tallies[CREATOR_TALLY][board.author, "likes"] += liked is True

    def note_answers(self, board: Board, texts: list[str]) -> None:
        answers = [text for text in texts if text in board.sample.answers]
        for place, text in enumerate(answers, 1):
            self.tallies[ANSWER_TALLY][board.id, text, "finders"] += 1
            self.tallies[ANSWER_TALLY][board.id, text, "places_sum"] += place

    def write_batch(self) -> None:
        for table, columns, rows in (
            (SAVE, SAVES, self.saves),
            (GUESS, GUESSES, self.guesses),
            (COMPLETION, COMPLETIONS, self.completions),
        ):
            self.written[table.name] += self.bulk.write_rows(table, columns, rows)
            rows.clear()

    def write_tally(self, table: Table) -> None:
        keys, names = ([c.name for c in table.c if c.primary_key is key] for key in (True, False))
        tally = self.tallies[table]
        puzzle_keys = sorted({key[:-1] for key in tally})
        rows = ((*key, *(tally[*key, name] for name in names)) for key in puzzle_keys)
        self.written[table.name] += self.bulk.write_rows(table, (*keys, *names), rows)


def midnight_of(at: datetime) -> datetime:
    """Midnight of the day: a yard of one seed and one day is the same to the last second."""
    return at.replace(hour=0, minute=0, second=0, microsecond=0)
