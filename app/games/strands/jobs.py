"""The long jobs of Strands: boards of our own themes, boards made of a creator's words, and boards solved blind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from app.contract.game_types import Json, NewPuzzle, Work, keep_on
from app.games.strands.parameters import LayoutParameters, SearchParameters, ThemeParameters

SAMPLE = LayoutParameters("wordpuzzle", "letter,answer,riddle,clue,crossing,solution", seed=0)
# Whoever waits does so by the clock on the wall, on a machine that others use too.
PATIENCE, LONGEST = 2, 130.0
# What the site itself asks for when nobody asks for more.
DEFAULTS = ThemeParameters()
# The languages that `prepare` readies.
READY = ("en",)


def warm(languages: Sequence[str]) -> None:
    """Called once before a server forks: boards are then laid without reading the lexicon again."""
    if SAMPLE.language in languages:
        lay_sample()


def lay_sample() -> Json:
    from app.games.strands import generator

    return generator.generate(SAMPLE, Random(0), keep_on)


def prepare() -> None:
    """Called when the site is set up: the stock of words is then mapped by whoever solves boards."""
    from app.games.strands.blind.stocks import load_wordstock

    for language in READY:
        load_wordstock(language)


def preload() -> None:
    """Called once before the worker forks: every job then shares the lexicon and its tries."""
    from app.games.strands import solver

    board = lay_sample()
    solver.solve(SearchParameters("/".join(board["rows"]), seconds=0.01, coherence=True), keep_on)


def generate(params: ThemeParameters, rng: Random, work: Work) -> list[NewPuzzle]:
    """Boards of the yard's own theme sets."""
    from app.games.strands import themes

    return themes.generate(params, rng, work)


def lay_board(params: LayoutParameters, rng: Random, work: Work) -> Json:
    """A creator's words as a board in JSON."""
    from app.games.strands import generator

    return generator.generate(params, rng, work)


def solve(params: SearchParameters, rng: Random, work: Work) -> Json:
    """The likeliest solutions of a board, by common words that belong together; the row tells those found so far."""
    from app.games.strands import solver

    patience = min(PATIENCE * solver.read_search(params).seconds, LONGEST)
    coherence = params.coherence is not False
    return solver.solve(replace(params, patience=patience, coherence=coherence), work, work.partial)
