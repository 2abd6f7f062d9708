"""Parts of a person's archive from the workshop: drafts, published puzzles, word lists and terms.

Answers of a puzzle are in it only once its author has seen them or has ended the game: some make puzzles to play them.
"""

from __future__ import annotations

from collections.abc import Iterator

from flask_babel import lazy_gettext as _l
from sqlalchemy import ColumnElement, Select, case, null, or_, select

from app.accounts.own_data.archive_parts import Pieces, declare, declare_rows, format_json
from app.contract.game_types import Json
from app.extensions import db, table_of
from app.play import answers_seen
from app.play.models import SAVE
from app.puzzles.models import PUZZLE
from app.workshop.models import (
    Draft,
    DraftPicture,
    DraftVersion,
    TermsAcceptance,
    WordList,
    WordListPiece,
    WordListUpload,
)

DRAFT, VERSION, PICTURE = table_of(Draft), table_of(DraftVersion), table_of(DraftPicture)
LIST, UPLOAD, PIECE, TERMS = map(table_of, (WordList, WordListUpload, WordListPiece, TermsAcceptance))


def list_drafts(user_id: int) -> Iterator[tuple[str, Pieces]]:
    """Yield a file for each draft with its earlier versions, and the picture beside it."""
    d, own = DRAFT.c, DRAFT.c.author_id == user_id
    columns = (d.id, d.key, d.game, d.title, d.slug, d.content, d.created_at, d.updated_at)
    for row in db.session.execute(select(*columns).where(own).order_by(d.id)).mappings().all():
        draft = {name: value for name, value in row.items() if name != "id"}
        versions = [hide_solution(content) for content in list_versions(row["id"])]
        whole = {**draft, "content": hide_solution(row["content"]), "earlier": versions}
        yield f"drafts/{row['key']}.json", [format_json(whole, indent=2)]
        if (picture := db.session.scalar(select(PICTURE.c.data).where(PICTURE.c.draft_id == row["id"]))) is not None:
            yield f"drafts/{row['key']}.jpg", [picture]


def list_versions(draft_id: int) -> list[Json]:
    """List the contents of the earlier versions of a draft, the oldest first."""
    of_draft = select(VERSION.c.content).where(VERSION.c.draft_id == draft_id)
    return list(db.session.scalars(of_draft.order_by(VERSION.c.id)))


def hide_solution(content: Json) -> Json:
    """Return the content of a draft without the board that its author has chosen not to see."""
    return {**content, "board": None} if content.get("blind") else content


def list_puzzles(user_id: int) -> Iterator[tuple[str, Pieces]]:
    """Yield a file for each published puzzle, with its answers where its author has seen them."""
    p = PUZZLE.c
    columns = (p.game, p.slug, p.title, p.language, p.difficulty, p.origin, p.status, p.day, p.created_at, p.data)
    answers = case((is_open_to(user_id), p.secret), else_=null()).label("answers")
    of_author = select(*columns, answers).where(p.author_id == user_id).order_by(p.id)
    for row in db.session.execute(of_author.execution_options(yield_per=100)).mappings():
        yield f"puzzles/{row['game']}/{row['slug']}.json", [format_json(dict(row), indent=2)]


def is_open_to(user_id: int) -> ColumnElement[bool]:
    """Build the SQL condition that a user has seen the answers of a puzzle, or has ended its game."""
    s = SAVE.c
    ended = or_(s.finished_at.is_not(None), s.revealed_at.is_not(None))
    has_ended = select(s.id).where(s.user_id == user_id, s.puzzle_id == PUZZLE.c.id, ended).correlate(PUZZLE).exists()
    return or_(answers_seen.is_recorded(PUZZLE.c.id, user_id), has_ended)


def list_word_lists(user_id: int) -> Iterator[tuple[str, Pieces]]:
    """Yield each word list as text, and those that were uploaded and are not read yet."""
    w, u = LIST.c, UPLOAD.c
    for row in db.session.execute(select(w.id, w.game, w.language).where(w.user_id == user_id)).all():
        text = db.session.scalar(select(w.text).where(w.id == row.id)) or ""
        yield f"word-lists/{row.game}-{row.language}-{row.id}.txt", [text]
    for upload_id in db.session.scalars(select(u.id).where(u.user_id == user_id)).all():
        pieces = select(PIECE.c.data).where(PIECE.c.upload_id == upload_id).order_by(PIECE.c.number)
        yield f"word-lists/upload-{upload_id}.txt", db.session.scalars(pieces)


def select_list_names(user_id: int) -> Select[object]:
    """The names of word lists, by the numbers in the names of their files."""
    w = LIST.c
    columns = (w.id, w.game, w.language, w.name, w.size, w.lines, w.updated_at)
    return select(*columns).where(w.user_id == user_id).order_by(w.id)


def select_terms(user_id: int) -> Select[object]:
    return select(TERMS.c.version, TERMS.c.accepted_at).where(TERMS.c.user_id == user_id)


declare(
    "drafts/",
    _l("Your drafts with their earlier versions and pictures."),
    ("draft.author_id", "draft_version.draft_id", "draft_picture.draft_id"),
    list_drafts,
)
declare(
    "puzzles/",
    _l("The puzzles you’ve published. A puzzle has its answers here once you’ve seen them or finished it."),
    ("puzzle.author_id",),
    list_puzzles,
)
declare(
    "word-lists/",
    _l("Your word lists, a word a line."),
    ("word_list.user_id", "word_list_upload.user_id", "word_list_piece.upload_id"),
    list_word_lists,
)
declare_rows(
    "word-lists.json", _l("The names of your word lists, by the numbers of their files."), (), select_list_names
)
declare_rows(
    "terms.json", _l("When you’ve accepted the terms of publishing."), ("terms_acceptance.user_id",), select_terms
)
