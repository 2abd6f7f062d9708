"""The words by which a puzzle is found: those of its title and of its theme, folded, a row each."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from sqlalchemy import ForeignKey, Index, String, delete
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Model, db, insert, table_of

MAX_WORD_LENGTH, MAX_WORDS = 40, 24
WORD = re.compile(r"\w+")
# A language's own order would put letters of a word's beginning elsewhere than behind it.
IN_ORDER = String(MAX_WORD_LENGTH).with_variant(String(MAX_WORD_LENGTH, collation="C"), "postgresql")
# Keys under which games store the line above a board.
THEMES = ("clue", "theme")


class PuzzleWord(Model):
    """A word of a puzzle's title or theme. Its order is that of its signs, so that a beginning is a range."""

    __tablename__ = "puzzle_word"
    __table_args__ = (Index("ix_puzzle_word_puzzle_id", "puzzle_id"),)

    word: Mapped[str] = mapped_column(IN_ORDER, primary_key=True)
    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True)


PUZZLE_WORD = table_of(PuzzleWord)


def fold_words(text: str) -> list[str]:
    """The words of a text, each once, without capitals and accents; an apostrophe parts no word."""
    plain = unicodedata.normalize("NFKD", text.replace("'", "").replace("’", "")).casefold()
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return list(dict.fromkeys(word[:MAX_WORD_LENGTH] for word in WORD.findall(bare.replace("_", " "))))


def list_search_words(title: str, data: Mapping[str, object]) -> list[str]:
    """Return the folded words of title and theme by which a search finds the puzzle, at most MAX_WORDS."""
    return fold_words(f"{title} {theme_of(data)}")[:MAX_WORDS]


def theme_of(data: Mapping[str, object]) -> str:
    """The line that stands above the board; empty in a game without one."""
    return " ".join(theme for name in THEMES if isinstance(theme := data.get(name), str))


def store_words(puzzle_id: int, title: str, data: Mapping[str, object]) -> None:
    """Write a new puzzle's words. The caller commits, here and below."""
    rows = [{"word": word, "puzzle_id": puzzle_id} for word in list_search_words(title, data)]
    if rows:
        db.session.execute(insert(PUZZLE_WORD).values(rows).on_conflict_do_nothing())


def replace_words(puzzle_id: int, title: str, data: Mapping[str, object]) -> None:
    """Replace the search words of a puzzle whose title or theme has changed. The caller commits."""
    db.session.execute(delete(PUZZLE_WORD).where(PUZZLE_WORD.c.puzzle_id == puzzle_id))
    store_words(puzzle_id, title, data)
