"""The picture that is kept with a crossword: as a file for a page, and for a PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import abort, make_response
from werkzeug.wrappers import Response

from app.games.crossword.print.appearance import Appearance
from app.games.crossword.print.sheet_picture import read_picture

if TYPE_CHECKING:
    from PIL.Image import Image


def jpeg_answer(data: bytes | None) -> Response:
    """The file for an <img>; 404 without one."""
    if data is None:
        abort(404)
    response = make_response(data)
    response.headers["Content-Type"] = "image/jpeg"
    return response


def open_kept_picture(look: Appearance, data: bytes | None) -> Image | None:
    """The picture for a PDF; None for a look without one."""
    return read_picture(data) if look.picture and data else None
