"""Likes and dislikes of a puzzle by those who have finished it."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Boolean, bindparam, select, update

from app.browse.results import MIN_OTHERS, LeftOut, Stats, load_stats
from app.extensions import AnyRow, db
from app.play import counting
from app.play.models import COMPLETION
from app.play.store import Opened
from app.rooms import finishing

# As the buttons post them.
VALUES = {"like": True, "dislike": False, "none": None}
TRIES = 3


class Results(NamedTuple):
    """How others fared with a puzzle, and whether this player, who may say so, liked it.

    `own_finish` says that one of those who have finished it is this player; `partners` finished it with this player, in
    a room. The time and the hints in `stats` are of the `others`.
    """

    stats: Stats
    may_like: bool
    liked: bool | None
    own_finish: bool = False
    partners: int = 0

    @property
    def others(self) -> int:
        """How many have finished it, without this player and the partners."""
        return self.stats.finished - (1 + self.partners if self.own_finish else 0)

    @property
    def is_telling(self) -> bool:
        """Whether enough others have finished it for their median time and average hints to be shown."""
        return self.others >= MIN_OTHERS


def load_results(puzzle_id: int, user_id: int | None, *, guest: bool) -> Results:
    """Load the results of a puzzle for a player; guests and visitors may not like it."""
    c = COMPLETION.c
    partners = finishing.count_partners(puzzle_id, user_id).label("partners")
    columns = (c.liked, c.answers_seen, c.seconds, c.hints, partners)
    completion = select(*columns).where(c.puzzle_id == puzzle_id, c.user_id == user_id)
    row = db.session.execute(completion).first() if user_id else None
    if row is None:
        return Results(load_stats(puzzle_id), may_like=False, liked=None)
    if row.answers_seen:
        return Results(load_stats(puzzle_id), not guest, row.liked)
    # Partners have the room's time and hints, which are this player's as well.
    team = LeftOut(1 + row.partners, row.seconds, row.hints)
    return Results(load_stats(puzzle_id, team), not guest, row.liked, own_finish=True, partners=row.partners)


def record_like(opened: Opened, user_id: int, liked: bool | None) -> bool:
    """Store and count a like; False if this account has not finished the puzzle. The caller commits."""
    c = COMPLETION.c
    completion = select(c.id, c.liked).where(c.puzzle_id == opened.puzzle_id, c.user_id == user_id)
    for _attempt in range(TRIES):
        row = db.session.execute(completion).first()
        if row is None:
            return False
        if row.liked is liked or update_like(row, liked):
            counting.count_like(opened.puzzle_id, user_id, row.liked, liked, made=opened.author_id is not None)
            break
    # Otherwise other tabs have said something else three times over meanwhile, and what they said stands.
    return True


def update_like(row: AnyRow, liked: bool | None) -> bool:
    """Update the like if it is still as read, so that each change is counted once; False if another tab was faster."""
    c = COMPLETION.c
    as_read = update(COMPLETION).where(c.id == row.id, c.liked.is_not_distinct_from(row.liked))
    change = as_read.values(liked=bindparam("said", type_=Boolean)).returning(c.id)
    return db.session.scalar(change, {"said": liked}) is not None
