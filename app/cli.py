"""The site's own commands, and those of the lexicons; each game brings its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

import click
from flask import Flask, current_app
from flask.cli import AppGroup
from flask_migrate import upgrade
from sqlalchemy.exc import SQLAlchemyError

from app.accounts import password_reset, second_factor, service
from app.accounts.models import User
from app.contract import GAMES, registry
from app.contract.spec import nothing_to_ready
from app.demo.filling import demo
from app.extensions import db
from app.factory import create_app
from app.moderation import operator_log, word_commands
from app.moderation.operator_log import Doer
from app.play.choosing import find_next_slug
from app.web import site_address
from app.web.asset_export import assets
from app.web.terminal import exit_with_error, failure_sentence, needs_database
from app.words.cli import words
from jobs import schedule

# Where ./start serves the site unless it is told otherwise.
USUAL_URL = "http://localhost:8000"
# Who does what is done at the machine itself.
COMMAND_LINE = Doer(None, "flask operator")
operator = AppGroup("operator", help="The people who watch the queues.")
user = AppGroup("user", help="The accounts of the site.")


def init_app(app: Flask) -> None:
    app.cli.add_command(operator)
    app.cli.add_command(user)
    app.cli.add_command(words)
    word_commands.init_app(words)
    app.cli.add_command(assets)
    app.cli.add_command(setup)
    app.cli.add_command(demo)


@operator.command("list")
@needs_database
def list_operators() -> None:
    """List the operators, a name a line."""
    click.echo("\n".join(service.operators()) or "There is no operator.")


@operator.command("add")
@click.argument("name")
@needs_database
def add_operator(name: str) -> None:
    """Make the account NAME an operator."""
    if not change_role(service.make_operator(name), operator_log.APPOINT, name):
        exit_with_error(f"There is no account named {name}. Sign up on the site first.", 2)
    click.echo(f"{name} is an operator now.")
    if not service.has_second_factor(name):
        click.echo("The operators’ pages stay closed until this account has a second factor (Account, Second factor).")


@operator.command("remove")
@click.argument("name")
@needs_database
def remove_operator(name: str) -> None:
    """Make the operator NAME a player again; what the account has made stays."""
    if not change_role(service.unmake_operator(name), operator_log.DISMISS, name):
        exit_with_error(f"There is no operator named {name}.", 2)
    click.echo(f"{name} is no operator any more.")


def change_role(user_id: int | None, act: str, name: str) -> bool:
    """Commit a change of somebody's role with its line in the log; False if there was nobody to change."""
    if user_id is not None:
        operator_log.record_action(COMMAND_LINE, act, name, user_id=user_id)
    db.session.commit()
    return user_id is not None


def find_account_or_exit(name: str) -> User:
    account = service.by_name(name)
    if account is None:
        exit_with_error(f"There is no account named {name}.", 2)
    return account


@user.command("reset-password")
@click.argument("name")
@needs_database
def reset_password(name: str) -> None:
    """Print a link with which NAME can choose a new password: good for half an hour, and once."""
    account = find_account_or_exit(name)
    site = site_address.url_for_commands()
    if not site:
        hint = f"The link begins with {USUAL_URL}: set WORDYARD_URL to the address of the site for another."
        click.echo(hint, err=True)
    with current_app.test_request_context(base_url=site or USUAL_URL):
        click.echo(site_address.absolute_url("accounts.reset", token=password_reset.token_for(account)))


@user.command("reset-second-factor")
@click.argument("name")
@needs_database
def reset_second_factor(name: str) -> None:
    """Turn NAME's second factor off: for who has lost phone and recovery codes."""
    account = find_account_or_exit(name)
    second_factor.turn_off(account.id)
    db.session.commit()
    click.echo(f"{name} logs in by the password alone now.")


@click.command("setup")
@click.option("--prepare", is_flag=True, help="Make now what else is made when it is first needed.")
def setup(prepare: bool) -> None:
    """Bring the database up to date and ask for the first puzzles."""
    # Not the app of the command line: Alembic's logging would silence it.
    with create_app().app_context():
        try:
            with report_duration("Brought the database up to date"):
                upgrade()
                second_factor.protect_old_codes()
                second_factor.encrypt_old_secrets()
            with report_duration("Asked for the first puzzles"):
                ask_for_first_puzzles()
            if prepare:
                prepare_engines()
        except SQLAlchemyError as error:
            exit_with_error(failure_sentence(error))


def prepare_engines() -> None:
    for spec in registry.engines():
        # What has nothing to prepare is not told as prepared.
        if spec.prepare is nothing_to_ready:
            continue
        with report_duration(f"Prepared {spec.name}"):
            spec.prepare()


@contextmanager
def report_duration(step: str) -> Iterator[None]:
    """Say what was done and how long it took; nothing if it failed."""
    began = monotonic()
    yield
    click.echo(f"{step} ({monotonic() - began:.1f} s).")


def ask_for_first_puzzles() -> None:
    missing = [game for game in GAMES if find_next_slug(game, None) is None]
    for game, puzzle_count in schedule.ask_for_puzzles(missing).items():
        if puzzle_count:
            click.echo(f"Asked the workers for {puzzle_count} puzzles of {game}.")
