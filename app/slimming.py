"""Style sheets and scripts as they are sent: without what only their readers need. Pure."""

from __future__ import annotations

import re

_TEXT = r'("(?:[^"\\]|\\.)*")'
_COMMENT = re.compile(rf"{_TEXT}|/\*.*?\*/", re.S)
_BLANKS = re.compile(rf"{_TEXT}|\s*([{{}};,])\s*|(:)\s+|\s+")


def slim_sheet(text: str) -> str:
    """A style sheet without comments, and without the blanks that mean nothing."""
    bare = _COMMENT.sub(lambda match: match[1] or "", text)
    return _BLANKS.sub(lambda match: match[1] or match[2] or match[3] or " ", bare).strip()


def slim_script(text: str) -> str:
    """A script without indentation and the lines that are comments. Line ends stay: some of them end a statement.

    A text in backticks must end on its line; a test looks after that.
    """
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))
