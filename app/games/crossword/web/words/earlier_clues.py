"""Find the clues that an author wrote for the same answer before."""

from __future__ import annotations

from flask_login import current_user
from sqlalchemy import select

from app.extensions import db
from app.games.crossword.author.clue_rows import entry_clues
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.web.blueprint import NAME
from app.workshop.models import Draft

# The latest drafts of the author, and how many clues of them are told.
LOOKED_AT, SHOWN = 20, 4


def earlier_clues(answer: str) -> list[str]:
    """The clues that the author's own drafts, out or not, have for an answer: the latest first."""
    own_contents = select(Draft.content).where(Draft.author_id == (current_user.id or 0), Draft.game == NAME)
    contents = db.session.scalars(own_contents.order_by(Draft.updated_at.desc()).limit(LOOKED_AT))
    works = (Manuscript.from_json(content) for content in contents if "ipuz" in content)
    texts = dict.fromkeys(clue.text for work in works for clue in entry_clues(work.document) if clue.answer == answer)
    return [*texts][:SHOWN]
