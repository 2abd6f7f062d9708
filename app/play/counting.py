"""The only place where tallies change, in the transaction that writes the rows themselves.

Changes are gathered in a Counter and written in one order (puzzles, times, answers, creators; each by its key), since
another order could deadlock. A puzzle's tally comes first, so its row is also the lock under which a finish checks
whether the board still counts for its creator.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from sqlalchemy import Executable, Integer, Table, bindparam, func, literal, select, update

from app.contract import registry
from app.extensions import db, insert
from app.play.histogram import bucket_of
from app.play.models import COMPLETION, GUESS, SAVE
from app.play.tallies import ANSWER_TALLY, CREATOR_TALLY, PUZZLE_TALLY, PUZZLE_TIME
from app.puzzles.models import PUBLISHED, PUZZLE, UNLISTED

# (table, key of the row, column) -> by how much. A creator's key is the puzzle: the database knows whose it is.
Change: TypeAlias = Counter[tuple[Table, tuple[object, ...], str]]
OPEN = (PUBLISHED, UNLISTED)


def count_start(*puzzle_ids: int) -> None:
    """Count a player who has begun these puzzles. The caller commits, here and below."""
    write_change(Counter({(PUZZLE_TALLY, (puzzle,), "players"): 1 for puzzle in puzzle_ids}))


def count_starts(puzzle_id: int, players: int) -> None:
    """Count several players who have begun a puzzle at once."""
    write_change(Counter({(PUZZLE_TALLY, (puzzle_id,), "players"): players}))


def finish_change(
    puzzle_id: int, guest: bool, seconds: int, hints: int, *, made: bool = True, marked: bool = False
) -> Change:
    """Return the change of tallies for a finish, in seconds and hints; `made` says that the puzzle has an author.

    A player who had seen the answers (`marked`) is counted in `after_answers` alone.
    """
    change: Change = Counter()
    if marked:
        change[PUZZLE_TALLY, (puzzle_id,), "after_answers"] = 1
        return change
    change[PUZZLE_TALLY, (puzzle_id,), "anonymous" if guest else "completions"] = 1
    change[PUZZLE_TALLY, (puzzle_id,), "hints_sum"] = hints
    change[PUZZLE_TIME, (puzzle_id, bucket_of(seconds)), "count"] = 1
    change[PUZZLE_TIME, (puzzle_id, bucket_of(seconds)), "seconds"] = seconds
    change[CREATOR_TALLY, (puzzle_id,), "completions"] = int(made)
    return change


def answers_change(puzzle_id: int, answers: Iterable[str]) -> Change:
    """Return the change of tallies for the answers that a player has found, in this order."""
    change: Change = Counter()
    for place, text in enumerate(answers, 1):
        change[ANSWER_TALLY, (puzzle_id, text), "finders"] = 1
        change[ANSWER_TALLY, (puzzle_id, text), "places_sum"] = place
    return change


def count_like(puzzle_id: int, user_id: int, before: bool | None, after: bool | None, *, made: bool = True) -> None:
    """Count a changed like (None: taken back); an unchanged one writes nothing."""
    change = like_change(puzzle_id, after, made=made)
    change.subtract(like_change(puzzle_id, before, made=made))
    write_change(change, but=(user_id,))


def like_change(puzzle_id: int, like: bool | None, *, made: bool = True) -> Change:
    """Return the change of tallies for a like or dislike, empty for None; `made` says that the puzzle has an author."""
    change: Change = Counter()
    if like is not None:
        change[PUZZLE_TALLY, (puzzle_id,), "likes" if like else "dislikes"] = 1
    if like and made:
        change[CREATOR_TALLY, (puzzle_id,), "likes"] = 1
    return change


def count_published_board(author_id: int) -> None:
    """Count one more public board of the author."""
    db.session.execute(
        _upsert_statement(CREATOR_TALLY, db.engine.dialect.name),
        {**blank_row(CREATOR_TALLY, (author_id,)), "boards": 1},
    )


def player_change(user_id: int, puzzle_ids: Sequence[int], *, guest: bool) -> Change:
    """Return all that a player's games of these puzzles have added to the tallies; merging subtracts and adds it."""
    s, c = SAVE.c, COMPLETION.c
    change: Change = Counter()
    for puzzle in db.session.scalars(select(s.puzzle_id).where(s.user_id == user_id, s.puzzle_id.in_(puzzle_ids))):
        change[PUZZLE_TALLY, (puzzle,), "players"] += 1
    columns = (c.puzzle_id, c.seconds, c.hints, c.liked, c.answers_seen)
    done = select(*columns).where(c.user_id == user_id, c.puzzle_id.in_(puzzle_ids))
    for row in db.session.execute(done).all():
        change.update(finish_change(row.puzzle_id, guest, row.seconds, row.hints, marked=row.answers_seen))
        change.update(like_change(row.puzzle_id, row.liked))
    for puzzle, answers in list_found_answers(user_id, puzzle_ids).items():
        change.update(answers_change(puzzle, answers))
    return change


def list_found_answers(user_id: int, puzzle_ids: Sequence[int]) -> Mapping[int, list[str]]:
    """Return the answers that a player had found on finishing each board that has an author, in order.

    Nothing of a game whose player had seen the answers.
    """
    p, s, g = PUZZLE.c, SAVE.c, GUESS.c
    games = {spec.name: spec.workshop.answer_kinds for spec in registry.specs() if spec.workshop}
    unspoilt_saves = (s.user_id == user_id, s.puzzle_id.in_(puzzle_ids), s.answers_seen_at.is_(None))
    counted_guesses = (*unspoilt_saves, g.created_at <= s.finished_at)
    authored_puzzles = (p.author_id.is_not(None), p.game.in_([game for game, kinds in games.items() if kinds]))
    rows = (
        select(s.puzzle_id, p.game, g.kind, g.text)
        .join_from(SAVE, PUZZLE)
        .join(GUESS)
        .where(*counted_guesses, *authored_puzzles)
    )
    answers: dict[int, list[str]] = defaultdict(list)
    for row in db.session.execute(rows.order_by(g.created_at, g.id)).all():
        if row.kind in games[row.game]:
            answers[row.puzzle_id].append(row.text)
    return answers


def write_change(change: Change, but: tuple[int, ...] = ()) -> None:
    """Add the change to the tallies; authors in `but` get no credit from it."""
    for table in (PUZZLE_TALLY, PUZZLE_TIME, ANSWER_TALLY):
        rows = group_by_key(change, table)
        if rows:
            listed = [{**blank_row(table, key), **rows[key]} for key in sorted(rows)]
            db.session.execute(_upsert_statement(table, db.engine.dialect.name), listed)
    creators = group_by_key(change, CREATOR_TALLY)
    for (puzzle_id,) in sort_by_author(creators):
        values = {"completions": 0, "likes": 0, **creators[puzzle_id,], "puzzle": puzzle_id, "but": but}
        db.session.execute(_credit_statement(db.engine.dialect.name), values)


def group_by_key(change: Change, table: Table) -> dict[tuple[object, ...], dict[str, int]]:
    """Return the rows of a table that change, by their key."""
    rows: dict[tuple[object, ...], dict[str, int]] = defaultdict(dict)
    for (where, key, column), by in change.items():
        if where is table and by:
            rows[key][column] = by
    return rows


def sort_by_author(creators: Mapping[tuple[object, ...], object]) -> list[tuple[object, ...]]:
    """The puzzles in the order of their authors, of which the lock of each is taken."""
    if len(creators) < 2:
        return list(creators)
    p = PUZZLE.c
    authors = select(p.id).where(p.id.in_([key[0] for key in creators]), p.author_id.is_not(None))
    return [(puzzle,) for puzzle in db.session.scalars(authors.order_by(p.author_id, p.id))]


def blank_row(table: Table, key: tuple[object, ...]) -> dict[str, object]:
    """Return a row of a tally with this key and zeros."""
    keys = [column.name for column in table.primary_key]
    return {**{column.name: 0 for column in table.c}, **dict(zip(keys, key, strict=True))}


@lru_cache
def _upsert_statement(table: Table, dialect: str) -> Executable:
    keys = list(table.primary_key)
    fresh = insert(table)
    more = {c.name: c + fresh.excluded[c.name] for c in table.c if not c.primary_key}
    return fresh.on_conflict_do_update(index_elements=keys, set_=more)


@lru_cache
def _credit_statement(dialect: str) -> Executable:
    """Build the upsert that credits the present author of an open board, unless the author is among `but`."""
    p, t = PUZZLE.c, CREATOR_TALLY.c
    gains = [bindparam(name, type_=Integer) for name in ("completions", "likes")]
    others = p.author_id.is_not(None) & p.author_id.not_in(bindparam("but", expanding=True))
    author = select(p.author_id, literal(0), *gains).where(p.id == bindparam("puzzle"), p.status.in_(OPEN), others)
    fresh = insert(CREATOR_TALLY).from_select([t.user_id, t.boards, t.completions, t.likes], author)
    more = {c.name: c + fresh.excluded[c.name] for c in (t.completions, t.likes)}
    return fresh.on_conflict_do_update(index_elements=[t.user_id], set_=more)


def lock_tallies(puzzle_ids: Iterable[int]) -> None:
    """Lock the tallies of these puzzles, so that nobody finishes or likes them before the transaction ends."""
    rows = [blank_row(PUZZLE_TALLY, (puzzle,)) for puzzle in sorted(puzzle_ids)]
    if rows:
        db.session.execute(_upsert_statement(PUZZLE_TALLY, db.engine.dialect.name), rows)


def recount_creator(author_id: int) -> None:
    """Tell a creator's numbers anew, after something became of whole boards; those must have been locked."""
    t = CREATOR_TALLY.c
    # The row's lock comes first: what others have added by then is counted, and what they add comes later.
    db.session.execute(_upsert_statement(CREATOR_TALLY, db.engine.dialect.name), blank_row(CREATOR_TALLY, (author_id,)))
    numbers = db.session.execute(_creator_statement(), {"author": author_id}).one()
    db.session.execute(update(CREATOR_TALLY).where(t.user_id == author_id).values(numbers._asdict()))


@lru_cache
def _creator_statement() -> Executable:
    p, t, author_completions = PUZZLE.c, PUZZLE_TALLY.c, COMPLETION.alias()
    author_count = func.count(author_completions.c.id)
    finishes = func.coalesce(func.sum(t.completions + t.anonymous), 0) - author_count.filter(
        author_completions.c.answers_seen.is_(False)
    )
    likes = func.coalesce(func.sum(t.likes), 0) - author_count.filter(author_completions.c.liked.is_(True))
    boards = func.count().filter(p.status == PUBLISHED)
    source = PUZZLE.outerjoin(PUZZLE_TALLY, t.puzzle_id == p.id)
    source = source.outerjoin(
        author_completions, (author_completions.c.puzzle_id == p.id) & (author_completions.c.user_id == p.author_id)
    )
    numbers = select(boards.label("boards"), finishes.label("completions"), likes.label("likes"))
    return numbers.select_from(source).where(p.author_id == bindparam("author"), p.status.in_(OPEN))
