"""Reasons to remind players: asked of many at once when the clock picks, and again just before a message goes out.

Each function takes the days of the players where they are, by their ids, and returns what a message says by the ids of
those who have the reason.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date, datetime, timedelta
from typing import TypeAlias

from flask import current_app
from sqlalchemy import ColumnElement, select

from app.contract import registry
from app.extensions import db, now
from app.play.choosing import is_begun
from app.play.habit.done_days import load_done_days, load_done_days_of_many
from app.play.habit.streaks import compute_streak, start_of_week
from app.play.models import SAVE
from app.puzzles import weekly
from app.puzzles.models import PUBLISHED, PUZZLE
from app.reminders.models import REMINDER

PlayerDays: TypeAlias = Mapping[int, date]
# What a message is about: a number, a game, an address.
Facts: TypeAlias = Mapping[str, object]
SHORTEST_STREAK = 2
# Weeks whose days are read of everybody; the days of a streak that is nearly as long are counted when it is named.
STREAK_WEEKS, LONG_STREAK = 8, 40
# A day is somewhere for fifty hours.
LONGEST_DAY = timedelta(hours=50)
WEEK_KIND = "week"


def find_ending_streaks(players: PlayerDays) -> dict[int, Facts]:
    """Players whose streak of a game ends with their day: it is not done yet, and no freeze is left. One statement."""
    since = start_of_week(min(players.values()) - timedelta(weeks=STREAK_WEEKS))
    days_by_player = load_done_days_of_many(players, since)
    ending = {player: find_longest_ending(days_by_player.get(player, {}), day) for player, day in players.items()}
    return {player: facts for player, facts in ending.items() if facts}


def find_longest_ending(days_by_game: Mapping[str, Collection[date]], today: date) -> Facts | None:
    """Return the game and length of the longest streak that ends today unless its game is done."""
    lengths = {game: length_if_ending(days, today) for game, days in days_by_game.items()}
    game = max(lengths, key=lambda name: lengths[name], default="")
    if not game or lengths[game] < SHORTEST_STREAK:
        return None
    return {"game": game, "days": lengths[game], "path": url_of(f"{game}.home")}


def count_streak(user_id: int, facts: Facts, today: date) -> int:
    """Return the whole length of a streak that was found; one statement for a long one."""
    found = int(str(facts["days"]))
    if found < LONG_STREAK:
        return found
    return compute_streak(load_done_days(user_id).get(str(facts["game"]), ()), today).current


def length_if_ending(days: Collection[date], today: date) -> int:
    """Return the length of a streak that today would end; 0 for one that goes on, or that is none."""
    if max(days) >= today or compute_streak(days, today + timedelta(days=1)).current:
        return 0
    return compute_streak(days, today).current


def find_new_days(players: PlayerDays) -> dict[int, Facts]:
    """Players who have begun none of their day's puzzles, if there are any. Two statements."""
    p, s = PUZZLE.c, SAVE.c
    days = sorted(set(players.values()))
    offered = set(db.session.scalars(select(p.day).where(p.day.in_(days), *is_offered()).distinct()))
    begun = select(s.user_id, p.day).join_from(SAVE, PUZZLE, p.id == s.puzzle_id).where(p.day.in_(days), is_begun())
    seen = {(row.user_id, row.day) for row in db.session.execute(begun.where(*touched_since(players, LONGEST_DAY)))}
    new = [player for player, day in players.items() if day in offered and (player, day) not in seen]
    return {player: {"path": url_of("browse.index")} for player in new}


def is_offered() -> tuple[ColumnElement[bool], ...]:
    return PUZZLE.c.game.in_(registry.names()), PUZZLE.c.status == PUBLISHED


def touched_since(players: PlayerDays, time: timedelta) -> tuple[ColumnElement[bool], ...]:
    """The players' saves that were written in the last time, which an index finds."""
    since: datetime = now() - time
    return SAVE.c.user_id.in_(list(players)), SAVE.c.updated_at >= since


def find_week_puzzles(players: PlayerDays) -> dict[int, Facts]:
    """Players who have not begun their week's puzzle, nor been told of it this week. At most three statements."""
    picks = load_week_picks({start_of_week(day) for day in players.values()})
    open_players = {player: day for player, day in players.items() if start_of_week(day) in picks}
    if not open_players:
        return {}
    known = load_players_of(open_players, picks) | load_told(open_players)
    return {player: picks[start_of_week(day)] for player, day in open_players.items() if player not in known}


def load_week_picks(mondays: Collection[date]) -> dict[date, Facts]:
    """Load the puzzle of each of these weeks, by its Monday; of several games, that of the first by its name."""
    p, w = PUZZLE.c, weekly.PICK.c
    chosen = select(w.week, w.puzzle_id, p.game, p.slug, p.title).join_from(weekly.PICK, PUZZLE, p.id == w.puzzle_id)
    rows = db.session.execute(chosen.where(w.week.in_(mondays), *is_offered()).order_by(w.game.desc())).all()
    return {row.week: row._asdict() | {"path": url_of(f"{row.game}.play", slug=row.slug)} for row in rows}


def load_players_of(players: PlayerDays, picks: Mapping[date, Facts]) -> set[int]:
    """Load which of the players have begun one of the puzzles."""
    puzzle_ids = [pick["puzzle_id"] for pick in picks.values()]
    begun = select(SAVE.c.user_id).where(SAVE.c.puzzle_id.in_(puzzle_ids), is_begun())
    return set(db.session.scalars(begun.where(SAVE.c.user_id.in_(list(players)))))


def load_told(players: PlayerDays) -> set[int]:
    """Load which of the players have been told of their week's puzzle on an earlier day of the week."""
    r = REMINDER.c
    since = start_of_week(min(players.values()))
    told = select(r.user_id, r.day).where(r.user_id.in_(list(players)), r.kind == WEEK_KIND, r.day >= since)
    return {row.user_id for row in db.session.execute(told) if is_earlier_in_week(row.day, players[row.user_id])}


def is_earlier_in_week(day: date, today: date) -> bool:
    return start_of_week(today) <= day < today


def url_of(endpoint: str, **values: object) -> str:
    """Return the path of a page; there is no request whose host could be asked."""
    return current_app.url_map.bind("").build(endpoint, values)
