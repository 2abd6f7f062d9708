"""The daily minis as the clock orders them and a worker makes them, day after day for four months."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

import jobs
from app.extensions import db
from app.games.crossword.minis.clue_uses import CLUE_REST
from app.games.crossword.minis.mini_dailies import FORTNIGHT
from app.games.crossword.rules import Puzzle
from app.generations.models import Generation
from app.puzzles.models import PUZZLE, today
from jobs import schedule
from tests import yard

DAYS = 120
MOST_EARLY = {"en": 0, "nb": 10}  # clues that come back before their time: bokmål has two or three for an answer
Clued = dict[str, str]  # clues by answer


@pytest.fixture(autouse=True)
def two_languages(monkeypatch: pytest.MonkeyPatch, any_app: Flask) -> None:
    monkeypatch.setattr("app.play.puzzle_languages.offered_languages", lambda: ("en", "nb"))
    monkeypatch.setattr("jobs.worker_app", lambda: any_app)


def make_missing_dailies() -> int:
    """Let the clock ask for the days that are missing, and make them; return how many there were."""
    asked = schedule.ask_for_dailies("crossword")
    for job in yard.column(select(Generation.id).where(Generation.status == "queued")):
        assert jobs.run(job) == "done"
    return asked


def list_dailies(language: str) -> list[tuple[date, Clued]]:
    """Return the days of a language in order, each with the clues of its answers."""
    stored = select(PUZZLE.c.day, PUZZLE.c.data, PUZZLE.c.secret).where(PUZZLE.c.language == language)
    rows = db.session.execute(stored.order_by(PUZZLE.c.day))
    return [(day, read_clues(Puzzle.from_json(data, secret))) for day, data, secret in rows]


def read_clues(puzzle: Puzzle) -> Clued:
    document = puzzle.document
    return {"".join(puzzle.solution[cell] for cell in slot.cells): document.clue(slot) for slot in document.grid.slots}


def test_it_works(time_machine: Any) -> None:
    time_machine.move_to("2027-02-01T12:00:00Z", tick=False)
    assert make_missing_dailies() == 2 * (schedule.DAYS_BEHIND + 1 + schedule.DAYS_AHEAD)
    assert make_missing_dailies() == 0


@pytest.mark.thorough
def test_in_120_days_no_clue_comes_back_within_90_days_and_no_answer_within_14(time_machine: Any) -> None:
    """Each day is made two weeks ahead, and a clock that asks again makes none a second time."""
    time_machine.move_to("2027-02-01T12:00:00Z", tick=False)
    for _ in range(DAYS):
        make_missing_dailies()
        assert schedule.ask_for_dailies("crossword") == 0
        time_machine.shift(timedelta(days=1))
    for language, most_early in MOST_EARLY.items():
        dailies = list_dailies(language)
        assert len(dailies) == DAYS + schedule.DAYS_BEHIND + schedule.DAYS_AHEAD
        assert dailies[-1][0] == today() + timedelta(days=schedule.DAYS_AHEAD - 1)
        assert find_repeats([(day, list(clued)) for day, clued in dailies], FORTNIGHT) == []
        assert len(find_repeats([(day, list(clued.values())) for day, clued in dailies], CLUE_REST)) <= most_early


def find_repeats(days: list[tuple[date, list[str]]], rest: int) -> list[tuple[date, str]]:
    """Return the texts that came back within so many days, with the day."""
    last_days: dict[str, date] = {}
    repeats = []
    for day, texts in days:
        repeats += [(day, text) for text in texts if (day - last_days.get(text, date.min)).days <= rest]
        last_days |= dict.fromkeys(texts, day)
    return repeats
