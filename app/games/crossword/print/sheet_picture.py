"""The picture above a sheet: looked at before it is opened, made small, and rid of what cameras write into files."""

from __future__ import annotations

import io
import warnings
from typing import TYPE_CHECKING

from app.contract.game_types import Unsolvable

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

LARGEST = 200 * 1024  # bytes
MOST_PIXELS = 1500  # a side: what is unpacked takes 9 MB
ENOUGH = 1000  # pixels of the longer side, which is as sharp as paper shows it
# A picture that is kept: pixels of the longer side, and the qualities that are tried until the file is small.
KEPT_PIXELS, KEPT_BYTES, KEPT_QUALITIES = 640, 100_000, (82, 60, 35)
MAGIC = {b"\x89PNG\r\n\x1a\n": "PNG", b"\xff\xd8\xff": "JPEG"}


def read_picture(data: bytes) -> Picture:
    """The picture as the drawing library takes it; raises Unsolvable for what is none, or too large.

    Only the two formats' own readers are tried, and only after the file has told a size that can be held.
    """
    from PIL import Image

    if len(data) > LARGEST:
        raise Unsolvable("picture_too_large", most=LARGEST // 1024)
    kind = next((name for start, name in MAGIC.items() if data.startswith(start)), "")
    if not kind:
        raise Unsolvable("no_picture")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            opened = Image.open(io.BytesIO(data), formats=[kind])
            if max(opened.size) > MOST_PIXELS:
                raise Unsolvable("picture_too_wide", most=MOST_PIXELS)
            return on_white(opened)
    # A broken file makes readers raise nearly anything.
    except (
        OSError,
        SyntaxError,
        ValueError,
        TypeError,
        LookupError,
        ArithmeticError,
        Image.DecompressionBombError,
    ) as error:
        if isinstance(error, Unsolvable):
            raise
        raise Unsolvable("bad_picture") from error


def as_jpeg(picture: Picture) -> bytes:
    """The picture as a file of at most about 100 kB, which is kept with a crossword."""
    picture.thumbnail((KEPT_PIXELS, KEPT_PIXELS))
    data = b""
    for quality in KEPT_QUALITIES:
        file = io.BytesIO()
        picture.save(file, "JPEG", quality=quality)
        data = file.getvalue()
        if len(data) <= KEPT_BYTES:
            break
    return data


def on_white(opened: Picture) -> Picture:
    """Return the picture on white, scaled down, with its pixels alone: no transparency, no metadata."""
    from PIL import Image

    # Of the filters that look at every pixel, the cheapest: nobody sees a difference at this size.
    opened.thumbnail((ENOUGH, ENOUGH), Image.Resampling.BILINEAR)
    whole = opened.convert("RGBA")
    paper = Image.new("RGB", whole.size, "white")
    paper.paste(whole, mask=whole.getchannel("A"))
    return paper
