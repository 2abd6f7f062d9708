"""Write the static files as browsers ask for them, for a proxy that serves them without asking the site."""

from __future__ import annotations

from pathlib import Path

import click
from flask import current_app
from flask.cli import AppGroup

from app.web.assets import SLIM, Shelf
from app.web.terminal import leave

assets = AppGroup("assets", help="Style sheets, scripts and fonts.")


@assets.command("export")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def export_assets(folder: Path) -> None:
    """Write style sheets, scripts and fonts to FOLDER, under the names that pages link to; older files stay."""
    try:
        number = write_assets(Shelf(Path(str(current_app.static_folder))), folder)
    except OSError as error:
        leave(f"{folder} cannot be written: {error.strerror}.", 2)
    click.echo(f"{number} files are in {folder}.")


def write_assets(shelf: Shelf, folder: Path) -> int:
    """Write the files that have their content in their name, texts with a `.gz` beside each; return their number.

    The others may change under one name, so that a browser must not keep them for a year: the site sends them.
    """
    number = 0
    for path in sorted(shelf.folder.rglob("*")):
        name = path.relative_to(shelf.folder).as_posix()
        asset = shelf.asset(name)
        if asset is None:
            continue
        target = folder / shelf.named(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(asset.body)
        if path.suffix in SLIM:
            target.with_name(f"{target.name}.gz").write_bytes(shelf.packed(name, asset, "gzip"))
        number += 1
    return number
