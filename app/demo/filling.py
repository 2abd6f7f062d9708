"""`flask demo`: a yard full of people who never were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import click
from flask.cli import AppGroup
from sqlalchemy import inspect, select, text

from app.accounts.models import LOGIN_SESSION, USER
from app.contract.commands import Plain, refuse
from app.demo import samples
from app.demo.games import Games, midnight_of
from app.demo.people import DRAFT, People
from app.demo.plan import Plan
from app.demo.samples import Sample
from app.demo.writing import Bulk, vacuum_postgresql
from app.extensions import db, now
from app.play.models import COMPLETION, GUESS, SAVE
from app.puzzles.models import PUZZLE
from app.web.terminal import needs_database

demo = AppGroup("demo", help="A yard full of people who never were.")
NUMBERED = (USER, LOGIN_SESSION, PUZZLE, DRAFT, SAVE, GUESS, COMPLETION)


@demo.command("fill", cls=Plain)
@click.option(
    "--scale", default=1.0, show_default=True, help="1: 20,000 puzzles, 100,000 users, a million finished games."
)
@click.option("--seed", default=7, show_default=True, help="The same seed makes the same yard.")
@needs_database
def fill_command(scale: float, seed: int) -> None:
    """Fill an empty database with puzzles, players and their games. Nobody can log in as one of them."""
    if not 0 < scale <= 10:
        refuse("The scale is a number above 0 and up to 10.")
    if is_lived_in():
        refuse("Somebody has played here already: a demonstration fills a database without users only.")
    written = fill_database(Plan(scale, seed, midnight_of(now())), samples.make_samples(seed))
    click.echo(", ".join(f"{many:,} {name}" for name, many in written.items()))


def is_lived_in() -> bool:
    """There is no way back from a million rows among those of people."""
    if not inspect(db.engine).has_table(USER.name):
        refuse("This database has no tables yet: run ./start --setup, or flask setup, first.")
    return db.session.execute(select(USER.c.id).limit(1)).first() is not None


def fill_database(plan: Plan, samples_by_game: Mapping[str, Sequence[Sample]]) -> Counter[str]:
    """All of it in one transaction: what is begun and not ended leaves nothing behind."""
    db.session.rollback()
    with db.engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            # Every row is made to fit; looking each one up again would take half of the time.
            connection.execute(text("PRAGMA foreign_keys = OFF"))
            connection.rollback()
        with connection.begin():
            bulk = Bulk(connection)
            people = People(bulk, plan, samples_by_game)
            people.write_people()
            written = Games(bulk, plan, people).write_games(people.write_puzzles())
            bulk.reset_sequences(NUMBERED)
        if connection.dialect.name == "sqlite":
            connection.execute(text("PRAGMA foreign_keys = ON"))
    vacuum_postgresql()
    return written
