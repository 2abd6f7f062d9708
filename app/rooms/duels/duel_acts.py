"""Actions of the two players of a duel: open it, begin a round, submit a word, ask for another duel."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from sqlalchemy import select, update

from app.accounts.models import USER
from app.accounts.sessions import Player
from app.contract import registry
from app.contract.game_types import DuelRules, Verdict
from app.extensions import db, insert, now
from app.play.store import unpack_guesses
from app.puzzles.publishing import new_slug
from app.rooms import joining
from app.rooms.duels import phases, round_boards, scores
from app.rooms.duels.models import DUEL_ROUND, DUEL_WORD
from app.rooms.models import CODE_LENGTH, ROLE, ROOM, ROOM_MEMBER
from app.rooms.tables import LoadedRoom

# Codes of verdicts on a word outside of its round, and on one submitted twice.
TOO_EARLY, TOO_LATE, ALREADY_FOUND = "too_early", "too_late", "already_found"


def open_duel(puzzle_id: int, duel: DuelRules[object], owner: Player, name: str) -> str:
    """Open a duel in which the owner waits, and return its code. The caller commits."""
    user_id = db.session.scalar(insert(USER).values(role=ROLE).returning(USER.c.id))
    row = {"code": new_slug(CODE_LENGTH), "user_id": user_id, "puzzle_id": puzzle_id, "owner_id": owner.id}
    room_id = db.session.scalar(insert(ROOM).values({**row, "rounds": duel.rounds}).returning(ROOM.c.id))
    first = {"room_id": room_id, "user_id": owner.id, "number": 1, "name": name}
    db.session.execute(insert(ROOM_MEMBER).values(first))
    return str(row["code"])


def begin_round(room: LoadedRoom, duel: DuelRules[object], known_round: int) -> bool:
    """Begin the round after the one that the page knows: once, whoever presses. The caller commits."""
    at = now()
    if known_round != room.round or phases.current_phase(room, duel, at) not in (phases.READY, phases.BETWEEN):
        return False
    r = ROOM.c
    known_state = update(ROOM).where(r.id == room.id, r.round == known_round)
    row = db.session.execute(
        known_state.values(round=known_round + 1, starts_at=at + phases.COUNTDOWN).returning(r.id)
    ).first()
    if row is not None and known_round == 0:
        chosen = enumerate(round_boards.choose_boards(room), 1)
        rows = [{"room_id": room.id, "number": number, "puzzle_id": puzzle} for number, puzzle in chosen]
        db.session.execute(DUEL_ROUND.insert(), rows)
    return row is not None


def submit_word(room: LoadedRoom, duel: DuelRules[object], number: int, text: str, at: datetime) -> Verdict:
    """Judge a word that the server got at this moment, and keep it if it counts. The caller commits."""
    stands = phases.current_phase(room, duel, at)
    row = scores.load_round(room, secret=True) if stands == phases.RUNNING else None
    if row is None:
        return Verdict(TOO_EARLY if stands in (phases.WAITING, phases.READY, phases.SOON) else TOO_LATE, False, "")
    puzzle = registry.rules(room.game).puzzle(row.data, row.secret)
    verdict = duel.judge(puzzle, scores.words_of_member(unpack_guesses(row.words), number), text)
    if not verdict.accepted:
        return verdict
    values = scores.word_row(room, number, verdict, at, row.puzzle_id)
    inserted = insert(DUEL_WORD).values(values).on_conflict_do_nothing().returning(DUEL_WORD.c.id)
    if db.session.scalar(inserted) is None:
        return replace(verdict, code=ALREADY_FOUND, accepted=False, points=0)
    return verdict


def open_rematch(room: LoadedRoom, duel: DuelRules[object], player: Player, name: str) -> str:
    """Open the duel after this one, or find it if the other was first; return its code. The caller commits."""
    joining.lock_room(room)
    r, next_room = ROOM.c, ROOM.alias()
    existing_code = select(next_room.c.code).join(ROOM, next_room.c.code == r.rematch).where(r.id == room.id)
    code = db.session.scalar(existing_code)
    if code is not None:
        return str(code)
    puzzle_id = db.session.scalar(select(r.puzzle_id).where(r.id == room.id))
    code = open_duel(int(puzzle_id or 0), duel, player, name)
    db.session.execute(update(ROOM).where(r.id == room.id).values(rematch=code))
    return code
