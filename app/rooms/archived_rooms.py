"""Parts of a person's archive from rooms: where they were, and their own words there; nothing of the others."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from sqlalchemy import Select, select

from app.accounts.own_data.archive_parts import declare_rows, leave_out
from app.play.models import GUESS, SAVE
from app.puzzles.models import PUZZLE
from app.rooms.duels.models import DUEL_WORD
from app.rooms.models import ROOM, ROOM_MEMBER


def select_rooms(user_id: int) -> Select[object]:
    """The rooms in which a user is a member: the name that others see, and whether it is theirs."""
    r, m = ROOM.c, ROOM_MEMBER.c
    columns = (PUZZLE.c.game, PUZZLE.c.slug.label("puzzle"), r.code, m.name, m.number, m.place, m.seen_at, r.created_at)
    opened = (r.owner_id == user_id).label("opened_by_me")
    rooms = select(*columns, opened).join_from(ROOM_MEMBER, ROOM, r.id == m.room_id)
    return rooms.join(PUZZLE, PUZZLE.c.id == r.puzzle_id).where(m.user_id == user_id).order_by(r.id)


def select_words(user_id: int) -> Select[object]:
    """The words that counted in rooms, of those that this member has written."""
    r, m, g = ROOM.c, ROOM_MEMBER.c, GUESS.c
    words = select(r.code, g.text, g.kind, g.points, g.created_at).join_from(ROOM_MEMBER, ROOM, r.id == m.room_id)
    words = words.join(SAVE, SAVE.c.user_id == r.user_id).join(GUESS, g.save_id == SAVE.c.id)
    return words.where(m.user_id == user_id, g.writer == m.number).order_by(r.id, g.id)


def select_duel_words(user_id: int) -> Select[object]:
    """The words of a user in duels."""
    r, m, d = ROOM.c, ROOM_MEMBER.c, DUEL_WORD.c
    columns = (r.code, d.round, d.text, d.kind, d.points, d.created_at)
    words = select(*columns).join_from(ROOM_MEMBER, ROOM, r.id == m.room_id).join(DUEL_WORD, d.room_id == r.id)
    return words.where(m.user_id == user_id, d.writer == m.number).order_by(r.id, d.id)


declare_rows(
    "rooms.json",
    _l("The rooms and duels in which you’ve played together, and the name that others saw."),
    ("room_member.user_id", "room.owner_id"),
    select_rooms,
)
declare_rows("room-words.json", _l("The words you’ve found in rooms."), (), select_words)
declare_rows("duel-words.json", _l("The words you’ve found in duels."), ("duel_word.room_id",), select_duel_words)
leave_out("duel_round.room_id", "The boards of a duel are nobody’s.")
leave_out("room.user_id", "The player that a room is: several people, and none of them.")
