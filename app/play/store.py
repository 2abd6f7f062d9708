"""Loading a puzzle with a player's save and guesses: always one statement, however many words were found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Executable,
    FromClause,
    Label,
    String,
    and_,
    bindparam,
    case,
    cast,
    func,
    null,
    or_,
    select,
)

from app.accounts.models import USER
from app.contract.game_types import Guess, P, Rules, S, V
from app.extensions import UnpackedRow, db
from app.play import answers_seen, days
from app.play.models import ANSWERS_SEEN, GUESS, SAVE
from app.preferences import reader_days
from app.puzzles.models import DELETED, HIDDEN, PUBLISHED, PUZZLE, UNLISTED

# The first columns that are loaded.
ABOUT = ("puzzle_id", "game", "slug", "title", "day", "language", "difficulty", "author_id", "author", "listed", "data")
# In the state of a save: when a page was left whose half-typed word stands in it, in seconds.
LEFT_AT = "left_at"
# Neither stands in a normalized guess.
BETWEEN, AFTER = "\t", "\n"


@dataclass(slots=True)
class Opened:
    """A puzzle as one player meets it. `secret` is None unless it was asked for."""

    puzzle_id: int
    game: str
    slug: str
    title: str
    day: date | None
    language: str
    difficulty: int
    author_id: int | None
    author: str | None
    # Whether everybody can find it.
    listed: bool
    data: dict[str, Any]
    secret: dict[str, object] | None
    save_id: int | None
    saved: dict[str, object]
    version: int
    score: int
    progress: int
    seconds: int
    hints: int
    updated_at: datetime | None
    finished_at: datetime | None
    revealed_at: datetime | None
    # Since when the save is marked (see models.Save), and since when whoever asks has known answers of the puzzle.
    answers_seen_at: datetime | None
    answers_known_at: datetime | None
    # Since when a member of a room has known answers by a game of their own.
    told_alone_at: datetime | None
    # Whether whoever asks has a row of what was seen, outright or in this very game.
    is_recorded: bool
    # Whether it is this browser's note alone that tells of answers that were seen.
    is_noted_alone: bool
    # Whether several play it as one player, and whoever asks is one of them.
    is_shared: bool
    guesses: tuple[Guess, ...] = field(default=())
    # Day and slug of the dailies on both sides, where they were asked for.
    before: str | None = None
    after: str | None = None

    @property
    def is_over(self) -> bool:
        return self.finished_at is not None or self.revealed_at is not None

    @property
    def known_since(self) -> datetime | None:
        """Since when whoever asks has known answers, in whichever way."""
        return answers_seen.earliest_moment(self.answers_known_at, self.told_alone_at)

    @property
    def is_marked(self) -> bool:
        """Whether the result is marked: the save, or for a member of a room who had seen the answers before its end."""
        known, finished = self.known_since, self.finished_at
        knew = self.is_shared and known is not None and finished is not None and known < finished
        return self.answers_seen_at is not None or knew


def load_puzzle(
    game: str, slug: str, user_id: int | None, *, secret: bool = False, neighbours: bool = False
) -> Opened | None:
    """Load a puzzle in one statement; None if the player may not see it, such as a daily before its day."""
    asker = answers_seen.asker_id(user_id)
    is_shared = asker != (user_id or 0)
    today = reader_days.reader_today()
    # A room that somebody has opened on a day's board is open to its members, whose day may not have begun.
    latest = reader_days.newest_day() if is_shared else today
    values = {"game": game, "slug": slug, "user": user_id or 0, "asker": asker, "today": today, "latest": latest}
    row = db.session.execute(_load_statement(secret, neighbours, is_shared), values).first()
    return None if row is None else from_row(row, user_id, secret, neighbours)


def from_row(row: UnpackedRow, user_id: int | None, secret: bool, neighbours: bool) -> Opened:
    """Build the loaded puzzle from a row, unpacked by position: access by name takes as long as the query."""
    save_id, state, version, score, progress, seconds, hints, updated, finished, revealed, *rest = row[11:]
    marked, seen_at, through, told_alone, guesses, *rest = rest
    outright = None if through == user_id else seen_at
    noted = answers_seen.noted_moment(row[0], user_id)
    return Opened(
        **dict(zip(ABOUT, row, strict=False)),
        secret=rest[0] if secret else None,
        save_id=save_id,
        saved={**(state or {}), "revealed": revealed is not None},
        version=version or 0,
        score=score or 0,
        progress=progress or 0,
        seconds=seconds or 0,
        hints=hints or 0,
        updated_at=updated,
        finished_at=finished,
        revealed_at=revealed,
        answers_seen_at=marked,
        answers_known_at=answers_seen.earliest_moment(outright, noted),
        told_alone_at=told_alone,
        is_recorded=through == 0 or (through is not None and through == user_id),
        is_noted_alone=noted is not None and outright is None,
        is_shared=answers_seen.asker_id(user_id) != (user_id or 0),
        guesses=unpack_guesses(guesses),
        before=rest[-2] if neighbours else None,
        after=rest[-1] if neighbours else None,
    )


@lru_cache
def _load_statement(secret: bool, neighbours: bool, is_shared: bool) -> Executable:
    """Build the statement; `is_shared` if the asker has a game of their own beside the loaded one."""
    p, s, a, own = PUZZLE.c, SAVE.c, ANSWERS_SEEN.c, SAVE.alias()
    columns = [p.id.label("puzzle_id"), p.game, p.slug, p.title, p.day, p.language, p.difficulty]
    columns += [p.author_id, USER.c.name.label("author"), (p.status == PUBLISHED).label("listed"), p.data]
    columns += [s.id.label("save_id"), s.state, s.version, s.score, s.progress, s.seconds, s.hints]
    columns += [s.updated_at, s.finished_at, s.revealed_at, s.answers_seen_at, a.seen_at, a.through]
    told_alone = told_alone_column(own) if is_shared else null()
    columns += [told_alone.label("told_alone"), packed_guesses()]
    if secret:
        columns.append(p.secret)
    if neighbours:
        columns += [
            days.neighbour_column(later=False).label("day_before"),
            days.neighbour_column(later=True).label("day_after"),
        ]
    source = PUZZLE.outerjoin(SAVE, and_(s.puzzle_id == p.id, s.user_id == bindparam("user")))
    source = source.outerjoin(ANSWERS_SEEN, and_(a.puzzle_id == p.id, a.user_id == bindparam("asker")))
    source = source.outerjoin(USER, USER.c.id == p.author_id)
    if is_shared:
        source = source.outerjoin(own, and_(own.c.puzzle_id == p.id, own.c.user_id == bindparam("asker")))
    here = select(*columns).select_from(source).where(p.game == bindparam("game"), p.slug == bindparam("slug"))
    return here.where(is_visible(bindparam("user"), bindparam("latest")))


def told_alone_column(own: FromClause) -> ColumnElement[datetime | None]:
    """Build the column of when a member's own game told answers: its end, or help that the room's game has not had."""
    has_more_help = own.c.hints > func.coalesce(SAVE.c.hints, 0)
    ended_at = func.coalesce(own.c.finished_at, own.c.revealed_at)
    return func.coalesce(ended_at, case((has_more_help, own.c.updated_at)))


def is_visible(user: object, day: object) -> ColumnElement[bool]:
    """Build the SQL condition that `user` may open a puzzle, with dailies up to `day`.

    Deleted ones and later days are for those who have begun them, who may have travelled west since; hidden ones are
    for their authors.
    """
    p, saves = PUZZLE.c, SAVE.alias()
    begun = select(saves.c.id).where(saves.c.puzzle_id == p.id, saves.c.user_id == user).correlate(PUZZLE).exists()
    has_access = or_(
        # The list of an IN would be written out anew at every request.
        p.status == PUBLISHED,
        p.status == UNLISTED,
        and_(p.status == DELETED, begun),
        and_(p.status == HIDDEN, p.author_id == user),
    )
    return and_(has_access, or_(p.day.is_(None), p.day <= day, begun))


def packed_guesses() -> Label[str]:
    """All accepted guesses of the save in one string: one row, and no second statement."""
    g = GUESS.c
    line = cast(g.id, String) + BETWEEN + g.text + BETWEEN + g.kind + BETWEEN + cast(g.points, String)
    late = case((g.created_at > SAVE.c.answers_seen_at, "1"), else_="")
    line = line + BETWEEN + cast(g.writer, String) + BETWEEN + late
    joined = select(func.aggregate_strings(line, AFTER)).where(g.save_id == SAVE.c.id).correlate(SAVE)
    return joined.scalar_subquery().label("guesses")


def load_guesses(save_id: int) -> tuple[Guess, ...]:
    """Load the save's guesses as they are now."""
    row = db.session.execute(_all_guesses(), {"save": save_id}).one()
    return unpack_guesses(row.guesses)


@lru_cache
def _all_guesses() -> Executable:
    return select(packed_guesses()).select_from(SAVE).where(SAVE.c.id == bindparam("save"))


def unpack_guesses(packed: str | None) -> tuple[Guess, ...]:
    """Parse the guesses that the statement packed into one string, in their order."""
    if not packed:
        return ()
    lines = map(split_guess, packed.split(AFTER))
    rows = [(int(n), text, kind, int(points), int(by), bool(late)) for n, text, kind, points, by, late in lines]
    return tuple(Guess(text, kind, points, by, late) for _, text, kind, points, by, late in sorted(rows))


def split_guess(line: str) -> list[str]:
    """Split a packed guess into its fields."""
    return line.split(BETWEEN)


def build_puzzle_and_state(
    rules: Rules[P, S, V], opened: Opened, play: Mapping[str, object] | None = None
) -> tuple[P, S]:
    """The game's own puzzle and state of what was loaded, with what the session still holds on top."""
    puzzle = rules.puzzle(opened.data, opened.secret)
    return puzzle, rules.state({**opened.saved, **newer_session_play(opened.saved, play or {})}, opened.guesses)


def newer_session_play(saved: Mapping[str, object], play: Mapping[str, object]) -> Mapping[str, object]:
    """Return the session's play; {} if another device has left something newer in the save."""
    return {} if read_moment(saved, LEFT_AT) > read_moment(play, "at") else play


def read_moment(values: Mapping[str, object], name: str) -> float:
    """Return a moment of a kept state, in seconds; 0 if it has none of the name."""
    moment = values.get(name)
    return moment if isinstance(moment, int | float) else 0
