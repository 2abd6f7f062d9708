"""Record of the players who have been shown answers of a puzzle, whichever way they were shown.

Each player, guest or account, has a row for a puzzle (`AnswersSeen`). The browser has a note in its signed session as
well, which stays through login and logout: whoever looks as a visitor or a guest, and then logs in, is known by it.
The record is written when answers are rendered. It is read when a game is loaded (`store.load_puzzle`), and a guess
or move that is accepted later marks the save (`Save.answers_seen_at`), so that its result says so on every device.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import NamedTuple

from flask import has_request_context, session
from sqlalchemy import ColumnElement, Executable, and_, delete, exists, func, literal, or_, select, update
from sqlalchemy.exc import OperationalError

from app.accounts import signals
from app.accounts.sessions import ANSWERS_SEEN_NOTE as NOTE
from app.accounts.sessions import Player, visitor
from app.extensions import AnyRow, db, insert, now
from app.play.models import ANSWERS_SEEN, COMPLETION, SAVE
from app.puzzles import publishing

# Puzzles that a browser's note holds: the oldest fall out.
MAX_NOTED_PUZZLES = 40
BETWEEN, WHEN = "_", "."


class Noted(NamedTuple):
    """When a browser was shown answers of a puzzle; `through` as in the table."""

    at: datetime
    through: int = 0


def record_shown_answers(puzzle_ids: Iterable[int], *, through: int = 0, at: datetime | None = None) -> None:
    """Record that whoever asks is shown answers of these puzzles, or was `at` an earlier moment; `through` as in the
    table. Commits.

    A database that can be read but not written still shows its pages; the browser's note is kept even then.
    """
    player, wanted = visitor(), sorted(set(puzzle_ids))
    note_in_browser(wanted, through)
    if not wanted or not isinstance(player, Player):
        return
    try:
        insert_rows(player.id, wanted, through, at)
        db.session.commit()
    except OperationalError:
        db.session.rollback()


def record_help_in_frame(puzzle_id: int) -> None:
    """Record help given by a page that other sites may frame, if it is a player's own tab that asks. Commits.

    In a frame of another site the browser sends no cookie, and none is set here.
    """
    player = visitor()
    if isinstance(player, Player):
        insert_rows(player.id, [puzzle_id])
        db.session.commit()


def record_author(user_id: int, puzzle_id: int) -> None:
    """Record that a player has published a puzzle whose answers stood in the draft. The caller commits."""
    insert_rows(user_id, [puzzle_id])
    if has_request_context():
        note_in_browser((puzzle_id,))


def insert_rows(user_id: int, puzzle_ids: list[int], through: int = 0, at: datetime | None = None) -> None:
    """Store what a player has been shown, unless it is known. The caller commits."""
    a = ANSWERS_SEEN.c
    seen_statement = select(a.puzzle_id).where(
        a.user_id == user_id, a.puzzle_id.in_(puzzle_ids), a.through.in_((0, through))
    )
    seen_ids = set(db.session.scalars(seen_statement))
    about = {"user_id": user_id, "through": through, "seen_at": at or now()}
    rows = [{**about, "puzzle_id": puzzle} for puzzle in puzzle_ids if puzzle not in seen_ids]
    if rows:
        db.session.execute(_upsert_statement(), rows)


def _upsert_statement() -> Executable:
    """Build the upsert of an AnswersSeen row: answers seen in a room and elsewhere count everywhere."""
    fresh, a = insert(ANSWERS_SEEN), ANSWERS_SEEN.c
    more = {"through": 0, "seen_at": fresh.excluded.seen_at}
    narrower = and_(a.through != 0, a.through != fresh.excluded.through)
    return fresh.on_conflict_do_update(index_elements=["user_id", "puzzle_id"], set_=more, where=narrower)


def record_letters(game: str, language: str, letters: str) -> None:
    """Record that whoever asks has been told what these letters spell: of all boards that have them. Commits."""
    boards = publishing.find_by_letters(game, language, letters)
    if boards:
        record_shown_answers(boards)


def record_identity(game: str, identity: str) -> None:
    """Record that whoever asks has been told the solution of the puzzle with this identity, if any. Commits."""
    puzzle_id = publishing.find_by_identity(game, identity)
    if puzzle_id is not None:
        record_shown_answers((puzzle_id,))


def note_in_browser(puzzle_ids: Iterable[int], through: int = 0) -> None:
    """Note the puzzles in the browser's session, which is made permanent for a visitor; `through` as in the table."""
    held, at = dict(noted_in_browser()), now()
    fresh = [puzzle for puzzle in puzzle_ids if puzzle not in held or held[puzzle].through not in (0, through)]
    if not fresh:
        return
    for puzzle in fresh:
        # Answers seen in a room and elsewhere count everywhere.
        is_noted = held.pop(puzzle, None) is not None
        held[puzzle] = Noted(at, 0 if is_noted else through)
    latest = list(held.items())[-MAX_NOTED_PUZZLES:]
    session[NOTE] = BETWEEN.join(_format_note(puzzle, noted) for puzzle, noted in latest)
    if not visitor().is_authenticated:
        session.permanent = True


@signals.left_behind.connect
def note_help_of_guest(sender: object, guest_id: int) -> None:
    """Note in the browser the puzzles in which a guest has taken help, when the games are not taken along."""
    helped = select(SAVE.c.puzzle_id).where(SAVE.c.user_id == guest_id, SAVE.c.hints > 0)
    latest_first = helped.order_by(SAVE.c.updated_at.desc(), SAVE.c.id.desc()).limit(MAX_NOTED_PUZZLES)
    note_in_browser(reversed(db.session.scalars(latest_first).all()))


def noted_in_browser() -> Mapping[int, Noted]:
    """Return what this browser was shown, by puzzle id, latest last; empty outside of a request."""
    return _parse_note(str(session.get(NOTE, ""))) if has_request_context() else {}


def noted_moment(puzzle_id: int, player_id: int | None) -> datetime | None:
    """Return when this browser was shown answers of a puzzle, other than by this player's game, which is a room's."""
    noted = noted_in_browser().get(puzzle_id)
    return None if noted is None or (noted.through and noted.through == player_id) else noted.at


def _format_note(puzzle_id: int, noted: Noted) -> str:
    parts = (puzzle_id, int(noted.at.timestamp() * 1000), *([noted.through] if noted.through else []))
    return WHEN.join(f"{part:x}" for part in parts)


@lru_cache(maxsize=1024)
def _parse_note(note: str) -> Mapping[int, Noted]:
    entries = [[int(part, 16) for part in entry.split(WHEN)] for entry in note.split(BETWEEN) if entry]
    return {puzzle: Noted(datetime.fromtimestamp(when / 1000, UTC), *through) for puzzle, when, *through in entries}


def asker_id(player_id: int | None) -> int:
    """Return the id of the person behind the request, in a room the member; the player's id outside of a request."""
    return (visitor().id if has_request_context() else player_id) or 0


def earliest_moment(*moments: datetime | None) -> datetime | None:
    """Return the first of these moments; None if there is none."""
    return min((moment for moment in moments if moment is not None), default=None)


def is_unseen(puzzle_id: ColumnElement[object] | int, user: object) -> ColumnElement[bool]:
    """Build the SQL condition that a player has seen no answers of a puzzle, by rows alone."""
    a = ANSWERS_SEEN.c
    return ~exists().where(a.puzzle_id == puzzle_id, a.user_id == user).correlate_except(ANSWERS_SEEN)


def is_recorded(puzzle_id: object, user: object) -> ColumnElement[bool]:
    """Build the SQL condition that a player is recorded to have seen answers of a puzzle outside of rooms."""
    a = ANSWERS_SEEN.c
    return exists().where(a.puzzle_id == puzzle_id, a.user_id == user, a.through == 0).correlate_except(ANSWERS_SEEN)


def is_told_by_game(puzzle_id: object, user: object) -> ColumnElement[bool]:
    """Build the SQL condition that a player's own game has told answers of a puzzle: by its end, or by hints."""
    s = SAVE.c
    return exists().where(s.puzzle_id == puzzle_id, s.user_id == user, _has_told()).correlate_except(SAVE)


def _has_told() -> ColumnElement[bool]:
    s = SAVE.c
    return or_(s.finished_at.is_not(None), s.revealed_at.is_not(None), s.hints > 0)


def copy_records(puzzle_id: int, same_id: int) -> None:
    """Record, for a puzzle with the same answers as another, who has seen those: ended that one, taken help in it, or
    been shown its answers. The caller commits."""
    a, s = ANSWERS_SEEN.c, SAVE.c
    by_playing, by_looking = (s.puzzle_id == puzzle_id, _has_told()), (a.puzzle_id == puzzle_id,)
    for user_id, conditions in ((s.user_id, by_playing), (a.user_id, by_looking)):
        rows = select(user_id, literal(same_id), literal(0), literal(now(), a.seen_at.type)).where(*conditions)
        fresh = insert(ANSWERS_SEEN).from_select(["user_id", "puzzle_id", "through", "seen_at"], rows)
        db.session.execute(fresh.on_conflict_do_nothing())


def detach_from_room(puzzle_id: int, room_player_id: int) -> None:
    """Let records of a puzzle that were made through a room count everywhere: SQLite gives the id of a deleted room's
    player to the next one. The caller commits."""
    a = ANSWERS_SEEN.c
    through_room = (a.puzzle_id == puzzle_id, a.through == room_player_id)
    db.session.execute(update(ANSWERS_SEEN).where(*through_room).values(through=0))


def move_to_account(guest_id: int, user_id: int) -> None:
    """Move the guest's records to the account. Where both have one, and not of the same room, it is made one of answers
    that were shown outright. The caller commits."""
    a, account_rows, guest_rows = ANSWERS_SEEN.c, ANSWERS_SEEN.alias(), ANSWERS_SEEN.alias()
    others = (guest_rows.c.user_id == guest_id, guest_rows.c.puzzle_id == a.puzzle_id)
    seen_at = select(guest_rows.c.seen_at).where(*others, guest_rows.c.through != a.through).scalar_subquery()
    narrow = (a.user_id == user_id, a.through != 0, seen_at.is_not(None))
    db.session.execute(update(ANSWERS_SEEN).where(*narrow).values(through=0, seen_at=seen_at))
    account_puzzles = select(account_rows.c.puzzle_id).where(account_rows.c.user_id == user_id)
    db.session.execute(
        update(ANSWERS_SEEN).where(a.user_id == guest_id, a.puzzle_id.not_in(account_puzzles)).values(user_id=user_id)
    )
    # Where both have a row, that of the account is the wider one now.
    db.session.execute(delete(ANSWERS_SEEN).where(a.user_id == guest_id))


def mark_finished(user_id: int, puzzle_ids: list[int]) -> None:
    """Mark the games, of these puzzles, that a player has finished after seeing the answers elsewhere, and their
    completions. The caller commits."""
    s, a, c = SAVE.c, ANSWERS_SEEN.c, COMPLETION.c
    row = (a.user_id == user_id, a.puzzle_id == s.puzzle_id, or_(a.through == 0, ~_is_finish_of_room()))
    seen_at = select(a.seen_at).where(*row).correlate(SAVE).scalar_subquery()
    unmarked_saves = (s.user_id == user_id, s.puzzle_id.in_(puzzle_ids), s.answers_seen_at.is_(None))
    late = update(SAVE).where(*unmarked_saves, seen_at < s.finished_at)
    db.session.execute(late.values(answers_seen_at=seen_at))
    marked = select(s.puzzle_id).where(s.user_id == user_id, s.answers_seen_at.is_not(None))
    late_completions = update(COMPLETION).where(
        c.user_id == user_id, c.puzzle_id.in_(puzzle_ids), c.puzzle_id.in_(marked)
    )
    db.session.execute(late_completions.values(answers_seen=True))


def _is_finish_of_room() -> ColumnElement[bool]:
    """Build the SQL condition that the finish of a save is that of the room in which answers were shown."""
    s, a, room_save = SAVE.c, ANSWERS_SEEN.c, SAVE.alias()
    r = room_save.c
    same = (r.user_id == a.through, r.puzzle_id == s.puzzle_id, r.finished_at == s.finished_at)
    return exists().where(*same).correlate_except(room_save)


def marked_of_two(target: AnyRow, source: AnyRow, finished_at: datetime | None) -> datetime | None:
    """Return since when the union of two saves is marked; answers seen after the finish do not mark it."""
    seen_at = earliest_moment(target.answers_seen_at, source.answers_seen_at)
    if seen_at is not None and finished_at is not None and seen_at > finished_at:
        return None
    return seen_at


def result_marked_sql() -> ColumnElement[bool]:
    """Build the SQL of `is_result_marked` for a save."""
    s = SAVE.c
    end = func.coalesce(s.finished_at, s.enough_at)
    return and_(s.answers_seen_at.is_not(None), or_(end.is_(None), s.answers_seen_at <= end))


def is_result_marked(seen_at: datetime | None, enough_at: datetime | None, finished_at: datetime | None) -> bool:
    """Whether what a list tells of a game came after its answers were seen."""
    end = finished_at or enough_at
    return seen_at is not None and (end is None or seen_at <= end)
