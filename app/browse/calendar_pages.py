"""The calendars: a game's dailies by month, and the days of all games together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from flask import make_response, redirect, render_template, request, url_for
from flask_login import current_user
from sqlalchemy import func, select
from werkzeug.wrappers import Response

from app.browse import archive as archives
from app.browse.archive import Daily
from app.browse.blueprint import bp
from app.browse.finding import require_game
from app.browse.month_grid import (
    BEGUN,
    DONE,
    GIVEN_UP,
    UNTOUCHED,
    GridDay,
    MarkedDay,
    after_month,
    before_month,
    find_next_undone,
    last_of_month,
    list_weeks,
)
from app.contract import registry
from app.extensions import db
from app.play.habit import done_days
from app.play.habit.day_path import GameOfDay, list_games_of_day, load_boards
from app.play.habit.streaks import Streak
from app.preferences.reader_days import reader_today
from app.puzzles.models import PUBLISHED, PUZZLE
from app.web.language_names import LANGUAGE_NAMES
from app.web.texts import format_duration


@dataclass(frozen=True, slots=True)
class MonthPage:
    """A month of a calendar: its weeks, the latest day that can still be done, and the streak, empty if hidden."""

    weeks: list[list[GridDay | None]]
    next_undone: MarkedDay | None
    streak: Streak


@bp.get("/archive/<game>")
def archive(game: str) -> Response:
    """Redirect to the calendar of a game, which had this address before."""
    require_game(game)
    month, language = request.args.get("month"), request.args.get("language")
    # What is None is left out of the address.
    return redirect(url_for("browse.game_calendar", game=game, month=month, language=language))


@bp.get("/calendar/<game>")
def game_calendar(game: str) -> Response:
    """Calendar of a game's dailies, a month for each page."""
    require_game(game)
    language, month_asked = request.args.get("language", ""), request.args.get("month", "")
    month_page = archives.load_archive(game, current_user.id, month_asked, language)
    streak = done_days.streak_of_game(load_shown_days(), game)
    context = {
        "game": game,
        "archive": month_page,
        "calendar": build_page(month_page.month, map(mark_daily, month_page.days), streak),
        "language_names": LANGUAGE_NAMES,
        "describe_help": registry.describe_help,
    }
    return make_response(render_template("browse/game_calendar.html", **context))


def load_shown_days() -> dict[str, set[date]]:
    """Load the current user's done days; {} if streaks are hidden."""
    return done_days.load_done_days(current_user.id) if done_days.are_streaks_shown() else {}


def build_page(month: date | None, marked_days: Iterable[MarkedDay], streak: Streak) -> MonthPage:
    """Build the page of a month; without a month it has no weeks."""
    listed = list(marked_days)
    weeks = list_weeks(month, listed, streak.frozen, reader_today()) if month else []
    return MonthPage(weeks, find_next_undone(listed), streak)


def mark_daily(daily: Daily) -> MarkedDay:
    """Return what the calendar of a game shows of a daily: a rank or a time, once it is done."""
    time = format_duration(daily.seconds) if daily.seconds else ""
    return MarkedDay(daily.day, daily.url, daily.state, (daily.rank or time) if daily.state == DONE else "")


@bp.get("/calendar")
def calendar() -> Response:
    """Calendar of all games together, a month for each page, with the games of one of its days."""
    today = reader_today()
    first = find_first_day() or today
    month = archives.read_month(request.args.get("month", "")) or today.replace(day=1)
    month = min(max(month, first.replace(day=1)), today.replace(day=1))
    games_by_day = load_month(month)
    streak = done_days.streak_of_all(load_shown_days())
    page = build_page(month, [mark_day(day, games) for day, games in games_by_day.items()], streak)
    chosen = find_chosen_day(games_by_day)
    context = {
        "month": month,
        "older": before_month(month) if month > first else None,
        "newer": after_month(month) if after_month(month) <= today else None,
        "calendar": page,
        "chosen": chosen,
        "games_of_day": games_by_day.get(chosen, ()) if chosen else (),
    }
    return make_response(render_template("browse/calendar.html", **context))


def find_chosen_day(games_by_day: dict[date, tuple[GameOfDay, ...]]) -> date | None:
    """Return the day in the address, else the latest day of the month; None without any."""
    day_text = request.args.get("day", "")
    return next((day for day in games_by_day if day.isoformat() == day_text), max(games_by_day, default=None))


def mark_day(day: date, games: tuple[GameOfDay, ...]) -> MarkedDay:
    """Return what the calendar of all games shows of a day: how many of its games are done."""
    done, over = sum(game.is_done for game in games), all(game.is_done or game.is_over for game in games)
    begun = any(game.is_begun or game.is_over for game in games)
    state = DONE if done == len(games) else GIVEN_UP if over else BEGUN if done or begun else UNTOUCHED
    url = url_for("browse.calendar", month=day.isoformat()[:7], day=day.isoformat(), _anchor="day")
    return MarkedDay(day, url, state, f"{done}/{len(games)}" if done else "")


def find_first_day() -> date | None:
    """Return the day of the first daily; None without any."""
    p = PUZZLE.c
    dailies = (p.game.in_(registry.names()), p.day.is_not(None), p.day <= reader_today(), p.status == PUBLISHED)
    return db.session.scalar(select(func.min(p.day)).where(*dailies))


def load_month(month: date) -> dict[date, tuple[GameOfDay, ...]]:
    """Load the games of each day of a month up to the reader's, with how far the current user is; in one statement."""
    until = min(last_of_month(month), reader_today())
    boards_by_day = load_boards(current_user.id, month, until)
    games_by_day = {day: list_games_of_day(boards) for day, boards in sorted(boards_by_day.items())}
    return {day: games for day, games in games_by_day.items() if games}
