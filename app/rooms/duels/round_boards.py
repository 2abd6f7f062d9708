"""Which boards a duel is played on: such as neither of the two has met or made, and rather none of a day that is over:
its answers are out."""

from __future__ import annotations

from random import SystemRandom
from typing import Any

from sqlalchemy import or_, select

from app.extensions import db
from app.play import answers_seen
from app.play.models import SAVE
from app.play.windows import random_window
from app.puzzles.models import PUBLISHED, PUZZLE, today
from app.rooms.duels.models import DUEL_ROUND
from app.rooms.models import ROOM, ROOM_MEMBER
from app.rooms.tables import LoadedRoom


class TooFewBoards(Exception):
    """The site has not as many boards of this game and language as a duel has rounds."""


def choose_boards(room: LoadedRoom) -> list[int]:
    """A board for each round, the best that there are for both; raises TooFewBoards."""
    undated, fresh, foreign = PUZZLE.c.day.is_(None), unknown_conditions(room), made_by_others(room)
    chosen: list[int] = []
    for wishes in ((undated, *fresh, foreign), (*fresh, foreign), (undated, foreign), (foreign,), ()):
        boards = select_candidates(room).where(*wishes, PUZZLE.c.id.not_in(chosen))
        chosen += load_random_ids(boards, room.rounds - len(chosen))
        if len(chosen) == room.rounds:
            return chosen
    raise TooFewBoards


def select_candidates(room: LoadedRoom) -> Any:
    """What everybody can find in the language of the board from which the duel was opened. The day's own is for those
    who play it alone."""
    p = PUZZLE.c
    opened = select(ROOM.c.puzzle_id).where(ROOM.c.id == room.id).scalar_subquery()
    tongue = PUZZLE.alias()
    language = select(tongue.c.language).where(tongue.c.id == opened).scalar_subquery()
    past = or_(p.day.is_(None), p.day < today())
    return select(p.id).where(p.game == room.game, p.status == PUBLISHED, p.language == language, past)


def unknown_conditions(room: LoadedRoom) -> tuple[Any, ...]:
    """Neither begun by one of the two, nor known to one by its answers, nor met in an earlier duel of theirs."""
    p, r, m = PUZZLE.c, DUEL_ROUND.c, ROOM_MEMBER.c
    both = [member.user_id for member in room.members]
    begun = select(SAVE.c.id).where(SAVE.c.puzzle_id == p.id, SAVE.c.user_id.in_(both)).exists()
    met = select(r.room_id).join(ROOM_MEMBER, m.room_id == r.room_id).where(r.puzzle_id == p.id, m.user_id.in_(both))
    return ~begun, ~met.exists(), *(answers_seen.is_unseen(p.id, user_id) for user_id in both)


def made_by_others(room: LoadedRoom) -> Any:
    """Whoever has made a board knows its words."""
    author = PUZZLE.c.author_id
    return or_(author.is_(None), author.not_in([member.user_id for member in room.members]))


def load_random_ids(boards: Any, most: int) -> list[int]:
    rows = db.session.execute(random_window(boards, most), {"point": SystemRandom().random()}).all()
    return [row.id for row in rows]
