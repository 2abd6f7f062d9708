"""Style sheets and scripts as they are sent: without what only their readers need. Pure."""

from __future__ import annotations

import re

_TEXT = r'("(?:[^"\\]|\\.)*")'
_COMMENT = re.compile(rf"{_TEXT}|/\*.*?\*/", re.S)
_REMARK = re.compile(r"^\s*//.*|\s+// [^\"'`/]*$")
_BLANKS = re.compile(rf"{_TEXT}|\s*([{{}};,])\s*|(:)\s+|\s+")


def slim_sheet(text: str) -> str:
    """A style sheet without comments, and without the blanks that mean nothing."""
    bare = _COMMENT.sub(lambda match: match[1] or "", text)
    return _BLANKS.sub(lambda match: match[1] or match[2] or match[3] or " ", bare).strip()


def slim_script(text: str) -> str:
    """A script without indentation and comments. Line ends stay: some of them end a statement.

    A text in backticks must end on its line; a test looks after that. A comment behind code goes if no quote follows,
    which could be the end of a text that the slashes stand in.
    """
    lines = (_REMARK.sub("", line).strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line)
