"""A list of words as the beginning of a board."""

from __future__ import annotations

import re

from flask import redirect, url_for
from werkzeug.wrappers import Response

from app.accounts.sessions import ensure_player
from app.contract.game_types import Unsolvable
from app.games.strands.web.blueprint import NAME
from app.games.strands.web.editor import LONGEST, WORDS
from app.games.strands.web.forms import LANGUAGES
from app.workshop import drafts

# What stands between a word and its clue, which a board has no place for.
CLUE = re.compile(r"[:;\t].*")


def begin_board(title: str, language: str, text: str) -> Response:
    """A draft of these words whose theme is the title; its page says what 48 letters still need.

    Raises Unsolvable for a language without boards.
    """
    if language not in LANGUAGES:
        raise Unsolvable("no_lexicon", language=language)
    words = "\n".join(word for line in text.splitlines() if (word := CLUE.sub("", line).strip()))
    content = {"mode": WORDS, "language": language, "clue": title, "words": words[: LONGEST["words"]]}
    draft = drafts.create_draft(NAME, ensure_player().id, "", content)
    return redirect(url_for("strands.edit", key=draft.key), 303)
