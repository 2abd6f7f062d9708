"""Letter Boxed's blueprint, with the pages that all games share; its page modules add their own."""

from __future__ import annotations

import secrets
from random import SystemRandom

from flask import request
from werkzeug.wrappers import Response

from app.accounts.sessions import expect_same_player
from app.games.base.contract import Json
from app.games.letterboxed import rules
from app.games.letterboxed.web.acts import give_up, lay, take_back
from app.play import pages
from app.play.blueprint import Play, Typing, add_typing, delete_letter, play_blueprint

NAME = "letterboxed"


def request_of(par: str, difficulty: str, language: str) -> Json:
    """The parameters of the job that makes a board, of any difficulty if none is named."""
    asked: Json = {"count": 1, "par": int(par), "language": language, "seed": secrets.token_hex(6)}
    return {**asked, "difficulty": difficulty} if difficulty else asked


def delete(slug: str) -> Response:
    """Without JavaScript: the last letter, or back into the word before."""
    expect_same_player()
    _opened, _puzzle, state = pages.open_page(NAME, slug)
    if state.chain and len(request.form.get("word", "")) <= 1:
        return pages.move(NAME, slug, take_back)
    return delete_letter(NAME, TYPING, slug)


TYPING = Typing(shuffle=lambda p, s: rules.shuffle_sides(s, p, SystemRandom()), part="letterboxed/_square.html")
bp = play_blueprint(NAME, Play(new=lambda: request_of("4", "", "en"), act=lay, close=give_up))
add_typing(bp, NAME, TYPING, delete=delete)
