"""A yard full of people who never were."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import click
import pytest
from flask import Flask
from sqlalchemy import func, select

from app import cli
from app.accounts.models import User
from app.contract import registry
from app.demo import filling, samples
from app.demo.plan import Plan
from app.demo.samples import Sample
from app.extensions import db
from app.factory import create_app
from app.play.models import Completion, Guess, Save
from app.puzzles.models import PUZZLE, Puzzle
from app.web.terminal import needs_database
from tests import counted, yard

NOW = datetime(2026, 5, 1, tzinfo=UTC)
SMALL = Plan(0.002, 7, NOW)


def few() -> Mapping[str, Sequence[Sample]]:
    """Samples that need no engine."""
    made = {"bee": yard.new_bee(), "strands": yard.new_strands(), "letterboxed": yard.new_box()}
    return {
        name: samples.solve_puzzles(registry.spec(name), [new])
        for name, new in made.items()
        if name in registry.names()
    }


def count(table: Any) -> int:
    return int(yard.column(select(func.count()).select_from(table))[0])


def test_it_works(any_app: Flask) -> None:
    filling.fill_database(SMALL, few())
    assert [count(table) for table in (Puzzle, User)] == [SMALL.puzzles, SMALL.users]
    assert count(Save) > count(Completion) > 1000
    assert count(Guess) > 2 * count(Save)
    assert counted.stored() == counted.expected()
    client = any_app.test_client()
    for url in ("/", "/creators", "/calendar/bee", "/random/bee", "/bee/"):
        assert client.get(url).status_code < 400, url


def test_dailies_are_done_on_their_days(any_app: Flask) -> None:
    filling.fill_database(SMALL, few())
    done = select(Save.done_on, PUZZLE.c.day).join_from(Save, PUZZLE, PUZZLE.c.id == Save.puzzle_id)
    rows = db.session.execute(done.where(Save.finished_at.is_not(None))).all()
    assert all(row.done_on for row in rows)
    assert {row.done_on == row.day for row in rows if row.day} == {True}


def test_the_same_seed_makes_the_same_yard(app: Flask) -> None:
    sums = []
    for seed in (7, 7, 8):
        for table in reversed(db.metadata.sorted_tables):
            db.session.execute(table.delete())
        db.session.commit()
        filling.fill_database(Plan(0.001, seed, NOW), few())
        sums.append(yard.checksums("sqlite_sequence"))
    assert sums[0] == sums[1]
    assert sums[0] != sums[2]


def test_life_goes_on_after_it(any_app: Flask) -> None:
    filling.fill_database(Plan(0.001, 7, NOW), few())
    slug = yard.add_bee()
    yard.log_in(any_app, "alice").post(f"/bee/{slug}/guess", data={"word": "planet"})
    assert counted.stored() == counted.expected()


@pytest.mark.parametrize(("scale", "sentence"), [("0", "The scale"), ("11", "The scale"), ("1", "Somebody has played")])
def test_it_refuses_in_a_sentence(any_app: Flask, scale: str, sentence: str) -> None:
    db.session.add(User())
    db.session.commit()
    done = any_app.test_cli_runner().invoke(args=["demo", "fill", "--scale", scale])
    assert done.exit_code == 2
    assert done.stderr.startswith(sentence)
    assert count(User) == 1


def test_the_command_tells_what_it_wrote(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "make_samples", lambda seed: few())
    done = any_app.test_cli_runner().invoke(args=["demo", "fill", "--scale", "0.001"])
    assert done.exit_code == 0, done.output
    assert "completion" in done.output


def test_wrong_options_are_told_in_one_line(app: Flask) -> None:
    for words in (("--scale", "x"), ("--scale", ""), ("--seed", "x"), ("--nothing",)):
        done = app.test_cli_runner().invoke(args=["demo", "fill", *words])
        assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1), words


def test_a_database_without_tables_is_told_what_to_run(tmp_path: Path, redis_server: Any) -> None:
    (tmp_path / "bare.db").touch()
    bare = create_app(
        SQLALCHEMY_DATABASE_URI=f"sqlite:///{tmp_path / 'bare.db'}",
        INSTANCE=tmp_path,
        SECRET_KEY="tests",
        REDIS_URL=redis_server.url,
    )
    cli.init_app(bare)
    done = bare.test_cli_runner().invoke(args=["demo", "fill", "--scale", "0.001"])
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)
    assert "has no tables yet" in done.stderr


def test_it_fits_around_the_puzzles_of_the_site(any_app: Flask) -> None:
    days = [NOW.date() + timedelta(days=number) for number in (7, 0, -3)]
    there = [yard.add_bee(replace(yard.new_bee(), identity=str(day)), day=day) for day in days]
    yard.add_bee(replace(yard.new_bee(), identity="nb", language="nb"), day=days[1])
    filling.fill_database(SMALL, few())
    assert count(Puzzle) == SMALL.puzzles + 4
    kept = yard.column(select(Puzzle.slug).where(Puzzle.game == "bee", Puzzle.day.in_(days), Puzzle.language == "en"))
    assert sorted(kept) == sorted(there)


def test_rows_that_do_not_fit_are_no_outage(app: Flask) -> None:
    yard.add_bee()

    @needs_database
    def add_again() -> None:
        copy = db.session.execute(select(PUZZLE)).one()._asdict()
        db.session.execute(PUZZLE.insert().values(copy))

    runner = app.test_cli_runner()
    told = runner.invoke(click.command("again")(add_again))
    assert told.exit_code == 1
    assert "does not fit what the database holds" in told.output
    assert "does not answer" not in told.output
