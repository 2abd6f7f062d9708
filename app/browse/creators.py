"""Names and public numbers of the creators of boards; only what is open to everybody."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import select

from app.accounts.forms import fold
from app.accounts.models import USER
from app.extensions import db
from app.play.tallies import CREATOR_TALLY

MOST = 50


class Creator(NamedTuple):
    """A creator's published boards, and how often boards of this creator were finished and liked by others."""

    name: str
    boards: int
    completions: int
    likes: int


def display_name(creator: str) -> str | None:
    """Return the name that a creator chose to be shown; None if it is the account's own name or there is no account."""
    return db.session.scalar(select(USER.c.display_name).where(USER.c.handle == fold(creator)))


def list_top_creators(most: int = MOST) -> list[Creator]:
    """List the creators with the most completions, by accounts and guests, in one statement.

    Boards that are open by link alone count, but only who has published one is named; what was taken down counts for
    nobody, and neither does what creators finish of their own.
    """
    t = CREATOR_TALLY.c
    listed = select(USER.c.name, t.boards, t.completions, t.likes).join_from(CREATOR_TALLY, USER)
    listed = listed.where(USER.c.name.is_not(None), t.boards > 0)
    rows = db.session.execute(listed.order_by(t.completions.desc(), t.likes.desc(), USER.c.name).limit(most))
    return [Creator(*row) for row in rows]
