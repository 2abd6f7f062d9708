"""Long word lists on their way into the account: stored as they were sent, and read by a job."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import IO, NamedTuple

from flask_babel import format_decimal
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from sqlalchemy import delete as delete_rows
from sqlalchemy import insert, select

from app.contract.game_types import Json
from app.extensions import AnyRow, db, table_of
from app.generations.models import new_id
from app.web.errors import RefusedInput
from app.workshop import word_lists
from app.workshop.drafts import fit_line
from app.workshop.models import WordListPiece, WordListUpload
from app.workshop.word_lists import FileTooLarge

# Bytes of a piece: a request holds one of them at a time.
PIECE = 256 * 1024
PIECES = table_of(WordListPiece)


class NoText(RefusedInput):
    text = _l("This isn’t a text file. Save it as plain text (UTF-8) with one word per line.")


class TooManyLines(RefusedInput):
    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    @property
    def sentence(self) -> str:
        return _("The list is too long. The limit is %(most)s lines.", most=format_decimal(self.most))


class ListName(NamedTuple):
    """The owner (`user_id`), game, language and name of a list, which identify it."""

    user_id: int
    game: str
    language: str
    name: str


def store_upload(target: ListName, file: IO[bytes], *, most_lines: int, replaces: int | None = None) -> WordListUpload:
    """Store a file that is to become a list; an earlier one for the same list goes. Commits.

    The upload names the job that is to read it; the caller submits it. Raises RefusedInput for a file too large, with
    too many lines or no text, and when the person has no room for another list.
    """
    size = check_text(file, most_lines)
    target = target._replace(name=fit_line(target.name, word_lists.LONGEST_NAME))
    word_lists.pay_if_new(*target)
    word_lists.lock_owner(target.user_id)
    word_lists.check_room(*target, size)
    word_lists.forget_uploads(*target)
    upload = WordListUpload(**target._asdict(), size=size, replaces=replaces, generation_id=new_id())
    db.session.add(upload)
    db.session.flush()
    for number, data in enumerate(pieces_of(file)):
        db.session.execute(insert(PIECES).values(upload_id=upload.id, number=number, data=data))
    db.session.commit()
    return upload


def pieces_of(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the bytes of a file in pieces of at most PIECE, from its start."""
    file.seek(0)
    while data := file.read(PIECE):
        yield data


def check_text(file: IO[bytes], most_lines: int) -> int:
    """Return the bytes of a file of text. Raises FileTooLarge, TooManyLines or NoText."""
    if (size := size_of(file)) > word_lists.LARGEST_FILE:
        raise FileTooLarge
    decoder, lines, last = codecs.getincrementaldecoder("utf-8")(), 0, b""
    try:
        for last in pieces_of(file):
            decoder.decode(last)
            lines += last.count(b"\n")
            if b"\0" in last:
                raise NoText
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        raise NoText from None
    if lines + (not last.endswith(b"\n")) > most_lines:
        raise TooManyLines(most_lines)
    return size


def size_of(file: IO[bytes]) -> int:
    """Return the size of a file in bytes, and go back to its start."""
    file.seek(0, 2)
    size = file.tell()
    file.seek(0)
    return size


def list_uploads_of(user_id: int | None, game: str) -> list[WordListUpload]:
    """List what a person has sent and no job has read yet, the newest first."""
    u = WordListUpload
    statement = select(u).where(u.user_id == (user_id or 0), u.game == game)
    return list(db.session.scalars(statement.order_by(u.created_at.desc(), u.id.desc())))


def delete_upload(user_id: int | None, game: str, upload_id: int) -> str | None:
    """Delete what was sent; the id of the job that would have read it, None if there is no such upload. Commits."""
    u = WordListUpload
    gone = delete_rows(u).where(u.id == upload_id, u.user_id == (user_id or 0), u.game == game)
    job = db.session.scalar(gone.returning(u.generation_id).execution_options(synchronize_session=False))
    db.session.commit()
    return job


def write_uploaded_list(upload_id: int, made: Json) -> Json:
    """Write the list that a job has read, unless its upload was deleted or replaced meanwhile. The caller commits.

    `made` has the cleaned `text` and `remarks`; `kept` in the result says whether the list was written.
    """
    row = pop_upload(upload_id)
    if row is None:
        return {"kept": False}
    key = (row.user_id, row.game, row.language, row.name)
    word_lists.write_word_list(*key, made["text"], size=row.size, remarks=made["remarks"])
    if row.replaces is not None:
        word_lists.forget_list(row.user_id, row.game, row.replaces)
    return {"kept": True}


def pop_upload(upload_id: int) -> AnyRow | None:
    """Delete an upload and return it, None if it is gone; its owner's lists are locked first.

    Deleting a list locks in the same order, which avoids a deadlock.
    """
    u = WordListUpload
    back = (u.user_id, u.game, u.language, u.name, u.size, u.replaces)
    while (owner := db.session.scalar(select(u.user_id).where(u.id == upload_id))) is not None:
        word_lists.lock_owner(owner)
        # A guest's may have become the account's meanwhile.
        gone = delete_rows(u).where(u.id == upload_id, u.user_id == owner).returning(*back)
        row = db.session.execute(gone.execution_options(synchronize_session=False)).first()
        if row is not None:
            return row
    return None
