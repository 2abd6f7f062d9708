"""Who makes boards: names and numbers of what is open to everybody, and nothing else of a person."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import and_, case, func, select

from app.accounts.models import USER
from app.extensions import db
from app.play.models import COMPLETION
from app.puzzles.models import PUBLISHED, PUZZLE, UNLISTED

MOST = 50


class Creator(NamedTuple):
    """A creator's published boards, and how often boards of this creator were finished and liked by others."""

    name: str
    boards: int
    completions: int
    likes: int


def top(most: int = MOST) -> list[Creator]:
    """Those with the most completions, of accounts and guests, in one statement.

    Boards that are open by link alone count, but only who has published one is named; what was taken down counts for
    nobody, and neither does what creators finish of their own.
    """
    p, c, own = PUZZLE.c, COMPLETION.c, COMPLETION.alias()
    liked = func.count().filter(c.liked.is_(True)).label("likes")
    by_board = select(c.puzzle_id, func.count().label("finished"), liked).group_by(c.puzzle_id).subquery()
    boards = func.count().filter(p.status == PUBLISHED).label("boards")
    others = func.coalesce(by_board.c.finished, 0) + p.anonymous_completions - case((own.c.id.is_(None), 0), else_=1)
    finished = func.sum(others).label("completions")
    likes = func.sum(func.coalesce(by_board.c.likes, 0) - case((own.c.liked.is_(True), 1), else_=0)).label("likes")
    source = PUZZLE.join(USER, USER.c.id == p.author_id).outerjoin(by_board, by_board.c.puzzle_id == p.id)
    source = source.outerjoin(own, and_(own.c.puzzle_id == p.id, own.c.user_id == p.author_id))
    listed = select(USER.c.name, boards, finished, likes).select_from(source)
    named = and_(USER.c.name.is_not(None), p.status.in_((PUBLISHED, UNLISTED)))
    listed = listed.where(named).group_by(USER.c.id, USER.c.name).having(boards > 0)
    rows = db.session.execute(listed.order_by(finished.desc(), likes.desc(), USER.c.name).limit(most))
    return [Creator(name, many, int(done), int(liked)) for name, many, done, liked in rows]
