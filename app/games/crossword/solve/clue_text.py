"""The text of a clue, which may be anybody's HTML, as markup that a page can show.

What stays is a short list of tags without attributes; every other tag is dropped and its text kept, except that of
scripts and sheets. Tags are closed in order, so that a clue ends within itself.
"""

from __future__ import annotations

from functools import lru_cache
from html import unescape
from html.parser import HTMLParser

from markupsafe import Markup, escape

from app.games.crossword.formats.markup import feed_markup, is_plain_text
from app.words.outside import mended

KEPT = frozenset(("b", "i", "em", "strong", "sub", "sup"))
# Their text is for machines.
SILENT = frozenset(("script", "style", "template", "iframe", "noscript", "object", "title", "textarea"))


@lru_cache(4096)
def clue_as_markup(text: str) -> Markup:
    """A clue's text as safe markup; plain text comes out as it is, with its special signs escaped."""
    if is_plain_text(text):
        return escape(text)
    reader = _ClueReader()
    feed_markup(reader, text)
    return Markup("").join([*reader.parts, *(_end_tag(tag) for tag in reversed(reader.open))])


def clue_as_text(text: str) -> str:
    """A clue's text without any tag, for readers of its words."""
    return clue_as_markup(text).striptags()


def clue_to_edit(text: str) -> str:
    """A clue's text as its author types it: with signs in place of entities where that means the same."""
    plain = unescape(text)
    return plain if clue_as_markup(plain) == clue_as_markup(text) else text


def is_blank(text: str) -> bool:
    """Whether nothing of a clue is left to read once it is cleaned."""
    return not mended(clue_as_text(text)).strip()


def _start_tag(tag: str) -> Markup:
    return Markup("<{}>").format(tag)


def _end_tag(tag: str) -> Markup:
    return Markup("</{}>").format(tag)


class _ClueReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[Markup] = []
        self.open: list[str] = []
        self.silent = 0

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.parts.append(escape(data))

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in SILENT:
            self.silent += 1
        elif tag == "br":
            self.parts.append(Markup("<br>"))
        elif tag in KEPT:
            self.open.append(tag)
            self.parts.append(_start_tag(tag))

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        if tag == "br":
            self.parts.append(Markup("<br>"))

    def handle_endtag(self, tag: str) -> None:
        if tag in SILENT:
            self.silent = max(0, self.silent - 1)
        while tag in self.open:
            closed = self.open.pop()
            self.parts.append(_end_tag(closed))
            if closed == tag:
                break
