"""Write the static files as browsers ask for them, for a proxy that serves them without asking the site."""

from __future__ import annotations

from pathlib import Path

import click
from flask import current_app
from flask.cli import AppGroup

from app.web.assets import MINIFIERS, StaticFiles
from app.web.terminal import exit_with_error

assets = AppGroup("assets", help="Style sheets, scripts and fonts.")


@assets.command("export")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def export_assets(folder: Path) -> None:
    """Write style sheets, scripts and fonts to FOLDER, under the names that pages link to; older files stay."""
    try:
        file_count = write_assets(StaticFiles(Path(str(current_app.static_folder))), folder)
    except OSError as error:
        exit_with_error(f"{folder} cannot be written: {error.strerror}.", 2)
    click.echo(f"{file_count} files are in {folder}.")


def write_assets(static_files: StaticFiles, folder: Path) -> int:
    """Write the files that have their content in their name, texts with a `.gz` beside each; return their number.

    The others may change under one name, so that a browser must not keep them for a year: the site sends them.
    """
    file_count = 0
    for path in sorted(static_files.folder.rglob("*")):
        name = path.relative_to(static_files.folder).as_posix()
        asset = static_files.asset(name)
        if asset is None:
            continue
        target = folder / static_files.hashed_name(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(asset.body)
        if path.suffix in MINIFIERS:
            target.with_name(f"{target.name}.gz").write_bytes(static_files.compressed_body(name, asset, "gzip"))
        file_count += 1
    return file_count
