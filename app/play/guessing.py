"""The one guess transaction of every game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import lru_cache
from typing import NamedTuple

from flask import abort
from sqlalchemy import ColumnElement, Executable, and_, bindparam, case, func, or_, select, update

from app.accounts import sessions
from app.accounts.sessions import Player, Visitor
from app.contract import registry
from app.contract.game_types import HINT, Guess, KeptState, SomeRules, Verdict
from app.extensions import db, insert, now
from app.play import acting, answers_seen, counting, timing
from app.play.models import COMPLETION, GUESS, SAVE
from app.play.store import Opened, build_puzzle_and_state, load_guesses, load_puzzle, newer_session_play
from app.preferences.reader_days import reader_today
from app.web import metrics, throttle


class Ends(NamedTuple):
    """The progress at which a puzzle is finished, and the score that is enough before that, 0 if there is none."""

    goal: int
    enough: int


@dataclass(slots=True)
class Outcome:
    """A judged guess, with what the player sees after it."""

    verdict: Verdict
    opened: Opened
    view: object
    just_finished: bool


def make_guess(game: str, slug: str, player: Visitor, text: str, time: int | None = None) -> Outcome:
    """Judge and, if accepted, keep: at most two statements for a rejected guess and four for an accepted one.

    `time` is how many seconds the page says that it took.
    """
    rules = registry.rules(game)
    consume_token(player)
    opened = load_puzzle(game, slug, player.id, secret=True)
    if opened is None:
        abort(404)
    play = newer_session_play(opened.saved, player.held(game, slug))
    puzzle, state = build_puzzle_and_state(rules, opened, play)
    verdict = judge_guess(rules, opened, puzzle, state, text)
    finished = False
    if verdict.accepted:
        ends = Ends(rules.goal(puzzle), rules.enough(puzzle))
        verdict, finished = store_guess(opened, player, verdict, ends, time)
        state = rules.state({**opened.saved, **play}, opened.guesses)
        db.session.commit()
    count_in_metrics(game, verdict)
    return Outcome(verdict, opened, rules.view(puzzle, state), finished)


def count_in_metrics(game: str, verdict: Verdict) -> None:
    """Count the guess in the metrics, as accepted or refused."""
    metrics.guess_of(game, "accepted" if verdict.accepted else "refused").inc()


def judge_guess(rules: SomeRules, opened: Opened, puzzle: object, state: KeptState, text: str) -> Verdict:
    """Judge a guess; once the answers were shown, an accepted one is refused as "revealed"."""
    verdict = rules.judge(puzzle, state, text)
    return refuse_verdict(verdict, "revealed") if opened.revealed_at is not None and verdict.accepted else verdict


def refuse_verdict(verdict: Verdict, code: str) -> Verdict:
    """Return the verdict as a refusal with this code and without points."""
    return replace(verdict, code=code, accepted=False, points=0, progress=0, score=0)


def store_guess(
    opened: Opened, player: Visitor, verdict: Verdict, ends: Ends, time: int | None = None
) -> tuple[Verdict, bool]:
    """Insert the guess and add it to the save; the unique key decides between parallel requests."""
    player = ensure_save(opened, player)
    save_id, at, loaded_version = opened.save_id, now(), opened.version
    assert save_id is not None
    row = {
        "save_id": save_id,
        "text": verdict.text,
        "kind": verdict.code,
        "points": verdict.points,
        "writer": acting.writer_number(player),
        "created_at": at,
    }
    if db.session.execute(_insert_guess(db.engine.dialect.name), row).first() is None:
        return refuse_verdict(verdict, "already_found"), False
    seconds = timing.accepted_seconds(opened.updated_at, at, time, shared=isinstance(player, acting.StandIn))
    finished = update_counters(opened, verdict, ends, at, seconds)
    if finished is None:
        # Given up at the same moment, in another tab: the words are on the table.
        db.session.rollback()
        return refuse_verdict(verdict, "revealed"), False
    late = opened.answers_seen_at is not None
    new_guess = Guess(verdict.text, verdict.code, verdict.points, acting.writer_number(player), late)
    # Others of the game's guesses may have come between.
    opened.guesses = (*opened.guesses, new_guess) if opened.version == loaded_version + 1 else load_guesses(save_id)
    if finished:
        record_finish(opened, player, sum(guess.kind != HINT for guess in opened.guesses), opened.hints)
    return verdict, finished


def update_counters(opened: Opened, verdict: Verdict, ends: Ends, at: datetime, seconds: int) -> bool | None:
    """Add guess and seconds to the save's counters: whether it finished the puzzle, None if the words are revealed."""
    gains = {"by": verdict.score, "on": verdict.progress, "helped": int(verdict.code == HINT)}
    clock = {"at": at, "seen": opened.updated_at, "time": seconds, "known": opened.known_since, "today": reader_today()}
    row = db.session.execute(_update_save(), {"save": opened.save_id, **gains, **ends._asdict(), **clock}).first()
    if row is None:
        return None
    just = opened.finished_at is None and row.finished_at == at
    opened.score, opened.progress, opened.version, opened.seconds = row.score, row.progress, row.version, row.seconds
    opened.hints, opened.finished_at, opened.updated_at = row.hints, row.finished_at, at
    opened.answers_seen_at = row.answers_seen_at
    return just


def consume_token(player: Visitor, bucket: str = "guess") -> None:
    """Count a guess against the player's rate limit; answers 429 above it."""
    if not throttle.consume_token(bucket, str(acting.rate_limited_player(player).id or throttle.client_ip())):
        throttle.abort_too_many(bucket)


def ensure_save(opened: Opened, player: Visitor) -> Player:
    """Return the player, with a save in `opened.save_id`; a visitor becomes a guest. Does not commit."""
    if isinstance(player, Player) and opened.save_id is not None:
        return player
    known_player = player if isinstance(player, Player) else sessions.begin_guest()
    opened.save_id = find_or_create_save(known_player.id, opened.puzzle_id)
    return known_player


def find_or_create_save(user_id: int, puzzle_id: int) -> int:
    """The player's save of the puzzle, made and counted now unless a parallel request was faster."""
    save_id = insert_save(user_id, puzzle_id)
    if save_id is not None:
        counting.count_start(puzzle_id)
        return save_id
    existing_save = select(SAVE.c.id).where(SAVE.c.user_id == user_id, SAVE.c.puzzle_id == puzzle_id)
    return int(db.session.scalars(existing_save).one())


def insert_save(user_id: int, puzzle_id: int) -> int | None:
    """Insert a save and return its id; None if there is one already. The caller counts the start."""
    row = {"user_id": user_id, "puzzle_id": puzzle_id}
    return db.session.scalar(insert(SAVE).values(row).on_conflict_do_nothing().returning(SAVE.c.id))


def record_finish(opened: Opened, player: Player, words: int, hints: int) -> None:
    """Record the finished puzzle in the player's profile, or for all members of a room."""
    if isinstance(player, acting.StandIn):
        player.finish(opened, words, hints)
    else:
        record_completion(
            opened, player.id, words, hints, guest=player.guest, marked=opened.answers_seen_at is not None
        )
        if player.guest:
            # Another account in this browser knows the words now.
            answers_seen.note_in_browser((opened.puzzle_id,))


def record_completion(opened: Opened, user_id: int, words: int, hints: int, *, guest: bool, marked: bool) -> None:
    """Once, also for a guest, whose games are kept for the account they may become; `marked` if the answers were seen
    before the end."""
    row = {
        "user_id": user_id,
        "puzzle_id": opened.puzzle_id,
        "seconds": opened.seconds,
        "hints": hints,
        "words": words,
        "answers_seen": marked,
    }
    first = insert(COMPLETION).values(row).on_conflict_do_nothing().returning(COMPLETION.c.id)
    if db.session.scalar(first) is not None:
        answers_by_puzzle_id = (
            counting.list_found_answers(user_id, [opened.puzzle_id]) if reports_answers(opened) else {}
        )
        has_author = opened.author_id is not None
        change = counting.finish_change(opened.puzzle_id, guest, opened.seconds, hints, made=has_author, marked=marked)
        change.update(counting.answers_change(opened.puzzle_id, answers_by_puzzle_id.get(opened.puzzle_id, ())))
        counting.write_change(change, but=(user_id,))


def reports_answers(opened: Opened) -> bool:
    """Whether somebody is told which answers come last: the author of the board."""
    workshop = registry.spec(opened.game).workshop
    return opened.author_id is not None and workshop is not None and bool(workshop.answer_kinds)


def answers_seen_at_sql() -> ColumnElement[datetime]:
    """The SQL of a save's mark once it is played on by somebody who has known answers since `known_since`, if ever."""
    s = SAVE.c
    known_since = func.coalesce(s.answers_seen_at, bindparam("known", type_=s.answers_seen_at.type))
    return case((s.finished_at.is_(None), known_since), else_=s.answers_seen_at)


def done_on_sql(is_done: ColumnElement[bool]) -> ColumnElement[date | None]:
    """The SQL of the reader's date, `today`, on which a save was first finished or enough."""
    column = SAVE.c.done_on
    return func.coalesce(column, case((is_done, bindparam("today", type_=column.type)), else_=None))


@lru_cache
def _insert_guess(dialect: str) -> Executable:
    return insert(GUESS).on_conflict_do_nothing().returning(GUESS.c.id)


@lru_cache
def _update_save() -> Executable:
    s = SAVE.c
    progress = s.progress + bindparam("on")
    done = case(
        (s.finished_at.is_not(None), s.finished_at), (progress >= bindparam("goal"), bindparam("at")), else_=None
    )
    score, enough = s.score + bindparam("by"), bindparam("enough", type_=s.score.type)
    reached = and_(enough > 0, score >= enough)
    changed = {
        "score": score,
        "progress": progress,
        "hints": s.hints + bindparam("helped"),
        "version": s.version + 1,
        "seconds": timing.seconds_sql(),
        "updated_at": bindparam("at"),
        "finished_at": done,
        "enough_at": func.coalesce(s.enough_at, case((reached, bindparam("at")))),
        "done_on": done_on_sql(or_(reached, progress >= bindparam("goal"))),
        "answers_seen_at": answers_seen_at_sql(),
    }
    back = (s.score, s.progress, s.hints, s.version, s.seconds, s.finished_at, s.answers_seen_at)
    open_save = update(SAVE).where(s.id == bindparam("save"), s.revealed_at.is_(None))
    return open_save.values(changed).returning(*back)
