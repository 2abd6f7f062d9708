"""Who is there, and where: noted with what a member's page asks for anyhow, and told to the others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from flask import url_for
from sqlalchemy import update
from sqlalchemy.exc import OperationalError

from app.contract.game_types import Json
from app.extensions import db, now
from app.puzzles.publishing import digest
from app.rooms.models import LONGEST_PLACE, ROOM, ROOM_MEMBER
from app.rooms.tables import Member, Table

# Often enough to be seen, seldom enough to cost nothing.
NOTED_EVERY = timedelta(seconds=5)
ROOM_NOTED_EVERY = timedelta(days=1)
PLACE = re.compile(rf"[A-Za-z0-9.,:_-]{{0,{LONGEST_PLACE}}}\Z")


def note(table: Table, member: Member, place: str | None) -> None:
    """Write down that the member was seen, and where, if that was not just done. The member's own page knows."""
    at = now()
    if at - member.seen_at < NOTED_EVERY:
        return
    where = place if place is not None and PLACE.match(place) else member.place
    m, r = ROOM_MEMBER.c, ROOM.c
    mine = update(ROOM_MEMBER).where(m.room_id == table.id, m.user_id == member.user_id)
    seen = [mine.values(seen_at=at, place=where)]
    if at - table.seen_at > ROOM_NOTED_EVERY:
        seen.append(update(ROOM).where(r.id == table.id).values(seen_at=at))
    write(seen)


def write(statements: Sequence[Any]) -> None:
    """A database that can be read but not written still shows its pages."""
    try:
        for statement in statements:
            db.session.execute(statement)
        db.session.commit()
    except OperationalError:
        db.session.rollback()


def company(members: Sequence[Member], mine: int) -> Json:
    """Everybody as a page is told it. `company` is another text whenever the others have changed."""
    at = now()
    return {"members": [one_told(member, at, mine) for member in members], "company": mark(members, mine)}


def mark(members: Sequence[Member], mine: int) -> str:
    """Made of the rows as they are: most polls need nothing else, and no name in anybody's language."""
    at = now()
    others = [(one.number, one.name, one.place, one.is_here(at)) for one in members if one.number != mine]
    own = next((one.name for one in members if one.number == mine), "")
    return digest(repr((mine, own, others)))[:12]


def one_told(member: Member, at: datetime, mine: int) -> Json:
    """A page knows by itself where its own cursor stands."""
    me = member.number == mine
    place, here = ("", True) if me else (member.place, member.is_here(at))
    return {"number": member.number, "name": member.shown(), "place": place, "here": here, "me": me}


def shown(table: Table, mine: int) -> Json:
    """A room as a template shows it: its code, address, members and what the page is to ask the next poll with."""
    url = url_for("rooms.invitation", code=table.code, _external=True)
    told = company(table.members, mine)
    names = {one["number"]: one["name"] for one in told["members"]}
    return {"code": table.code, "slug": table.slug, "url": url, "version": table.version, "names": names, **told}
