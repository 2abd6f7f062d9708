"""The pictures of shared links: a card, which comes as SVG, drawn once and kept as a file.

A card is known by its content, so that one that was renamed or corrected is drawn anew, and nobody has to be told.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from pathlib import Path

from flask import abort, current_app, g
from resvg_py import svg_to_bytes
from werkzeug.exceptions import TooManyRequests

from app.web.budget import Budget
from config import ROOT

FONTS = [str(ROOT / "data" / "fonts" / f"{name}.ttf") for name in ("vollkorn-700", "noto-sans-400")]
# Pictures are kept in so many folders, so many in each: some hundred megabytes at most.
FOLDERS, MAX_PICTURES_PER_FOLDER = 256, 40
# Of this process: a quarter of a core, and some pictures at once. Drawing one takes a twentieth of a second.
DRAWING_BUDGET = Budget(rate=0.25, most=2.0)
DRAWING_SECONDS = 0.1


def png_of(svg: str) -> tuple[str, bytes]:
    """The card's name, which is another for every other card, and its picture; answers 429 while too many are drawn."""
    name = hashlib.sha256(svg.encode()).hexdigest()
    folder = Path(current_app.config["INSTANCE"]) / "pictures" / f"{int(name[:2], 16) % FOLDERS:02x}"
    path = folder / f"{name}.png"
    try:
        return name, path.read_bytes()
    except FileNotFoundError:
        picture = draw_png(svg)
    store_picture(path, picture)
    return name, picture


def draw_png(svg: str) -> bytes:
    with DRAWING_BUDGET.try_spending(DRAWING_SECONDS) as has_time:
        if has_time is None:
            g.retry_after = 2
            abort(TooManyRequests.code)
        return bytes(svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=FONTS))


def store_picture(path: Path, picture: bytes) -> None:
    """Whole before it has its name; the oldest of a full folder go. A full disk costs time and no picture."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary_path = path.with_suffix(f".{secrets.token_hex(4)}")
        temporary_path.write_bytes(picture)
        temporary_path.rename(path)
        pictures = sorted(path.parent.glob("*.png"), key=os.path.getmtime)
        for oldest_picture in pictures[:-MAX_PICTURES_PER_FOLDER]:
            oldest_picture.unlink(missing_ok=True)
    except OSError:
        current_app.logger.exception("A picture could not be kept.")
