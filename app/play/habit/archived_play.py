"""Parts of a person's archive from play: games, guesses, finished puzzles, and answers that were seen."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from sqlalchemy import Select, select

from app.accounts.own_data.archive_parts import declare_rows
from app.play.models import ANSWERS_SEEN, COMPLETION, GUESS, SAVE
from app.play.tallies import CREATOR_TALLY
from app.puzzles.models import PUZZLE

# What a person's row is about.
OF_PUZZLE = (PUZZLE.c.game, PUZZLE.c.slug.label("puzzle"))


def select_saves(user_id: int) -> Select[object]:
    left_out = ("id", "user_id", "puzzle_id")
    columns = [column for column in SAVE.c if column.name not in left_out]
    saves = select(*OF_PUZZLE, *columns).join_from(SAVE, PUZZLE, PUZZLE.c.id == SAVE.c.puzzle_id)
    return saves.where(SAVE.c.user_id == user_id).order_by(SAVE.c.id)


def select_guesses(user_id: int) -> Select[object]:
    g = GUESS.c
    guesses = select(*OF_PUZZLE, g.text, g.kind, g.points, g.created_at).join_from(SAVE, GUESS, g.save_id == SAVE.c.id)
    return (
        guesses.join(PUZZLE, PUZZLE.c.id == SAVE.c.puzzle_id).where(SAVE.c.user_id == user_id).order_by(g.save_id, g.id)
    )


def select_completions(user_id: int) -> Select[object]:
    c = COMPLETION.c
    columns = (c.seconds, c.hints, c.words, c.liked, c.answers_seen, c.created_at)
    finished = select(*OF_PUZZLE, *columns).join_from(COMPLETION, PUZZLE, PUZZLE.c.id == c.puzzle_id)
    return finished.where(c.user_id == user_id).order_by(c.id)


def select_answers_seen(user_id: int) -> Select[object]:
    a = ANSWERS_SEEN.c
    seen = select(*OF_PUZZLE, a.seen_at).join_from(ANSWERS_SEEN, PUZZLE, PUZZLE.c.id == a.puzzle_id)
    return seen.where(a.user_id == user_id).order_by(a.seen_at, a.puzzle_id)


def select_creator_numbers(user_id: int) -> Select[object]:
    t = CREATOR_TALLY.c
    return select(t.boards, t.completions, t.likes).where(t.user_id == user_id)


declare_rows("games.json", _l("The games you’ve begun, and how they stand."), ("save.user_id",), select_saves)
declare_rows("guesses.json", _l("The words and paths that counted in your games."), ("guess.save_id",), select_guesses)
declare_rows(
    "finished.json",
    _l("The puzzles you’ve finished, and whether you liked them."),
    ("completion.user_id",),
    select_completions,
)
declare_rows(
    "answers-seen.json",
    _l("The puzzles whose answers you’ve seen, and when."),
    ("answers_seen.user_id",),
    select_answers_seen,
)
declare_rows(
    "creator.json",
    _l("How often others have finished and liked the puzzles you’ve published."),
    ("creator_tally.user_id",),
    select_creator_numbers,
)
