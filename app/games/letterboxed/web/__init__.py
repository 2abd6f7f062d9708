"""Letter Boxed as a visitor meets it, and its declaration."""

from __future__ import annotations

from app.games.base.spec import GameSpec, Job, Supply, Workshop
from app.games.letterboxed import MOVES, RULES, jobs
from app.games.letterboxed.cli import letterboxed
from app.games.letterboxed.picture import picture
from app.games.letterboxed.web import bulk, own_boards, seeded, universes
from app.games.letterboxed.web.blueprint import NAME, bp
from app.games.letterboxed.web.messages import RESULTS, WORDS
from app.games.letterboxed.web.routes import read_play, share_text

# The page modules are named because importing them adds their pages to the blueprint.
__all__ = ["SPEC", "bulk", "own_boards", "seeded", "universes"]

SPEC = GameSpec(
    name=NAME,
    words=WORDS,
    rules=RULES,
    moves=MOVES,
    blueprint=bp,
    commands=letterboxed,
    jobs={
        # A board takes a moment: it need not wait for the stock.
        "generate": Job(run=jobs.generate, queue="fast", seconds=30, preload=jobs.preload),
        "solve": Job(run=jobs.solve, queue="solve", seconds=150, preload=jobs.preload),
        "universes": Job(run=jobs.weigh_placements, queue="solve", seconds=150, preload=jobs.preload),
        "census": Job(run=jobs.count_boards, queue="solve", seconds=150, preload=jobs.preload),
        "simulate": Job(run=jobs.simulate, queue="solve", seconds=150, preload=jobs.preload),
        "month": Job(run=jobs.month, queue="solve", seconds=150, preload=jobs.preload),
    },
    supply=Supply(params=jobs.DEFAULTS),
    warm=jobs.warm,
    read_play=read_play,
    share_text=share_text,
    picture=picture,
    workshop=Workshop(create="letterboxed.create", edit="letterboxed.edit"),
    results=RESULTS,
)
