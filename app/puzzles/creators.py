"""Who makes boards: names and numbers of what is open to everybody, and nothing else of a person."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import and_, func, select

from app.extensions import db
from app.puzzles.guessing import COMPLETION
from app.puzzles.store import PUZZLE, USER

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
    p, c = PUZZLE.c, COMPLETION.c
    counts = select(c.puzzle_id, func.count().label("finished"), func.count().filter(c.liked.is_(True)).label("likes"))
    others = counts.join_from(COMPLETION, PUZZLE, c.puzzle_id == p.id).where(c.user_id != p.author_id)
    by_board = others.group_by(c.puzzle_id).subquery()
    boards = func.count().filter(p.status == "published").label("boards")
    finished = func.sum(func.coalesce(by_board.c.finished, 0) + p.anonymous_completions).label("completions")
    likes = func.sum(func.coalesce(by_board.c.likes, 0)).label("likes")
    source = PUZZLE.join(USER, USER.c.id == p.author_id).outerjoin(by_board, by_board.c.puzzle_id == p.id)
    listed = select(USER.c.name, boards, finished, likes).select_from(source)
    named = and_(USER.c.name.is_not(None), p.status.in_(("published", "unlisted")))
    listed = listed.where(named).group_by(USER.c.id, USER.c.name).having(boards > 0)
    rows = db.session.execute(listed.order_by(finished.desc(), likes.desc(), USER.c.name).limit(most))
    return [Creator(name, many, int(done), int(liked)) for name, many, done, liked in rows]
