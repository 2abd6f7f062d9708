"""Which lists an author's words come from."""

from __future__ import annotations

from flask_login import current_user

from app.games.base.contract import Json
from app.games.crossword.lists import scored
from app.games.crossword.web.blueprint import NAME
from app.workshop import word_lists


def list_params(language: str, own: bool = True) -> Json:
    """The lists of a language: what ships, with the person's own laid over it; their own alone where none ships."""
    texts = word_lists.texts(current_user.id, NAME, language) if own else []
    if texts and not scored.list_path(language).exists():
        return {"words": "\n".join(texts)}
    return {"adds": texts} if texts else {}
