"""The classes of a square of the grid, made here at once: a page has hundreds of squares."""

from __future__ import annotations

from functools import lru_cache

from app.games.crossword.solve.view import Square

NAMES = ("circled", "shaded", "bar-r", "bar-b", "given", "pencil", "wrong", "once", "right", "shown")


def square_classes(square: Square, together: object = None) -> str:
    """Return a square's CSS classes; one with its own colour is not shaded. In a room (`together`) a letter shows who
    wrote it."""
    plain = (square.circled, square.shaded and not square.colour, square.bar_right, square.bar_below, square.is_given)
    checked = (square.pencil, square.wrong, square.once_wrong, square.right, square.shown)
    return _join_classes(square.kind, plain + checked, square.by if together else 0)


@lru_cache(1024)
def _join_classes(kind: str, marks: tuple[bool, ...], by: int) -> str:
    names = [kind, *(name for name, marked in zip(NAMES, marks, strict=True) if marked)]
    return " ".join([*names, "by", f"member-{by}"] if by else names)
