"""The commands of one engine without the site: what solves a board has no use for tables, pages and a key."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

import click
from flask import Flask

import config
from app.contract import ENGINES, GAMES, registry

# Options of the flask command that are followed by a value.
OPTIONS_WITH_VALUE = {"--app", "-A", "--env-file", "-e"}


def engine_named_in(words: Sequence[str]) -> str | None:
    """The game whose engine this command line of flask asks; None if it asks for anything else."""
    left = iter(words[1:])
    for word in left:
        if word in OPTIONS_WITH_VALUE:
            next(left, None)
        elif not word.startswith("-"):
            return word if word in (*GAMES, *ENGINES) else None
    return None


def create_engine_app(game: str) -> Flask:
    """An application that has the commands of this game alone. The whole site is made when one of them refuses.

    Raises config.BadSetting, as the site does.
    """
    config.load()
    app = Flask("app")
    app.config["LASTING"] = False
    app.cli.add_command(commands_of(game))
    registry.register_later(load_site)
    return app


def commands_of(game: str) -> click.Group:
    """Import and return a game's command group, which has the game's name; the site checks that at its start."""
    group = getattr(import_module(f"app.games.{game}.cli"), game)
    assert isinstance(group, click.Group)
    return group


def load_site() -> None:
    """All games with their sentences in a language; the rest of the command runs inside."""
    from app.factory import create_app

    click.get_current_context().with_resource(create_app(COMMANDS=True, LASTING=False).app_context())
