"""The way through the day's games: how many of them are done, and which comes next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from flask import Flask, url_for
from flask_login import current_user
from sqlalchemy import Executable, and_, bindparam, select

from app.contract import registry
from app.contract.game_types import Heading
from app.extensions import db
from app.play import choosing, puzzle_languages
from app.play.habit import done_days
from app.play.habit.streaks import Streak
from app.play.models import SAVE
from app.preferences.reader_days import reader_today
from app.puzzles.models import PUBLISHED, PUZZLE

NO_STREAK = Streak()


class DayBoard(NamedTuple):
    """A daily of a day; `is_over` is also whether its player has given up."""

    game: str
    language: str
    url: str
    is_done: bool
    is_over: bool
    is_begun: bool = False


class GameOfDay(NamedTuple):
    """A game that has dailies on a day, with the one to open."""

    game: str
    title: str
    url: str
    is_done: bool
    is_over: bool
    is_begun: bool = False


@dataclass(frozen=True, slots=True)
class DayPath:
    """The day's games in their order, after a finish with the streaks of its game and of all games."""

    games: tuple[GameOfDay, ...]
    game_streak: Streak = NO_STREAK
    day_streak: Streak = NO_STREAK

    @property
    def count(self) -> int:
        return len(self.games)

    @property
    def done(self) -> int:
        return sum(game.is_done for game in self.games)

    @property
    def next(self) -> GameOfDay | None:
        """The first game that can still be done; None when all are done or given up."""
        return next((game for game in self.games if not (game.is_done or game.is_over)), None)

    @property
    def is_complete(self) -> bool:
        """Whether every game of the day is done, and there are some."""
        return bool(self.games) and self.done == self.count


def init_app(app: Flask) -> None:
    """Let templates load the way through the day, when they show a finish."""
    app.jinja_env.globals.update(load_day_path=load_day_path, are_streaks_shown=done_days.are_streaks_shown)


def load_day_path(puzzle: Heading) -> DayPath:
    """Load what a finish shows of the day, in two statements; in one for a puzzle that is not of the reader's day."""
    today = reader_today()
    games = list_games_of_day(load_boards(current_user.id, today, today)[today])
    if puzzle.date != today or not done_days.are_streaks_shown():
        return DayPath(games)
    days_by_game = done_days.load_done_days(current_user.id)
    streaks = (done_days.streak_of_game(days_by_game, puzzle.game), done_days.streak_of_all(days_by_game))
    return DayPath(games, *streaks)


def load_boards(user_id: int | None, since: date, until: date) -> defaultdict[date, list[DayBoard]]:
    """Load the dailies of some days, the last one included, in all languages, with how far a player is.

    In one statement; a day without dailies has an empty list.
    """
    values = {"games": registry.names(), "since": since, "until": until, "user": user_id or 0}
    boards_by_day: defaultdict[date, list[DayBoard]] = defaultdict(list)
    for row in db.session.execute(_boards_statement(), values):
        url = url_for(f"{row.game}.play", slug=row.slug)
        boards_by_day[row.day].append(DayBoard(row.game, row.language, url, row.is_done, row.is_over, row.is_begun))
    return boards_by_day


@lru_cache
def _boards_statement() -> Executable:
    p, s = PUZZLE.c, SAVE.c
    begun = and_(s.id.is_not(None), choosing.is_begun())
    reached = (choosing.is_done().label("is_done"), choosing.is_ended().label("is_over"), begun.label("is_begun"))
    source = PUZZLE.outerjoin(SAVE, and_(s.puzzle_id == p.id, s.user_id == bindparam("user")))
    in_time = (p.day >= bindparam("since"), p.day <= bindparam("until"), p.status == PUBLISHED)
    listed = select(p.day, p.game, p.language, p.slug, *reached).select_from(source)
    # By game, because days are looked for in each.
    return listed.where(p.game.in_(bindparam("games", expanding=True)), *in_time)


def list_games_of_day(boards: Iterable[DayBoard]) -> tuple[GameOfDay, ...]:
    """List the offered games that have boards; one is done in any language, and opened in the visitor's first."""
    boards = list(boards)
    games = []
    for game in puzzle_languages.offered_games():
        boards_of_game = [board for board in boards if board.game == game]
        languages = puzzle_languages.languages_for_visitor(game)
        open_in = sorted(
            (board for board in boards_of_game if board.language in languages), key=lambda board: board.is_over
        )
        if open_in:
            is_done, is_over = any(board.is_done for board in boards_of_game), all(board.is_over for board in open_in)
            reached = (is_done, is_over, any(board.is_begun for board in boards_of_game))
            games.append(GameOfDay(game, registry.title(game), open_in[0].url, *reached))
    return tuple(games)
