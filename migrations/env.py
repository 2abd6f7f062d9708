"""Alembic's entry: the schema is the models', the database the app's."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import context
from flask import current_app

# How Alembic names the table that takes the place of another.
HALF_MADE = "_alembic_tmp_"

extension = current_app.extensions["migrate"].db


def run() -> None:
    options = {**current_app.extensions["migrate"].configure_args, "target_metadata": extension.metadata}
    with extension.engine.connect() as connection:
        drop_half_made_tables(connection)
        context.configure(
            connection=connection, process_revision_directives=leave_out_empty, render_item=name_type, **options
        )
        with context.begin_transaction():
            context.run_migrations()


def drop_half_made_tables(connection: sa.Connection) -> None:
    """Drop what a migration that was killed has left on SQLite: a table in the making beside the one that is whole."""
    names = set(sa.inspect(connection).get_table_names())
    for name in names:
        if name.startswith(HALF_MADE) and name.removeprefix(HALF_MADE) in names:
            connection.execute(sa.text(f'DROP TABLE "{name}"'))
    connection.commit()


def name_type(kind, thing, autogenerate) -> str | bool:  # noqa: ANN001
    """A migration must go on working when the app's own types have changed."""
    return "sa.DateTime(timezone=True)" if kind == "type" and type(thing).__name__ == "Moment" else False


def leave_out_empty(migration, revision, directives) -> None:  # noqa: ANN001
    """No file for a change that changes nothing."""
    if getattr(context.config.cmd_opts, "autogenerate", False) and directives[0].upgrade_ops.is_empty():
        directives[:] = []


run()
