"""Crossword's declaration: commands and jobs; its pages are still to come."""

from __future__ import annotations

from app.games.base.spec import EngineSpec, Job
from app.games.crossword import jobs
from app.games.crossword.cli import crossword
from app.games.crossword.web.messages import WORDS

SPEC = EngineSpec(
    name="crossword",
    words=WORDS,
    commands=crossword,
    jobs={
        "fill": Job(run=jobs.fill, queue="generate", seconds=180),
        "optimise": Job(run=jobs.optimise, queue="generate", seconds=120),
        "grids": Job(run=jobs.grids, queue="fast", seconds=60),
        "compose": Job(run=jobs.compose, queue="generate", seconds=120),
        "place": Job(run=jobs.place, queue="fast", seconds=90),
        "check": Job(run=jobs.check, queue="fast", seconds=60),
        "search": Job(run=jobs.search, queue="fast", seconds=30),
    },
    preload=jobs.preload,
    prepare=jobs.prepare,
)
