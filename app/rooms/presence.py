"""Presence of a room's members and their places, recorded with each poll of a page and shown to the others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from flask import url_for
from sqlalchemy import Executable, update
from sqlalchemy.exc import OperationalError

from app.contract.game_types import Json
from app.extensions import db, now
from app.puzzles.publishing import hex_digest
from app.rooms.models import MAX_PLACE_LENGTH, ROOM, ROOM_MEMBER
from app.rooms.tables import LoadedRoom, Member

# Often enough to be seen, seldom enough to cost nothing.
NOTED_EVERY = timedelta(seconds=5)
ROOM_NOTED_EVERY = timedelta(days=1)
PLACE = re.compile(rf"[A-Za-z0-9.,:_-]{{0,{MAX_PLACE_LENGTH}}}\Z")


def record_presence(room: LoadedRoom, member: Member, place: str | None) -> None:
    """Write that the member was seen, and where, at most once in NOTED_EVERY. Commits."""
    at = now()
    if at - member.seen_at < NOTED_EVERY:
        return
    where = place if place is not None and PLACE.match(place) else member.place
    m, r = ROOM_MEMBER.c, ROOM.c
    membership = update(ROOM_MEMBER).where(m.room_id == room.id, m.user_id == member.user_id)
    seen = [membership.values(seen_at=at, place=where)]
    if at - room.seen_at > ROOM_NOTED_EVERY:
        seen.append(update(ROOM).where(r.id == room.id).values(seen_at=at))
    write_if_possible(seen)


def write_if_possible(statements: Sequence[Executable]) -> None:
    """Run statements and commit; roll back on an error, so that pages work on a read-only database."""
    try:
        for statement in statements:
            db.session.execute(statement)
        db.session.commit()
    except OperationalError:
        db.session.rollback()


def members_payload(members: Sequence[Member], own_number: int) -> Json:
    """Return all members as JSON; `company` changes whenever the others have changed."""
    at = now()
    return {
        "members": [member_payload(member, at, own_number) for member in members],
        "company": members_etag(members, own_number),
    }


def members_etag(members: Sequence[Member], own_number: int) -> str:
    """Return a short hash of the members' rows that changes when the others or the own name change."""
    at = now()
    others = [
        (member.number, member.name, member.place, member.is_here(at))
        for member in members
        if member.number != own_number
    ]
    own_name = next((member.name for member in members if member.number == own_number), "")
    return hex_digest(repr((own_number, own_name, others)))[:12]


def member_payload(member: Member, at: datetime, own_number: int) -> Json:
    """Return a member as JSON; the place is left out of one's own."""
    me = member.number == own_number
    place, here = ("", True) if me else (member.place, member.is_here(at))
    return {"number": member.number, "name": member.shown_name(), "place": place, "here": here, "me": me}


def room_context(room: LoadedRoom, own_number: int) -> Json:
    """Return a room for templates: code, address, members and the marks for the next poll."""
    url = url_for("rooms.invitation", code=room.code, _external=True)
    payload = members_payload(room.members, own_number)
    names = {member["number"]: member["name"] for member in payload["members"]}
    return {"code": room.code, "slug": room.slug, "url": url, "version": room.version, "names": names, **payload}
