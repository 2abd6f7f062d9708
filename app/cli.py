"""The command line: the site's own commands, the words', and each game's engine."""

from __future__ import annotations

import sys
from importlib import import_module

import click
from flask import Flask
from flask.cli import AppGroup
from flask_migrate import upgrade
from sqlalchemy.exc import SQLAlchemyError

from app.games import GAMES
from app.words.cli import words

operator = AppGroup("operator", help="The people who watch the queues.")


def init_app(app: Flask) -> None:
    app.cli.add_command(operator)
    app.cli.add_command(words)
    app.cli.add_command(setup)
    for game in GAMES:
        app.cli.add_command(getattr(import_module(f"app.games.{game}.cli"), game))


@operator.command("add")
@click.argument("name")
def add_operator(name: str) -> None:
    """Make the account NAME an operator."""
    from app.accounts import service

    if not service.make_operator(name):
        click.echo(f"There is no account named {name}. Sign up on the site first.", err=True)
        sys.exit(2)
    click.echo(f"{name} is an operator now.")


@click.command("setup")
def setup() -> None:
    """Bring the database up to date and ask for the first puzzles."""
    from app import create_app

    # Not the app of the command line: Alembic's logging would silence it.
    with create_app().app_context():
        try:
            upgrade()
            ask()
        except SQLAlchemyError as error:
            click.echo(f"The database does not answer: {str(getattr(error, 'orig', error)).splitlines()[0]}", err=True)
            sys.exit(1)


def ask() -> None:
    from app import clockwork
    from app.puzzles.choosing import fresh

    for game, asked in clockwork.ask_for_puzzles([game for game in GAMES if fresh(game, None) is None]).items():
        click.echo(f"Asked the workers for {asked} puzzles of {game}.")
