"""Which puzzle to open: today's, the next one that is new to a player, or the one they stopped at."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import NamedTuple

from flask import url_for
from sqlalchemy import ColumnElement, Executable, Integer, Select, and_, bindparam, literal, or_, select, union_all

from app.accounts import signals
from app.accounts.models import USER
from app.extensions import AnyRow, db
from app.play import answers_seen, puzzle_languages
from app.play.models import SAVE
from app.preferences.reader_days import reader_today
from app.puzzles.models import CREATOR, GENERATED, PUBLISHED, PUZZLE, TAKEN_DOWN

# Games played last that are looked through for one that is still there.
RECENT_SAVES = 8
# No puzzle's id is beyond.
LAST_ID = 2**31 - 1
# Origins offered after the dailies: the site's own stock, then people's boards.
UNDATED = (GENERATED, CREATOR)


def find_todays_slug(game: str) -> str | None:
    """Return the slug of today's puzzle in the first of the player's languages that has one; None without any."""
    p, wanted = PUZZLE.c, puzzle_languages.languages_for_visitor(game)
    conditions = (p.game == game, p.day == reader_today(), p.status == PUBLISHED, p.language.in_(wanted))
    slug_by_language = {
        row.language: row.slug for row in db.session.execute(select(p.language, p.slug).where(*conditions))
    }
    return next((slug_by_language[language] for language in wanted if language in slug_by_language), None)


def find_next_slug(game: str, user_id: int | None, after: str = "") -> str | None:
    """Return the newest daily that is new to the player, else the newest of the stock, else of what people have made.

    `after` is the puzzle that the player has before them: if it is new itself it is passed over, and the one that
    follows it is chosen, so that whoever asks again and again goes through all of them. None when there is no other.
    """
    place = _find_place(game, user_id, after)
    values = {"game": game, "user": user_id or 0, "but": after, **_language_params(game), **_start_params(place)}
    rows = db.session.execute(_next_statement(), values).all()
    # Beyond the last one they begin again.
    return min(rows, key=lambda row: (row.again, row.place)).slug if rows else None


def _find_place(game: str, user_id: int | None, slug: str) -> AnyRow | None:
    """Return id, day, origin and language of a puzzle that is new to the player; None if it is not."""
    if not slug:
        return None
    values = {"game": game, "user": user_id or 0, **_language_params(game)}
    columns = (PUZZLE.c.id, PUZZLE.c.day, PUZZLE.c.origin, PUZZLE.c.language)
    return db.session.execute(select_unplayed(*columns).where(PUZZLE.c.slug == slug), values).first()


def _language_params(game: str) -> dict[str, object]:
    return {"languages": puzzle_languages.languages_for_visitor(game), "noted": list(answers_seen.noted_in_browser())}


def _start_params(place: AnyRow | None) -> dict[str, object]:
    """Up to where each list has been gone through already."""
    beyond = {"day": date.max, "language": "", **{f"id_{origin}": LAST_ID for origin in UNDATED}}
    values: dict[str, object] = {"today": reader_today(), **beyond}
    if place is None:
        return values
    if place.day is not None:
        return {**values, "day": place.day, "language": place.language}
    passed = UNDATED[: UNDATED.index(place.origin)] if place.origin in UNDATED else ()
    ids = {f"id_{origin}": 0 for origin in passed} | {f"id_{place.origin}": place.id}
    return {**values, "day": date.min, **ids}


@lru_cache
def _next_statement() -> Executable:
    """At most one row of each list, from where one is and from its beginning."""
    p = PUZZLE.c
    but = p.slug != bindparam("but")
    # A day has a puzzle in each language: they come one after the other.
    same_day = and_(p.day == bindparam("day"), p.language < bindparam("language"))
    after = and_(p.day <= bindparam("day"), or_(p.day < bindparam("day"), same_day))
    lists = [_PuzzleList(select_unplayed(p.slug).where(p.day <= bindparam("today"), but), (p.day, p.language), after)]
    for origin in UNDATED:
        undated = select_unplayed(p.slug).where(p.origin == origin, p.day.is_(None), but)
        lists.append(_PuzzleList(undated, (p.id,), p.id < bindparam(f"id_{origin}", type_=Integer)))
    return union_all(
        *(_first_of_list(puzzle_list, place, again) for place, puzzle_list in enumerate(lists) for again in (0, 1))
    )


class _PuzzleList(NamedTuple):
    """Puzzles, in which order the last ones of them come first, and which of them come after a given one."""

    puzzles: Select[*tuple[object, ...]]
    keys: tuple[ColumnElement[object], ...]
    after: ColumnElement[bool]


def _first_of_list(puzzle_list: _PuzzleList, place: int, again: int) -> Select[*tuple[object, ...]]:
    listed = puzzle_list.puzzles if again else puzzle_list.puzzles.where(puzzle_list.after)
    marked = listed.add_columns(literal(place).label("place"), literal(again).label("again"))
    return select(marked.order_by(*(key.desc() for key in puzzle_list.keys)).limit(1).subquery())


def select_unplayed(*columns: ColumnElement[object]) -> Select[*tuple[object, ...]]:
    """Puzzles that a player has neither made nor begun nor seen answers of, that everybody finds and they can read."""
    p, s = PUZZLE.c, SAVE.c
    user: object = bindparam("user")
    played = select(s.id).where(s.puzzle_id == p.id, s.user_id == user, is_begun()).exists()
    published = (p.game == bindparam("game"), p.status == PUBLISHED, is_readable())
    by_others = or_(p.author_id.is_(None), p.author_id != user)
    unseen = (answers_seen.is_unseen(p.id, user), p.id.not_in(bindparam("noted", expanding=True)))
    return select(*columns).where(*published, by_others, ~played, *unseen)


def is_readable() -> ColumnElement[bool]:
    """Whether a puzzle is in one of the languages that the statement is given."""
    return PUZZLE.c.language.in_(bindparam("languages"))


def is_begun() -> ColumnElement[bool]:
    """Whether a save holds anything that a player has done, or at least typed: not merely an order of the letters."""
    s = SAVE.c
    return or_(
        s.version > 0, s.finished_at.is_not(None), s.revealed_at.is_not(None), s.state["draft"].as_string() != ""
    )


def is_ended() -> ColumnElement[bool]:
    """Whether a game is done with: finished, given up, or as far as its rules call enough."""
    return or_(is_done(), SAVE.c.revealed_at.is_not(None))


def is_done() -> ColumnElement[bool]:
    """Whether a game is finished, or as far as its rules call enough."""
    return or_(SAVE.c.finished_at.is_not(None), SAVE.c.enough_at.is_not(None))


def find_last_played(user_id: int | None, game: str | None = None, *, unfinished: bool = False) -> AnyRow | None:
    """Return the row of the save last played, skipping puzzles that were taken down; None without one."""
    if user_id is None:
        return None
    p, s = PUZZLE.c, SAVE.c
    statement = select(p.game, p.slug, p.status, s.updated_at).join_from(SAVE, PUZZLE)
    statement = statement.where(s.user_id == user_id, is_begun())
    if game:
        statement = statement.where(p.game == game)
    if unfinished:
        statement = statement.where(~is_ended())
    rows = db.session.execute(statement.order_by(s.updated_at.desc(), s.id.desc()).limit(RECENT_SAVES)).all()
    # Looked through here: the database would begin with the boards, if it were asked for those that are there.
    return next((row for row in rows if row.status not in TAKEN_DOWN), None)


def find_entry_url(game: str, user_id: int | None) -> str | None:
    """Return the URL behind a game's link: today's puzzle, else a new one, else the last played; None without any."""
    slug = find_todays_slug(game) or find_next_slug(game, user_id)
    if slug is None:
        last = find_last_played(user_id, game)
        slug = None if last is None else last.slug
    return None if slug is None else url_for(f"{game}.play", slug=slug)


def find_resume_point(user_id: int) -> tuple[str, str] | None:
    """Return game and slug where the player stopped: noted at the last logout, unless played since; None without
    any."""
    noted = db.session.scalar(select(USER.c.resume).where(USER.c.id == user_id))
    played = find_last_played(user_id)
    if noted and is_taken_down(noted["game"], noted["slug"]):
        noted = None
    if noted and (played is None or played.updated_at.timestamp() <= noted.get("at", 0)):
        return noted["game"], noted["slug"]
    return None if played is None else (played.game, played.slug)


def has_ended(user_id: int, game: str, slug: str) -> bool:
    """Whether a player has nothing left to do in a puzzle: it is finished or given up, or enough of it was done on a
    day that is over."""
    p, s = PUZZLE.c, SAVE.c
    enough_before = and_(s.enough_at.is_not(None), p.day < reader_today())
    ended = or_(s.finished_at.is_not(None), s.revealed_at.is_not(None), enough_before)
    own = select(ended).join_from(SAVE, PUZZLE).where(s.user_id == user_id)
    return bool(db.session.scalar(own.where(p.game == game, p.slug == slug)))


def is_taken_down(game: str, slug: str) -> bool:
    """Whether a puzzle with this address exists but was taken down."""
    p = PUZZLE.c
    gone = select(p.id).where(p.game == game, p.slug == slug, p.status.in_(TAKEN_DOWN))
    return db.session.scalar(gone) is not None


@signals.leading.connect
def find_start_url(sender: object, user_id: int) -> str | None:
    """Return the URL of the game last played; for whoever has played nothing, the entry of the first game that has one.

    None where there is no such entry, and after a game that is over: the first page has what comes next.
    """
    if (point := find_resume_point(user_id)) is None:
        doors = (find_entry_url(game, user_id) for game in puzzle_languages.offered_games())
        return next(filter(None, doors), None)
    game, slug = point
    return None if has_ended(user_id, game, slug) else url_for(f"{game}.play", slug=slug)
