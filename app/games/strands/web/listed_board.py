"""A list of words as the beginning of a board: a spangram, and words that add up to its 48 letters."""

from __future__ import annotations

import re

from flask import flash, redirect, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from app.accounts.sessions import ensure_player
from app.contract.game_types import Unsolvable
from app.contract.spec import ListedWords
from app.games.strands.author.list_reading import ChosenWords, choose_words
from app.games.strands.web.blueprint import NAME
from app.games.strands.web.editor import LONGEST, WORDS
from app.games.strands.web.forms import LANGUAGES
from app.workshop import drafts

# What stands between a word and its clue, which a board has no place for.
CLUE = re.compile(r"[:;\t](.*)")


def begin_board(listed: ListedWords) -> Response:
    """A draft whose theme is the title, with a spangram and words that fill the board where the list has them.

    What was chosen, left out and dropped is said. Raises Unsolvable for a language without boards.
    """
    if listed.language not in LANGUAGES:
        raise Unsolvable("no_lexicon", language=listed.language)
    lines = listed.text.splitlines()
    words = "\n".join(word for line in lines if (word := CLUE.sub("", line).strip()))[: LONGEST["words"]]
    chosen = choose_words(listed.main_word.strip(), words, listed.language)
    fields = {"clue": listed.title, "spangram": chosen.spangram, "words": "\n".join(chosen.words) or words}
    content = {"mode": WORDS, "language": listed.language, **fields}
    draft = drafts.create_draft(NAME, ensure_player().id, "", content)
    tell_chosen(chosen, has_clues=any((found := CLUE.search(line)) and found[1].strip() for line in lines))
    return redirect(url_for("strands.edit", key=draft.key), 303)


def tell_chosen(chosen: ChosenWords, *, has_clues: bool) -> None:
    """Flash what became of the list."""
    if chosen.is_spangram_from_list:
        flash(
            _("“%(word)s” is now the spangram. Type another one if it doesn’t name the theme.", word=chosen.spangram),
            "info",
        )
    if chosen.left_out:
        flash(_("Left out, so that the letters add up to 48: %(words)s.", words=", ".join(chosen.left_out)), "info")
    if not chosen.words:
        flash(
            _("No choice from your words fills the board with a spangram. Add or swap words until it has 48 letters."),
            "info",
        )
    if has_clues:
        flash(_("Strands has no clues, so yours were left out."), "info")
