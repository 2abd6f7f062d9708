"""Words and points of both players, as far as they may be shown: one's own at once, the other's after the round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from flask_babel import gettext as _
from sqlalchemy import ColumnElement, Executable, String, and_, bindparam, case, cast, func, or_, select

from app.contract.game_types import Guess, Verdict
from app.extensions import AnyRow, db
from app.play import answers_seen
from app.play.store import AFTER, BETWEEN, unpack_guesses
from app.puzzles.models import PUZZLE
from app.rooms.duels import phases
from app.rooms.duels.models import DUEL_ROUND, DUEL_WORD
from app.rooms.joining import DUELLISTS
from app.rooms.tables import LoadedRoom


@dataclass(frozen=True, slots=True)
class DuelSide:
    """One of the two in one round, or in all of them: the words are the best first, `shared` those of both."""

    number: int
    name: str
    me: bool
    points: int
    words: tuple[Guess, ...] = ()
    shared: frozenset[str] = frozenset()
    # Whether this one had seen answers of the board, or of one of the boards, before handing in a word.
    answers_seen: bool = False


@dataclass(frozen=True, slots=True)
class FinishedRound:
    """A round that is over, with its board and the address of that."""

    number: int
    puzzle_id: int
    slug: str
    language: str
    sides: tuple[DuelSide, ...]


def load_round(room: LoadedRoom, *, secret: bool = False) -> AnyRow | None:
    """The board of the round that is played, with the words of both."""
    values = {"room": room.id, "first": room.round, "last": room.round}
    return db.session.execute(_rounds_statement(secret), values).first()


def list_finished_rounds(room: LoadedRoom, own_number: int, phase: str) -> list[FinishedRound]:
    """The rounds that are over, each with the lists of both."""
    last = room.round - (phase in (phases.SOON, phases.RUNNING))
    if last < 1:
        return []
    rows = db.session.execute(_rounds_statement(False), {"room": room.id, "first": 1, "last": last}).all()
    return [
        FinishedRound(
            row.number,
            row.puzzle_id,
            row.slug,
            row.language,
            build_sides(room, own_number, unpack_guesses(row.words)),
        )
        for row in rows
    ]


def list_shown_puzzle_ids(rounds: Sequence[FinishedRound]) -> list[int]:
    """The boards of which whoever asks is told words that somebody else has found."""
    return [finished.puzzle_id for finished in rounds if any(side.words for side in finished.sides if not side.me)]


def build_sides(room: LoadedRoom, own_number: int, words: Sequence[Guess]) -> tuple[DuelSide, ...]:
    """Build both sides, the reader's first."""
    numbers = sorted(range(1, DUELLISTS + 1), key=lambda number: number != own_number)
    lists = {
        number: tuple(sorted(words_of_member(words, number), key=lambda word: (-word.points, word.text)))
        for number in numbers
    }
    shared = frozenset.intersection(*(frozenset(word.text for word in each) for each in lists.values()))
    return tuple(
        DuelSide(
            number,
            member_name(room, number),
            number == own_number,
            sum_points(lists[number]),
            lists[number],
            shared,
            any(word.late for word in lists[number]),
        )
        for number in numbers
    )


def sum_totals(room: LoadedRoom, own_number: int, rounds: Sequence[FinishedRound]) -> tuple[DuelSide, ...]:
    """Both with the points of all rounds that are over."""
    every = [side for finished in rounds for side in finished.sides]
    blank = build_sides(room, own_number, ())
    return tuple(
        DuelSide(
            side.number,
            side.name,
            side.me,
            sum_points_of(every, side.number),
            answers_seen=has_seen_answers(every, side.number),
        )
        for side in blank
    )


def sum_points_of(sides: Iterable[DuelSide], number: int) -> int:
    """Sum the points of one player over several rounds."""
    return sum(side.points for side in sides if side.number == number)


def has_seen_answers(sides: Iterable[DuelSide], number: int) -> bool:
    """Whether a player had seen answers before any of the rounds."""
    return any(side.answers_seen for side in sides if side.number == number)


def member_name(room: LoadedRoom, number: int) -> str:
    """Return the shown name of a member, or a text for one who has left."""
    shown_name = next((member.shown_name() for member in room.members if member.number == number), None)
    return shown_name or _("Somebody who left")


def words_of_member(words: Iterable[Guess], number: int) -> list[Guess]:
    """Return the words that one player submitted, in their order."""
    return [word for word in words if word.by == number]


def sum_points(words: Iterable[Guess]) -> int:
    """Sum the points of words."""
    return sum(word.points for word in words)


def word_row(room: LoadedRoom, number: int, verdict: Verdict, at: datetime, puzzle_id: int) -> dict[str, object]:
    """The row of an accepted word, with whether its player had seen answers of the board."""
    place = {"room_id": room.id, "round": room.round, "writer": number, "created_at": at}
    word = {"text": verdict.text, "kind": verdict.code, "points": verdict.points}
    user_id = next((member.user_id for member in room.members if member.number == number), 0)
    was_told = or_(~answers_seen.is_unseen(puzzle_id, user_id), answers_seen.is_told_by_game(puzzle_id, user_id))
    return {**place, **word, "answers_seen": puzzle_id in answers_seen.noted_in_browser() or was_told}


@lru_cache
def _rounds_statement(secret: bool) -> Executable:
    """Rounds from the first to the last asked for, each with all its words in one string."""
    r, w, p = DUEL_ROUND.c, DUEL_WORD.c, PUZZLE.c
    parts = (w.text, w.kind, cast(w.points, String), cast(w.writer, String), case((w.answers_seen, "1"), else_=""))
    line: ColumnElement[str] = cast(w.id, String)
    for part in parts:
        line = line + BETWEEN + part
    same_round = and_(w.room_id == r.room_id, w.round == r.number)
    words = select(func.aggregate_strings(line, AFTER)).where(same_round).correlate(DUEL_ROUND).scalar_subquery()
    columns = [r.number, r.puzzle_id, p.slug, p.language, p.data, words.label("words")]
    columns += [p.secret] if secret else []
    requested_rounds = and_(r.room_id == bindparam("room"), r.number.between(bindparam("first"), bindparam("last")))
    return select(*columns).join_from(DUEL_ROUND, PUZZLE).where(requested_rounds).order_by(r.number)
