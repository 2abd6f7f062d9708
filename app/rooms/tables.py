"""A room with all who are in it, found by its code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache

from flask import abort, url_for
from flask_babel import gettext as _
from sqlalchemy import Executable, and_, bindparam, select

from app.accounts.sessions import visitor
from app.extensions import AnyRow, db
from app.play.models import SAVE
from app.puzzles.models import PUZZLE, TAKEN_DOWN
from app.rooms.models import CODE_LENGTH, ROOM, ROOM_MEMBER
from app.web import throttle
from app.web.site_address import page_url

# Query parameter that carries the room's code in URLs of its game.
ROOM_PARAMETER = "room"
# A member seen within this time counts as present: three polls of a slow page.
HERE = timedelta(seconds=15)


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a room, as stored."""

    user_id: int
    number: int
    name: str
    place: str
    seen_at: datetime

    def shown_name(self) -> str:
        """Return the name that everybody sees; a numbered guest in the reader's language without one."""
        return self.name or _("Guest %(number)s", number=self.number)

    def is_here(self, at: datetime) -> bool:
        return at - self.seen_at < HERE


def room_url(game: str, slug: str, code: str) -> str:
    """Return the URL of a game as it is played in a room."""
    return page_url(f"{game}.play", slug=slug, **{ROOM_PARAMETER: code})


@dataclass(frozen=True, slots=True)
class LoadedRoom:
    """A room with its puzzle and its members, ordered by their numbers."""

    id: int
    code: str
    user_id: int
    owner_id: int | None
    hints_before: int
    seen_at: datetime
    # Of the room's game.
    version: int
    rounds: int
    round: int
    starts_at: datetime | None
    rematch: str | None
    game: str
    slug: str
    title: str
    day: date | None
    language: str
    status: str
    members: tuple[Member, ...]

    @property
    def is_taken_down(self) -> bool:
        """Whether operators have taken its board down. A duel has boards of its own for its rounds."""
        return not self.rounds and self.status in TAKEN_DOWN

    def find_member(self, user_id: int | None) -> Member | None:
        return next((member for member in self.members if member.user_id == user_id), None)

    def game_url(self) -> str:
        """Return the URL of the game or duel, for members."""
        if self.rounds:
            return url_for("duels.show", code=self.code)
        return room_url(self.game, self.slug, self.code)


def load_room(code: str) -> LoadedRoom:
    """Load a room and its members in one statement; answers 404 for an unknown code, 429 for guessing codes."""
    rows = db.session.execute(_room_statement(), {"code": code}).all() if len(code) == CODE_LENGTH else ()
    room = from_rows(rows) if rows else None
    if room is not None and room.find_member(visitor().id):
        return room
    # Before it can be told from a wrong one.
    if throttle.is_empty("room-code", throttle.client_ip()):
        throttle.abort_too_many("room-code")
    if room is None:
        throttle.consume_or_abort("room-code", throttle.client_ip())
        abort(404)
    return room


def from_rows(rows: Sequence[AnyRow]) -> LoadedRoom:
    """Build the room from the rows of its members; needs one row at least."""
    first = rows[0]
    members = tuple(Member(row.member_id, row.number, row.name, row.place, row.member_seen) for row in rows)
    duel = (first.rounds, first.round, first.starts_at, first.rematch)
    puzzle = (first.game, first.slug, first.title, first.day, first.language, first.status)
    own = (first.id, first.code, first.user_id, first.owner_id, first.hints_before, first.seen_at, first.version or 0)
    return LoadedRoom(*own, *duel, *puzzle, members)


@lru_cache
def _room_statement() -> Executable:
    r, m, p, s = ROOM.c, ROOM_MEMBER.c, PUZZLE.c, SAVE.c
    of_member = (m.user_id.label("member_id"), m.number, m.name, m.place, m.seen_at.label("member_seen"))
    duel = (r.rounds, r.round, r.starts_at, r.rematch)
    of_puzzle = (p.game, p.slug, p.title, p.day, p.language, p.status)
    of_room = (r.id, r.code, r.user_id, r.owner_id, r.hints_before, r.seen_at, s.version)
    columns = (*of_room, *duel, *of_puzzle, *of_member)
    joined = select(*columns).join_from(ROOM, ROOM_MEMBER, m.room_id == r.id).join(PUZZLE, p.id == r.puzzle_id)
    joined = joined.outerjoin(SAVE, and_(s.user_id == r.user_id, s.puzzle_id == r.puzzle_id))
    return joined.where(r.code == bindparam("code")).order_by(m.number)
