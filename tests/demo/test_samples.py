"""Real puzzles for a demonstration."""

from __future__ import annotations

from datetime import date

from flask import Flask
from sqlalchemy import select

from app.contract import registry
from app.demo import samples
from app.puzzles.models import PUZZLE
from tests import grids, yard


def test_it_works(app: Flask) -> None:
    found = samples.solve_puzzle(registry.spec("bee"), yard.new_bee())
    assert {text for text, *_ in found.guesses} == set(yard.ANSWERS)
    assert sum(guess[4] for guess in found.guesses) == found.goal
    assert found.answers == frozenset()


def test_every_game_that_is_played_by_guesses_tells_a_solution(app: Flask) -> None:
    for spec in registry.specs():
        made = {
            "bee": yard.new_bee,
            "strands": yard.new_strands,
            "letterboxed": yard.new_box,
            "crossword": grids.new_crossword,
        }[spec.name]()
        found = samples.solve_puzzle(spec, made)
        reached = sum(guess[4] for guess in found.guesses)
        assert reached == (0 if spec.moves else found.goal), spec.name


def test_an_engine_makes_small_ones(app: Flask) -> None:
    made = samples.generate_puzzles(registry.spec("bee"), 7)
    assert len(made) == samples.SAMPLES_PER_GAME
    assert all(len(new.secret["answers"]) <= 24 for new in made)


def test_the_work_of_a_sample_knows_nothing(app: Flask) -> None:
    work = samples.UnwatchedJob()
    assert work(1, "letters")
    assert work.known(["x"]) == frozenset()
    assert work.keep(yard.new_bee(), date(2026, 5, 1)) == "2026-05-01"
    assert yard.column(select(PUZZLE.c.slug)) == []
