"""Choice of a duel's boards: preferably new to both players, made by others, and no past daily."""

from __future__ import annotations

from random import SystemRandom

from sqlalchemy import ColumnElement, Select, or_, select

from app.extensions import db
from app.play import answers_seen
from app.play.models import SAVE
from app.play.windows import random_window
from app.preferences.reader_days import oldest_day
from app.puzzles.models import PUBLISHED, PUZZLE
from app.rooms.duels.models import DUEL_ROUND
from app.rooms.models import ROOM, ROOM_MEMBER
from app.rooms.tables import LoadedRoom


class TooFewBoards(Exception):
    """The site has not as many boards of this game and language as a duel has rounds."""


def choose_boards(room: LoadedRoom) -> list[int]:
    """Choose a board for each round, the best available for both players; raises TooFewBoards."""
    undated, fresh, foreign = PUZZLE.c.day.is_(None), unknown_conditions(room), made_by_others(room)
    chosen: list[int] = []
    for wishes in ((undated, *fresh, foreign), (*fresh, foreign), (undated, foreign), (foreign,), ()):
        boards = select_candidates(room).where(*wishes, PUZZLE.c.id.not_in(chosen))
        chosen += load_random_ids(boards, room.rounds - len(chosen))
        if len(chosen) == room.rounds:
            return chosen
    raise TooFewBoards


def select_candidates(room: LoadedRoom) -> Select[*tuple[object, ...]]:
    """Select published boards of the game, in the language of the board from which the duel was opened.

    Dailies whose day is not over are left out: they belong to those who play them alone.
    """
    p = PUZZLE.c
    opened = select(ROOM.c.puzzle_id).where(ROOM.c.id == room.id).scalar_subquery()
    tongue = PUZZLE.alias()
    language = select(tongue.c.language).where(tongue.c.id == opened).scalar_subquery()
    past = or_(p.day.is_(None), p.day < oldest_day())
    return select(p.id).where(p.game == room.game, p.status == PUBLISHED, p.language == language, past)


def unknown_conditions(room: LoadedRoom) -> tuple[ColumnElement[bool], ...]:
    """Conditions for boards that neither has begun, seen answers of, or met in an earlier duel."""
    p, r, m = PUZZLE.c, DUEL_ROUND.c, ROOM_MEMBER.c
    both = [member.user_id for member in room.members]
    begun = select(SAVE.c.id).where(SAVE.c.puzzle_id == p.id, SAVE.c.user_id.in_(both)).exists()
    met = select(r.room_id).join(ROOM_MEMBER, m.room_id == r.room_id).where(r.puzzle_id == p.id, m.user_id.in_(both))
    return ~begun, ~met.exists(), *(answers_seen.is_unseen(p.id, user_id) for user_id in both)


def made_by_others(room: LoadedRoom) -> ColumnElement[bool]:
    """Build the condition that no member has made the board."""
    author = PUZZLE.c.author_id
    return or_(author.is_(None), author.not_in([member.user_id for member in room.members]))


def load_random_ids(boards: Select[*tuple[object, ...]], most: int) -> list[int]:
    """Return the ids of at most `most` random boards of the statement."""
    rows = db.session.execute(random_window(boards, most), {"point": SystemRandom().random()}).all()
    return [row.id for row in rows]
