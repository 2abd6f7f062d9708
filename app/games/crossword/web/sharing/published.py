"""A crossword as whoever asks may take it along: with the solution once it is earned, and for its author."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape

from flask import abort, url_for
from flask_login import current_user
from sqlalchemy import select

from app.accounts.sessions import Visitor
from app.contract.game_types import Heading
from app.extensions import db
from app.games.crossword import RULES
from app.games.crossword.formats.document import CrosswordFile
from app.games.crossword.rules import Puzzle, State
from app.games.crossword.solve.view import visible_letters
from app.games.crossword.web.blueprint import NAME
from app.play import pages, store
from app.play.acting import current_actor, with_public_urls
from app.play.store import Opened
from app.puzzles.models import CREATOR, DAILY, GENERATED, PUZZLE

# What is out; a test game of something unfinished goes nowhere.
OUT = (DAILY, GENERATED, CREATOR)


@dataclass(frozen=True, slots=True)
class Published:
    """`puzzle` has its solution only if it is `earned`; `state` is the game of the `player` who asks."""

    player: Visitor
    opened: Opened
    puzzle: Puzzle
    state: State

    @property
    def earned(self) -> bool:
        return bool(self.puzzle.solution)

    @property
    def head(self) -> Heading:
        return pages.build_heading(self.opened)

    @property
    def progress(self) -> dict[int, str]:
        """Return all letters of the player's grid by cell: those written and those given."""
        return visible_letters(self.puzzle, self.state)

    def document(self, *, solved: bool) -> CrosswordFile:
        """With title and author as the site knows them; without the solution if it is not asked for or not earned."""
        document = self.puzzle.document
        # The texts of a document are HTML; the site's own are plain.
        author = document.author or escape(self.opened.author or "", quote=False)
        solution = self.puzzle.solution if solved and self.earned else document.solution
        own_title = escape(self.opened.title or "", quote=False)
        title = own_title or document.title or escape(self.head.title, quote=False)
        return replace(document, solution=solution, title=title, author=author, language=self.opened.language)


@with_public_urls
def public_url(endpoint: str, slug: str) -> str:
    """An address for people elsewhere: it leads to the puzzle, and nobody into the room in which it is played."""
    return url_for(f"{NAME}.{endpoint}", slug=slug, _external=True)


def load_published(slug: str) -> Published:
    """404 for what this player may not see, and for what is not out."""
    player = current_actor(NAME, slug)
    opened, puzzle, state = pages.open_puzzle_for(player, RULES, NAME, slug)
    if db.session.scalar(select(PUZZLE.c.origin).where(PUZZLE.c.id == opened.puzzle_id)) not in OUT:
        abort(404)
    if opened.is_over:
        return Published(player, opened, puzzle, state)
    if opened.author_id is not None and opened.author_id == current_user.id:
        whole = store.load_puzzle(NAME, slug, current_user.id, secret=True) or opened
        return Published(player, opened, Puzzle.from_json(whole.data, whole.secret), state)
    return Published(player, opened, Puzzle.from_json(opened.data, None), state)
