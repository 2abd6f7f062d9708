"""Letter Boxed's blueprint, with the pages that all games share; its page modules add their own."""

from __future__ import annotations

import secrets
from random import SystemRandom

from flask import request
from werkzeug.wrappers import Response

from app.browse.lessons import add_lesson
from app.games.letterboxed import RULES, rules
from app.games.letterboxed.parameters import BoardParameters
from app.games.letterboxed.sides import MINIMUM
from app.games.letterboxed.web.acts import give_up, lay_word, take_back
from app.play import pages
from app.play.acting import expect_actor
from app.play.blueprint import Play, Typing, add_typing, play_blueprint, store_draft

NAME = "letterboxed"


def request_of(par: str, difficulty: str, language: str, minimum: int = MINIMUM) -> BoardParameters:
    """The parameters of the job that makes a board, of any difficulty if none is named."""
    return BoardParameters(int(par), difficulty, language, minimum, secrets.token_hex(6))


def delete_last(slug: str) -> Response:
    """Delete the last letter, or go back into the word before; for pages without JavaScript."""
    player, word = expect_actor(NAME, slug), request.form.get("word", "")
    _opened, _puzzle, state = pages.open_puzzle_for(player, RULES, NAME, slug)
    if state.chain and len(word) <= 1:
        return pages.submit_move(NAME, slug, player, take_back)
    return store_draft(NAME, TYPING, slug, player, word[:-1])


def letter_refusal(puzzle: rules.Puzzle, word: str, letter: str) -> str:
    """ "same_side" for a letter of the side that the half-typed word stands on; else an empty text."""
    last, pressed = word[-1:].casefold(), letter.casefold()
    return "same_side" if any(last and last in side and pressed in side for side in puzzle.sides) else ""


TYPING = Typing(
    rules=RULES,
    shuffle=lambda p, s: rules.shuffle_sides(s, p, SystemRandom()),
    part="letterboxed/_square.html",
    refusal=letter_refusal,
)
PLAY = Play(new=lambda: request_of("4", "", "en"), act=lay_word, close=give_up, keeps_refused=True)
bp = play_blueprint(NAME, PLAY)
add_typing(bp, NAME, TYPING, delete=delete_last)
add_lesson(bp, NAME)
