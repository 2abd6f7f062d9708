"""create_app(): the only place where parts are joined."""

from __future__ import annotations

import gc
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path

from flask import Flask, g, url_for
from jinja2 import FileSystemBytecodeCache

import config
from app import preferences
from app.accounts import email_address, factor_pages, password_reset, profile
from app.accounts import settings as accounts
from app.accounts.leaving import leaving_pages
from app.accounts.own_data import account_parts, own_archive
from app.browse import routes as browse
from app.browse.statistics import archived_results
from app.contract import ENGINES, GAMES, registry
from app.extensions import csrf, db, login_manager
from app.generations import archived_jobs, careful_redis, service
from app.generations import routes as generations
from app.moderation import archived_reports, reporting, word_pages, word_rulings, word_wishes
from app.moderation import routes as moderation
from app.operator import health
from app.operator import pages as operator
from app.play import choosing, merging, puzzle_languages, saving
from app.play.habit import archived_play, day_path
from app.puzzles import publishing
from app.reminders import archived_reminders
from app.reminders import pages as reminders
from app.rooms import archived_rooms, seats, staying
from app.rooms import routes as rooms
from app.rooms.duels import routes as duels
from app.rooms.duels import running_rounds
from app.web import assets, compression, errors, i18n, mail, reader_dates, security, site_address, watching
from app.web.cookie_sessions import CookieSessions
from app.web.site_app import Site
from app.workshop import archived_work, drafts
from app.workshop import routes as workshop

BLUEPRINTS = (
    browse.bp,
    accounts.bp,
    workshop.bp,
    generations.bp,
    rooms.bp,
    duels.bp,
    moderation.bp,
    operator.bp,
    health.bp,
    reminders.bp,
)


# Modules that add their pages to the blueprint of another.
PAGES = (own_archive, email_address, factor_pages, leaving_pages, password_reset, profile, word_pages)
# They declare what goes into a person's archive; importing them is enough.
ARCHIVED = (
    account_parts,
    archived_jobs,
    archived_play,
    archived_reminders,
    archived_reports,
    archived_results,
    archived_rooms,
    archived_work,
)
# They hear by signals who comes and goes; importing them connects them.
LISTENERS = (
    choosing,
    drafts,
    merging,
    publishing,
    reporting,
    running_rounds,
    saving,
    seats,
    service,
    staying,
    word_wishes,
)


@dataclass(slots=True)
class MenuEntry:
    """A game in the site's menus."""

    name: str
    title: str
    url: str
    accent: str


def create_app(**settings: object) -> Flask:
    """The application; settings given here win over the environment's."""
    app = Site("app", root_path=str(config.ROOT / "app"), template_folder="../templates", static_folder="../static")
    app.session_interface = CookieSessions()
    app.config.update(BCRYPT_ROUNDS=12, **config.load())
    app.config.update(settings)
    key = config.secret_key if app.config["LASTING"] else config.passing_key
    app.config["SECRET_KEY"] = app.config["SECRET_KEY"] or key(app.config["INSTANCE"])
    if app.config["LASTING"]:
        Path(app.config["INSTANCE"]).mkdir(parents=True, exist_ok=True)
    app.logger.setLevel(logging.INFO)
    # First, so that even what the token check refuses has a name and headers.
    watching.init_app(app)
    assets.init_app(app)
    security.init_app(app)
    compression.init_app(app)
    mail.init_app(app)
    join_extensions(app)
    join_parts(app)
    join_games(app)
    gc.set_threshold(10_000, 20, 20)
    return app


def join_extensions(app: Flask) -> None:
    db.init_app(app)
    if app.config["COMMANDS"]:
        # What changes tables is for commands, and no small part of what a process would hold.
        from flask_migrate import Migrate

        Migrate(app, db, directory=str(config.ROOT / "migrations"), render_as_batch=True, compare_type=True)
    csrf.init_app(app)
    login_manager.init_app(app)
    app.extensions["wordyard_redis"] = careful_redis.connect_with_breaker(app.config["REDIS_URL"])


def join_parts(app: Flask) -> None:
    errors.init_app(app)
    i18n.init_app(app)
    reader_dates.init_app(app)
    preferences.init_app(app)
    day_path.init_app(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    app.before_request(word_rulings.refresh_before_request)
    prepare_templates(app)


def join_games(app: Flask) -> None:
    """Register every game and engine by its declaration; raises ValueError for an invalid declaration."""
    for name in (*GAMES, *ENGINES):
        spec = import_module(f"app.games.{name}.web").SPEC
        registry.register(spec)
        app.cli.add_command(spec.commands)
    for game in registry.specs():
        app.register_blueprint(game.blueprint)
    for spec in registry.engines():
        spec.check(app.view_functions)


def prepare_templates(app: Flask) -> None:
    if app.config["LASTING"]:
        # The templates take a second of CPU to compile, and every process needs them.
        folder = Path(app.config["INSTANCE"], "templates")
        folder.mkdir(exist_ok=True)
        app.jinja_env.bytecode_cache = FileSystemBytecodeCache(str(folder))
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    names = {
        "game_title": registry.title,
        "rank_name": registry.rank_name,
        "describe_progress": registry.describe_progress,
    }
    names |= {"game_about": registry.about, "address_of": site_address.absolute_url}
    names["puzzle_language_choices"] = puzzle_languages.list_choices
    app.jinja_env.globals.update(names)
    app.context_processor(page_context)


def page_context() -> dict[str, object]:
    return {"games": Menu(), "request_id": g.get("request_id", "")}


class Menu:
    """The games in the menu; made only when a template asks, because a partial never does."""

    def __iter__(self) -> Iterator[MenuEntry]:
        return iter(self._entries)

    @cached_property
    def _entries(self) -> list[MenuEntry]:
        names = puzzle_languages.offered_games()
        return [MenuEntry(name, registry.title(name), url_for(f"{name}.home"), f"game-{name}") for name in names]
