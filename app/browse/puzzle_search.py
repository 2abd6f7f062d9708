"""Searching all puzzles that everybody may find, by words, author and kind; two statements at most.

The words are found as beginnings in an index of words, the rest in an index of kinds: no puzzle's row is read but those
that are shown.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, CompoundSelect, and_, or_, select, union
from werkzeug.datastructures import MultiDict

from app.accounts.forms import fold
from app.accounts.models import USER
from app.browse import cards
from app.browse.cards import Card
from app.contract import GAMES
from app.preferences.reader_days import reader_today
from app.puzzles.models import PUBLISHED, PUZZLE
from app.puzzles.search_words import PUZZLE_WORD, THEMES, fold_words
from app.puzzles.stock import STOCKED
from app.words.languages import SPELLINGS

MAX_TEXT_LENGTH, MAX_SEARCH_WORDS = 100, 6
DIFFICULTIES = range(1, 6)
# Behind every sign that a word can have.
END = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """The filters of a search; an empty text or 0 means any."""

    text: str = ""
    game: str = ""
    language: str = ""
    difficulty: int = 0
    author: str = ""


def parse_query(given: MultiDict[str, str], usual_language: str = "") -> SearchQuery:
    """Read the filters from the arguments of a request; an unknown game, language or difficulty is ignored.

    Where no language is asked for, not even an empty one for all, it is the usual one.
    """
    game, language = given.get("game", ""), given.get("language", usual_language)
    difficulty = given.get("difficulty", 0, type=int)
    return SearchQuery(
        text=given.get("q", "")[:MAX_TEXT_LENGTH].strip(),
        game=game if game in GAMES else "",
        language=language if language in SPELLINGS else "",
        difficulty=difficulty if difficulty in DIFFICULTIES else 0,
        author=given.get("author", "")[:MAX_TEXT_LENGTH].strip(),
    )


def search_page(wish: SearchQuery, user_id: int | None, page: int) -> tuple[list[Card], bool]:
    """List a page of results, latest first, and whether there are more."""
    words = fold_words(wish.text)[:MAX_SEARCH_WORDS]
    if wish.text and not words:
        # Signs alone stand in no title.
        return [], False
    p = PUZZLE.c
    matching_ids = (
        select(p.id)
        .where(*query_conditions(wish), *(p.id.in_(puzzles_with_word(word)) for word in words))
        .order_by(p.id.desc())
    )
    return cards.list_matching(matching_ids, user_id, page)


def query_conditions(wish: SearchQuery) -> list[ColumnElement[bool]]:
    """Build the SQL conditions for public puzzles that match the filters, apart from the text."""
    p = PUZZLE.c
    conditions = [p.status == PUBLISHED, or_(p.day.is_(None), p.day <= reader_today()), ~is_nameless_stock()]
    # All of them are named, so that the index of kinds, which begins with the game, can be used.
    conditions.append(p.game == wish.game if wish.game else p.game.in_(GAMES))
    if wish.language:
        conditions.append(p.language == wish.language)
    if wish.difficulty:
        conditions.append(p.difficulty == wish.difficulty)
    if wish.author:
        conditions.append(p.author_id.in_(select(USER.c.id).where(USER.c.handle == fold(wish.author))))
    return conditions


def is_nameless_stock() -> ColumnElement[bool]:
    """Build the condition for stock puzzles without a theme, which all look alike; *New puzzle* offers them."""
    themes = (PUZZLE.c.data[name].as_string().is_(None) for name in THEMES)
    in_stock = PUZZLE.c.id.in_(select(STOCKED.c.puzzle_id))
    return and_(in_stock, PUZZLE.c.day.is_(None), PUZZLE.c.author_id.is_(None), *themes)


def puzzles_with_word(word: str) -> CompoundSelect[int]:
    """Select puzzles with a word in title or theme that begins like this, or by the author of that name.

    One letter alone is a whole word: as a beginning it would find nearly everything.
    """
    w = PUZZLE_WORD.c
    begins = w.word == word if len(word) == 1 else w.word.between(word, word + END)
    by_author = select(PUZZLE.c.id).join_from(PUZZLE, USER, USER.c.id == PUZZLE.c.author_id)
    return union(select(w.puzzle_id).where(begins), by_author.where(USER.c.handle == word))
