"""A guest's games become an account's: the union of the guesses, with the score told by the rules."""

from __future__ import annotations

from datetime import date, datetime
from typing import NotRequired, TypedDict

from sqlalchemy import ScalarSelect, Table, case, func, select, update

from app.accounts import signals
from app.accounts.sessions import HeldPlay
from app.contract import GAMES, registry
from app.contract.game_types import HINT, Json, SomeRules, SomeSavedStateRules
from app.extensions import AnyRow, db, insert
from app.play import answers_seen, counting
from app.play.guessing import Ends
from app.play.models import ANSWERS_SEEN, COMPLETION, GUESS, SAVE
from app.preferences.reader_days import reader_today
from app.puzzles import listing, publishing
from app.puzzles.models import PUZZLE


@signals.counting.connect
def count_guest_saves(sender: object, user_id: int) -> int:
    """Count the games that a guest has played."""
    return db.session.scalar(select(func.count()).select_from(SAVE).where(SAVE.c.user_id == user_id)) or 0


class MergedNumbers(TypedDict):
    """Columns of a save that was made of two."""

    score: int
    progress: int
    hints: int | ScalarSelect[int]
    finished_at: datetime | None
    revealed_at: datetime | None
    state: NotRequired[Json]
    enough_at: NotRequired[datetime | None]


@signals.named.connect
def recount_named_guest(sender: object, user_id: int) -> None:
    """Move a guest's finishes from anonymous to named, as the guest has become an account."""
    over = list_puzzle_ids(COMPLETION, user_id)
    change = counting.player_change(user_id, over, guest=False)
    change.subtract(counting.player_change(user_id, over, guest=True))
    counting.write_change(change, but=(user_id,))
    if listing.grant_listing_requests(user_id):
        counting.recount_creator(user_id)


@signals.merging.connect
def merge_guest_games(sender: object, guest_id: int, user_id: int, play: HeldPlay) -> None:
    """Move what the guest has played and made to the account. The caller commits."""
    # What the guest has only been shown marks a game of the account as well, if that was finished later.
    touched = sorted({*list_puzzle_ids(SAVE, guest_id), *list_puzzle_ids(ANSWERS_SEEN, guest_id)})
    authored = publishing.list_puzzle_ids_by_author(guest_id)
    if authored:
        # A concurrent finish either credits the guest before this lock, or finds the account as author after it.
        counting.lock_tallies({*authored, *touched})
        publishing.move_boards_to_account(guest_id, user_id)
    shared = find_shared_games(user_id, play)
    before = counting.player_change(guest_id, touched, guest=True)
    before.update(counting.player_change(user_id, touched, guest=False))
    for row in db.session.execute(select(SAVE.c.id, SAVE.c.puzzle_id).where(SAVE.c.user_id == guest_id)).all():
        merge_save(row.id, row.puzzle_id, user_id, play.get(shared.get(row.puzzle_id, ""), {}))
    for puzzle_id, key in shared.items():
        play[key] = lay_save_over_session(user_id, puzzle_id, key, play[key])
    merge_completions(guest_id, user_id)
    answers_seen.move_to_account(guest_id, user_id)
    answers_seen.mark_finished(user_id, touched)
    change = counting.player_change(user_id, touched, guest=False)
    change.subtract(before)
    counting.write_change(change, but=(guest_id, user_id))
    if authored or publishing.list_puzzle_ids_by_author(user_id):
        counting.recount_creator(user_id)


def list_puzzle_ids(table: Table, user_id: int) -> list[int]:
    """List the ids of puzzles of which a player has rows in the table, in order."""
    of_player = select(table.c.puzzle_id).where(table.c.user_id == user_id)
    return list(db.session.scalars(of_player.order_by(table.c.puzzle_id)))


def find_shared_games(user_id: int, play: HeldPlay) -> dict[int, str]:
    """Games played by moves that the account has begun and the guest's session holds something of: puzzle and key."""
    games = [game for game in GAMES if registry.moves(game)]
    slugs = [slug for game, slug in (key.split("/", 1) for key in play) if game in games]
    p = PUZZLE.c
    held = select(p.id, p.game, p.slug).join_from(SAVE, PUZZLE).where(p.game.in_(games), p.slug.in_(slugs))
    begun_rows = db.session.execute(held.where(SAVE.c.user_id == user_id)) if slugs else ()
    return {row.id: key for row in begun_rows if (key := f"{row.game}/{row.slug}") in play}


def lay_save_over_session(user_id: int, puzzle_id: int, key: str, held: dict[str, object]) -> dict[str, object]:
    """Return the guest's session state with the account's saved values on top, so that a typed word fits the chain."""
    account_state = select(SAVE.c.state).where(SAVE.c.user_id == user_id, SAVE.c.puzzle_id == puzzle_id)
    read_state = registry.rules(key.split("/", 1)[0]).state
    saved = read_state(db.session.scalar(account_state) or {}, ()).to_json()
    return {**held, **{name: value for name, value in saved.items() if name in held}}


def merge_save(save_id: int, puzzle_id: int, user_id: int, held: dict[str, object]) -> None:
    """Move a guest's save to the account, or unite it with the account's; `held` is the guest's session state."""
    account_save = select(SAVE.c.id).where(SAVE.c.user_id == user_id, SAVE.c.puzzle_id == puzzle_id)
    account_save_id = db.session.scalar(account_save)
    if account_save_id is None:
        db.session.execute(update(SAVE).where(SAVE.c.id == save_id).values(user_id=user_id))
        return
    unite_saves(account_save_id, save_id, held)


def unite_saves(target_id: int, source_id: int, held: dict[str, object] | None = None) -> None:
    """Lay what was played in the other save over the own one; the other stays as it is. The caller commits."""
    g = GUESS.c
    guesses = db.session.execute(select(g.text, g.kind, g.points, g.created_at).where(g.save_id == source_id)).all()
    for row in guesses:
        db.session.execute(insert(GUESS).values(save_id=target_id, **row._mapping).on_conflict_do_nothing())
    update_merged_save(target_id, source_id, held or {})


def update_merged_save(target_id: int, source_id: int, held: dict[str, object]) -> None:
    """Judge every guess of the merged save again; counters are never added up from two saves."""
    p, s = PUZZLE.c, SAVE.c
    columns = (s.id, s.state, s.seconds, s.updated_at, s.answers_seen_at)
    ends = (s.finished_at, s.revealed_at, s.enough_at, s.done_on)
    by_id = {row.id: row for row in db.session.execute(select(*columns, *ends).where(s.id.in_((target_id, source_id))))}
    row = db.session.execute(select(p.game, p.data, p.secret).join_from(SAVE, PUZZLE).where(s.id == target_id)).one()
    target, source, moves = by_id[target_id], by_id[source_id], registry.moves(row.game)
    rules = registry.rules(row.game)
    numbers = (
        merge_states(rules, moves, row, target, source, held) if moves else recount_guesses(rules, row, target, source)
    )
    shared = {
        "version": s.version + 1,
        "seconds": merged_seconds(target, source),
        "updated_at": max(target.updated_at, source.updated_at),
        "done_on": merged_day(target, source, numbers),
        "answers_seen_at": answers_seen.marked_of_two(target, source, numbers["finished_at"]),
    }
    db.session.execute(update(SAVE).where(s.id == target_id).values({**numbers, **shared}))


def merged_day(target: AnyRow, source: AnyRow, numbers: MergedNumbers) -> date | None:
    """Return the earlier date on which one of the saves was done; today if they are done only together."""
    days = [save.done_on for save in (target, source) if save.done_on is not None]
    is_done = numbers["finished_at"] is not None or numbers.get("enough_at") is not None
    return min(days, default=reader_today() if is_done else None)


def merged_seconds(target: AnyRow, source: AnyRow) -> int:
    """Return the seconds of the finished save, the target's first, else the sum of both."""
    finished_save = next((save for save in (target, source) if save.finished_at is not None), None)
    return int(target.seconds + source.seconds if finished_save is None else finished_save.seconds)


def merge_states(
    rules: SomeRules,
    moves: SomeSavedStateRules,
    puzzle_row: AnyRow,
    target: AnyRow,
    source: AnyRow,
    held: dict[str, object],
) -> MergedNumbers:
    """The numbers of a game that keeps a state: the game itself says what becomes of two."""
    state = moves.merge(rules.state(target.state or {}, ()), rules.state({**(source.state or {}), **held}, ()))
    stands = moves.standing(rules.puzzle(puzzle_row.data, puzzle_row.secret), state)
    finished_at = target.finished_at or source.finished_at
    if stands.words and finished_at is None:
        # Two halves have made a whole.
        finished_at = max(target.updated_at, source.updated_at)
    return {
        "state": state.to_json(),
        "score": stands.score,
        "progress": stands.progress,
        "hints": stands.hints,
        "finished_at": finished_at,
        "revealed_at": target.revealed_at or source.revealed_at,
    }


def recount_guesses(rules: SomeRules, puzzle_row: AnyRow, target: AnyRow, source: AnyRow) -> MergedNumbers:
    """The numbers of a game that keeps guesses: the rules judge all of them again."""
    score, progress, ends = judge_again(rules, puzzle_row.data, puzzle_row.secret, target.id)
    hints = select(func.count(GUESS.c.id)).where(GUESS.c.save_id == target.id, GUESS.c.kind == HINT)
    finished_at = target.finished_at or source.finished_at
    # Answers shown to the guest count as shown to the account.
    revealed_at = None if finished_at else target.revealed_at or source.revealed_at
    last = max(target.updated_at, source.updated_at)
    if progress >= ends.goal and revealed_at is None:
        finished_at = finished_at or last
    enough_at = target.enough_at or source.enough_at or (last if 0 < ends.enough <= score else None)
    return {
        "enough_at": enough_at,
        "score": score,
        "progress": progress,
        "hints": hints.scalar_subquery(),
        "finished_at": finished_at,
        "revealed_at": revealed_at,
    }


def judge_again(
    rules: SomeRules, data: dict[str, object], secret: dict[str, object], save_id: int
) -> tuple[int, int, Ends]:
    """Score and progress of all guesses of a save, and where the puzzle ends."""
    puzzle = rules.puzzle(data, secret)
    blank = rules.state({}, ())
    texts = db.session.scalars(select(GUESS.c.text).where(GUESS.c.save_id == save_id)).all()
    verdicts = [rules.judge(puzzle, blank, text) for text in texts]
    ends = Ends(rules.goal(puzzle), rules.enough(puzzle))
    return sum(v.score for v in verdicts), sum(v.progress for v in verdicts), ends


def merge_completions(guest_id: int, user_id: int) -> None:
    """The profile has what the guest finished, as it was then, and what is finished only now that both are united."""
    s, c = SAVE.c, COMPLETION.c
    account_completions = COMPLETION.alias()
    account_puzzles = select(account_completions.c.puzzle_id).where(account_completions.c.user_id == user_id)
    guest_completions = update(COMPLETION).where(c.user_id == guest_id, c.puzzle_id.not_in(account_puzzles))
    db.session.execute(guest_completions.values(user_id=user_id))
    has_completion = select(c.id).where(c.user_id == user_id, c.puzzle_id == s.puzzle_id).exists()
    guess_count = select(func.count(GUESS.c.id)).where(GUESS.c.save_id == s.id, GUESS.c.kind != HINT).scalar_subquery()
    # A game played by moves has no guesses: its progress tells the words of the solution.
    words = case((guess_count > 0, guess_count), else_=s.progress)
    marked = s.answers_seen_at.is_not(None).label("answers_seen")
    at = s.finished_at.label("created_at")
    done = select(s.user_id, s.puzzle_id, s.seconds, s.hints, at, words.label("words"), marked)
    for row in db.session.execute(done.where(s.user_id == user_id, s.finished_at.is_not(None), ~has_completion)).all():
        db.session.execute(insert(COMPLETION).values(row._asdict()))
