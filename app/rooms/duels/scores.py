"""What the two have found, as far as it may be told: a round is told when it is over, and its player's own before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from flask_babel import gettext as _
from sqlalchemy import String, and_, bindparam, cast, func, select

from app.contract.game_types import Guess
from app.extensions import AnyRow, db
from app.play.models import ANSWERS_SEEN
from app.play.store import AFTER, BETWEEN, unpack_guesses
from app.puzzles.models import PUZZLE
from app.rooms.duels import phases
from app.rooms.duels.models import DUEL_ROUND, DUEL_WORD
from app.rooms.joining import DUELLISTS
from app.rooms.models import ROOM_MEMBER
from app.rooms.tables import Table


@dataclass(frozen=True, slots=True)
class DuelSide:
    """One of the two in one round, or in all of them: the words are the best first, `shared` those of both."""

    number: int
    name: str
    me: bool
    points: int
    words: tuple[Guess, ...] = ()
    shared: frozenset[str] = frozenset()
    # Whether this one had seen answers of the board, or of one of the boards, before handing in words.
    answers_seen: bool = False


@dataclass(frozen=True, slots=True)
class RoundTold:
    """A round that is over, with its board and the address of that."""

    number: int
    puzzle_id: int
    slug: str
    language: str
    sides: tuple[DuelSide, ...]


def board(table: Table, *, secret: bool = False) -> AnyRow | None:
    """The board of the round that is played, with the words of both."""
    values = {"room": table.id, "first": table.round, "last": table.round}
    return db.session.execute(_rounds(secret), values).first()


def told(table: Table, mine: int, phase: str) -> list[RoundTold]:
    """The rounds that are over, each with the lists of both."""
    last = table.round - (phase in (phases.SOON, phases.RUNNING))
    if last < 1:
        return []
    rows = db.session.execute(_rounds(False), {"room": table.id, "first": 1, "last": last}).all()
    return [
        RoundTold(
            row.number, row.puzzle_id, row.slug, row.language, sides(table, mine, unpack_guesses(row.words), row.knew)
        )
        for row in rows
    ]


def show_others(rounds: Sequence[RoundTold]) -> list[int]:
    """The boards of which whoever asks is told words that somebody else has found."""
    return [one.puzzle_id for one in rounds if any(side.words for side in one.sides if not side.me)]


def sides(table: Table, mine: int, words: Sequence[Guess], knew: str | None = None) -> tuple[DuelSide, ...]:
    """Whoever asks comes first; `knew` are the numbers, with commas between, of those who knew answers before."""
    knowing = {int(number) for number in (knew or "").split(",") if number}
    numbers = sorted(range(1, DUELLISTS + 1), key=lambda number: number != mine)
    lists = {number: tuple(sorted(own(words, number), key=lambda one: (-one.points, one.text))) for number in numbers}
    shared = frozenset.intersection(*(frozenset(one.text for one in each) for each in lists.values()))
    return tuple(
        DuelSide(
            number, name(table, number), number == mine, points(lists[number]), lists[number], shared, number in knowing
        )
        for number in numbers
    )


def totals(table: Table, mine: int, rounds: Sequence[RoundTold]) -> tuple[DuelSide, ...]:
    """Both with the points of all rounds that are over."""
    every = [side for one in rounds for side in one.sides]
    blank = sides(table, mine, ())
    return tuple(
        DuelSide(one.number, one.name, one.me, points_of(every, one.number), answers_seen=knew_one(every, one.number))
        for one in blank
    )


def points_of(sides: Iterable[DuelSide], number: int) -> int:
    return sum(side.points for side in sides if side.number == number)


def knew_one(sides: Iterable[DuelSide], number: int) -> bool:
    return any(side.answers_seen for side in sides if side.number == number)


def name(table: Table, number: int) -> str:
    found = next((one.shown() for one in table.members if one.number == number), None)
    return found or _("Somebody who has left")


def own(words: Iterable[Guess], number: int) -> list[Guess]:
    return [one for one in words if one.by == number]


def points(words: Iterable[Guess]) -> int:
    return sum(one.points for one in words)


def handed_in(table: Table, number: int, text: str, kind: str, worth: int, at: datetime) -> dict[str, Any]:
    """The row of a word."""
    place = {"room_id": table.id, "round": table.round, "writer": number}
    return {**place, "text": text, "kind": kind, "points": worth, "created_at": at}


@lru_cache
def _rounds(secret: bool) -> Any:
    """Rounds from the first to the last asked for, each with all its words in one string."""
    r, w, p = DUEL_ROUND.c, DUEL_WORD.c, PUZZLE.c
    parts = (w.text, w.kind, cast(w.points, String), cast(w.writer, String))
    line: Any = cast(w.id, String)
    for part in (*parts, ""):
        line = line + BETWEEN + part
    mine = and_(w.room_id == r.room_id, w.round == r.number)
    words = select(func.aggregate_strings(line, AFTER)).where(mine).correlate(DUEL_ROUND).scalar_subquery()
    columns = [r.number, r.puzzle_id, p.slug, p.language, p.data, words.label("words"), _knowing().label("knew")]
    columns += [p.secret] if secret else []
    asked = and_(r.room_id == bindparam("room"), r.number.between(bindparam("first"), bindparam("last")))
    return select(*columns).join_from(DUEL_ROUND, PUZZLE).where(asked).order_by(r.number)


def _knowing() -> Any:
    """The numbers of those who had seen answers of the round's board before they handed in a word there."""
    r, m, a, w = DUEL_ROUND.c, ROOM_MEMBER.c, ANSWERS_SEEN.c, DUEL_WORD.c
    own = (w.room_id == r.room_id, w.round == r.number, w.writer == m.number)
    first = select(func.min(w.created_at)).where(*own).correlate(DUEL_ROUND, ROOM_MEMBER).scalar_subquery()
    knew = select(func.aggregate_strings(cast(m.number, String), ",")).join_from(
        ROOM_MEMBER, ANSWERS_SEEN, a.user_id == m.user_id
    )
    here = (m.room_id == r.room_id, a.puzzle_id == r.puzzle_id, a.seen_at < first)
    return knew.where(*here).correlate(DUEL_ROUND).scalar_subquery()
