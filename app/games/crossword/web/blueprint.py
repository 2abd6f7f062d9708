"""Crossword's blueprint, with the pages that all games share; its page modules add their own."""

from __future__ import annotations

import secrets

from app.browse.lessons import add_lesson
from app.games.crossword.parameters import MiniParameters
from app.games.crossword.web.solver_acts import Entries, give_up
from app.play.blueprint import Play, add_cells, play_blueprint

NAME = "crossword"


def random_mini_params() -> MiniParameters:
    """The parameters of the job that makes a mini when everything has been played."""
    return MiniParameters(seed=secrets.token_hex(6))


bp = play_blueprint(NAME, Play(new=random_mini_params, act=Entries, close=give_up))
add_cells(bp, NAME)
add_lesson(bp, NAME)
