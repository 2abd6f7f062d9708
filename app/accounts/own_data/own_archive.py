"""The archive of all about a person, as a ZIP file."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from flask import flash, make_response, redirect, render_template, send_file, url_for
from flask_babel import gettext as _
from flask_login import current_user, login_required
from werkzeug.wrappers import Response

from app.accounts.own_data.archive_parts import PARTS, Pieces
from app.accounts.routes import bp
from app.extensions import db, now
from app.web import throttle
from app.web.costs import charge_cpu_time

README = "README.txt"
# The quickest: twice as large as the best, in a tenth of the time.
COMPRESSION = 1


@bp.get("/account/archive")
@login_required
def archive() -> Response:
    """Page that offers the archive."""
    return make_response(render_template("accounts/archive.html", parts=PARTS.values()))


@bp.post("/account/archive")
@login_required
@charge_cpu_time
def download_archive() -> Response:
    """Send the archive of whoever asks; only so many an hour, because a large one takes a second."""
    if not throttle.consume_token("archive", str(current_user.id)):
        db.session.commit()
        flash(_("You’ve downloaded it a few times just now. Try again in an hour."), "error")
        return redirect(url_for("accounts.archive"), 303)
    db.session.commit()
    # In memory: it is text, and compressed to a tenth.
    file = BytesIO()
    write_archive(current_user.id, file)
    file.seek(0)
    name = f"wordyard-{now().date().isoformat()}.zip"
    response = send_file(file, "application/zip", as_attachment=True, download_name=name)
    response.headers["Cache-Control"] = "no-store"
    return response


def write_archive(user_id: int, file: IO[bytes]) -> None:
    """Write all about a user, and README.txt, which says what each file is."""
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=COMPRESSION) as archive_file:
        for name, pieces in list_files(user_id):
            with archive_file.open(file_header(name), "w") as member:
                for piece in pieces:
                    member.write(piece.encode() if isinstance(piece, str) else piece)


def list_files(user_id: int) -> Iterator[tuple[str, Pieces]]:
    """Yield the files of all parts by their names, README.txt first."""
    yield README, [describe_files()]
    for name in sorted(PARTS):
        yield from PARTS[name].list_files(user_id)


def file_header(name: str) -> ZipInfo:
    header = ZipInfo(name, datetime.now(UTC).timetuple()[:6])
    header.compress_type = ZIP_DEFLATED
    return header


def describe_files() -> str:
    """Return what README.txt says, in the reader's language."""
    lead = _(
        "All that Wordyard holds about you. Files that end in .json are text with names and values. Times are in UTC."
    )
    lines = [f"{name}\n    {PARTS[name].about}" for name in sorted(PARTS)]
    return "\n\n".join([lead, *lines]) + "\n"
