"""The blueprint of Strands, with the pages that all games share; the modules beside this one add its own."""

from __future__ import annotations

from collections.abc import Mapping

from app.browse.lessons import add_lesson
from app.games.strands.parameters import ThemeParameters
from app.play.blueprint import Play, play_blueprint

NAME = "strands"
# 48 letters, and 48 cells with a dot between them: 143 characters.
LONGEST_WORD, LONGEST = 48, 150


def read_guess(form: Mapping[str, str]) -> str:
    """A path, a word, or both from a page that knows the path of its word."""
    word, path = form.get("word", "")[:LONGEST], form.get("path", "")[:LONGEST]
    return f"{word[:LONGEST_WORD]} {path}" if path else word


bp = play_blueprint(NAME, Play(new=ThemeParameters, read=read_guess))
add_lesson(bp, NAME)
