"""The board of the week: of a game that has one, an operator's choice among what creators have published."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from sqlalchemy import ForeignKey, String, select
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Model, db, insert, now, table_of
from app.puzzles.models import CREATOR, PUBLISHED, PUZZLE, today

# Number of weeks for which puzzles can be picked, this one included.
WEEKS = 6


class WeeklyPick(Model):
    """A puzzle picked for the week that begins with this Monday; one for each game."""

    __tablename__ = "weekly_pick"

    game: Mapped[str] = mapped_column(String(20), primary_key=True)
    week: Mapped[date] = mapped_column(primary_key=True)
    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), index=True)
    picked_at: Mapped[datetime] = mapped_column(default=now)


PICK = table_of(WeeklyPick)


def monday_of(day: date) -> date:
    """Return the Monday of the week of `day`."""
    return day - timedelta(days=day.weekday())


def list_weeks() -> list[date]:
    """The Mondays that can be chosen for."""
    return [monday_of(today()) + timedelta(weeks=n) for n in range(WEEKS)]


def pick_board(game: str, slug: str, week: date) -> bool:
    """Choose a creator's published board for a week; another choice replaces it. The caller commits."""
    p = PUZZLE.c
    matching_id = select(p.id).where(p.game == game, p.slug == slug, p.status == PUBLISHED, p.origin == CREATOR)
    puzzle_id = db.session.scalar(matching_id)
    if puzzle_id is None or week not in list_weeks():
        return False
    chosen = {"puzzle_id": puzzle_id, "picked_at": now()}
    row = insert(PICK).values(game=game, week=week, **chosen)
    db.session.execute(row.on_conflict_do_update(index_elements=[PICK.c.game, PICK.c.week], set_=chosen))
    return True


def list_picks() -> dict[tuple[str, date], tuple[str, str]]:
    """Address and title of what is chosen, by game and week, from this week on."""
    p = PUZZLE.c
    coming = select(PICK.c.game, PICK.c.week, p.slug, p.title).join_from(PICK, PUZZLE, p.id == PICK.c.puzzle_id)
    rows = db.session.execute(coming.where(PICK.c.week >= monday_of(today()))).all()
    return {(row.game, row.week): (row.slug, row.title) for row in rows}
