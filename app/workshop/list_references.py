"""Parameters of jobs name long word lists instead of holding them: a worker puts the texts in their place."""

from __future__ import annotations

from sqlalchemy import select

from app.contract.game_types import Json, Unsolvable
from app.extensions import db
from app.workshop.models import WordList, WordListPiece, WordListUpload

LIST, VERSION, UPLOAD = "word_list", "updated_at", "word_list_upload"


def list_reference(word_list: WordList) -> Json:
    """Return the JSON that stands for a list in parameters; it is valid until the list is changed."""
    return {LIST: word_list.id, VERSION: word_list.updated_at.isoformat()}


def upload_reference(upload_id: int) -> Json:
    """Return the JSON that stands for an upload in parameters."""
    return {UPLOAD: upload_id}


def expand_references(params: Json, user_id: int | None) -> Json:
    """Return the parameters with the person's lists in place of references.

    A list becomes its text, an upload its bytes. Looks at values and at the members of lists. Raises Unsolvable
    (`list_changed`) for a list that was changed or deleted, and for anybody else's.
    """
    return {name: expand_value(value, user_id) for name, value in params.items()}


def expand_value(value: object, user_id: int | None) -> object:
    """Replace references in a value or in the elements of a list; raises Unsolvable (`list_changed`)."""
    if isinstance(value, list):
        return [expand_value(element, user_id) for element in value]
    if isinstance(value, dict) and value.keys() == {LIST, VERSION}:
        return load_text(value, user_id)
    if isinstance(value, dict) and value.keys() == {UPLOAD}:
        return load_upload(value[UPLOAD], user_id)
    return value


def load_text(named: Json, user_id: int | None) -> str:
    """Load the text of a list in the version named; raises Unsolvable (`list_changed`) if it is gone or changed."""
    key = (WordList.id == named[LIST], WordList.user_id == user_id)
    row = db.session.execute(select(WordList.text, WordList.updated_at).where(*key)).first()
    if row is None or row.updated_at.isoformat() != named[VERSION]:
        raise Unsolvable("list_changed")
    return str(row.text)


def load_upload(upload_id: int, user_id: int | None) -> bytes:
    """Load the bytes of an upload; raises Unsolvable (`list_changed`) if it is gone."""
    p, u = WordListPiece, WordListUpload
    upload_data = select(p.data).join(u, u.id == p.upload_id).where(p.upload_id == upload_id, u.user_id == user_id)
    pieces = db.session.scalars(upload_data.order_by(p.number)).all()
    if not pieces:
        raise Unsolvable("list_changed")
    return b"".join(pieces)
