"""Changes to room members when a guest becomes an account or an account is deleted."""

from __future__ import annotations

from sqlalchemy import delete, func, or_, select, update

from app.accounts import signals
from app.accounts.models import USER
from app.extensions import db
from app.rooms.models import ROOM, ROOM_MEMBER


@signals.counting.connect
def count_rooms(sender: object, user_id: int) -> int:
    """Count the rooms in which a guest is."""
    room_count = select(func.count()).select_from(ROOM_MEMBER).where(ROOM_MEMBER.c.user_id == user_id)
    return db.session.scalar(room_count) or 0


@signals.merging.connect
def merge_seats(sender: object, guest_id: int, user_id: int, play: dict[str, object]) -> None:
    """Move the guest's memberships to the account, except in rooms where it is already. The caller commits."""
    m, account_seats = ROOM_MEMBER.c, ROOM_MEMBER.alias()
    account_rooms = select(account_seats.c.room_id).where(account_seats.c.user_id == user_id)
    seats = update(ROOM_MEMBER).where(m.user_id == guest_id, m.room_id.not_in(account_rooms))
    db.session.execute(seats.values(user_id=user_id))
    db.session.execute(update(ROOM).where(ROOM.c.owner_id == guest_id).values(owner_id=user_id))


@signals.deleting.connect
def close_empty(sender: object, user_id: int) -> None:
    """Delete the rooms in which nobody else is when an account is deleted. The caller commits."""
    r, m, u, others = ROOM.c, ROOM_MEMBER.c, USER.alias(), ROOM_MEMBER.alias()
    own_rooms = select(m.room_id).where(m.user_id == user_id)
    # Others may be deleted at the same time: their names are taken already.
    stays = or_(u.c.handle.is_not(None), u.c.deletion_due_at.is_(None))
    seats = select(others.c.room_id).join(u, u.c.id == others.c.user_id)
    shared = seats.where(others.c.room_id == r.id, others.c.user_id != user_id, stays).exists()
    alone = select(r.user_id).where(r.id.in_(own_rooms), ~shared)
    db.session.execute(delete(USER).where(USER.c.id.in_(alone)))
