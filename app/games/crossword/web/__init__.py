"""Crossword's declaration: commands and jobs; its pages are still to come."""

from __future__ import annotations

from app.games.base.spec import EngineSpec
from app.games.crossword import jobs
from app.games.crossword.cli import crossword
from app.games.crossword.web.messages import WORDS

SPEC = EngineSpec(name="crossword", words=WORDS, commands=crossword, jobs={}, preload=jobs.preload)
