"""Likes and dislikes of a puzzle by those who have finished it."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Boolean, bindparam, select, update

from app.browse.results import MIN_OTHERS, LeftOut, Stats, load_stats
from app.extensions import db
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


class OwnCompletion(NamedTuple):
    """A puzzle that a player has finished; `partners` finished it with this player, in a room."""

    id: int
    liked: bool | None
    answers_seen: bool
    seconds: int
    hints: int
    partners: int


def load_own_completion(puzzle_id: int, user_id: int | None) -> OwnCompletion | None:
    """Load how a player finished a puzzle; None if this player has not, or is a visitor."""
    if user_id is None:
        return None
    c = COMPLETION.c
    partners = finishing.count_partners(puzzle_id, user_id).label("partners")
    columns = (c.id, c.liked, c.answers_seen, c.seconds, c.hints, partners)
    row = db.session.execute(select(*columns).where(c.puzzle_id == puzzle_id, c.user_id == user_id)).first()
    return OwnCompletion._make(row) if row else None


def load_results(puzzle_id: int, completion: OwnCompletion | None, *, guest: bool) -> Results:
    """Load the results of a puzzle for a player, whose own completion is known; guests and visitors may not like it."""
    if completion is None:
        return Results(load_stats(puzzle_id), may_like=False, liked=None)
    if completion.answers_seen:
        return Results(load_stats(puzzle_id), not guest, completion.liked)
    # Partners have the room's time and hints, which are this player's as well.
    team = LeftOut(1 + completion.partners, completion.seconds, completion.hints)
    return Results(
        load_stats(puzzle_id, team), not guest, completion.liked, own_finish=True, partners=completion.partners
    )


def record_like(opened: Opened, user_id: int, liked: bool | None) -> OwnCompletion | None:
    """Store and count a like; return the completion that has it, None without one. The caller commits."""
    completion = load_own_completion(opened.puzzle_id, user_id)
    for _attempt in range(TRIES):
        if completion is None:
            return None
        if completion.liked is liked:
            return completion
        if update_like(completion, liked):
            counting.count_like(opened.puzzle_id, user_id, completion.liked, liked, made=opened.author_id is not None)
            return completion._replace(liked=liked)
        completion = load_own_completion(opened.puzzle_id, user_id)
    # Other tabs have said something else three times over meanwhile, and what they said stands.
    return completion


def update_like(completion: OwnCompletion, liked: bool | None) -> bool:
    """Update the like if it is still as read, so that each change is counted once; False if another tab was faster."""
    c = COMPLETION.c
    as_read = update(COMPLETION).where(c.id == completion.id, c.liked.is_not_distinct_from(completion.liked))
    change = as_read.values(liked=bindparam("said", type_=Boolean)).returning(c.id)
    return db.session.scalar(change, {"said": liked}) is not None
