"""Texts with markup, which ipuz has, as the plain texts of other formats, and back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import escape
from html.parser import HTMLParser

from app.games.crossword.formats.document import CrosswordFile, Notes, line, paragraphs

BREAKS = ("br", "p", "div", "li")
# HTMLParser reads on to the end of the text from each tag that is not closed: a text with more of them is a plain one.
MOST_TAGS = 500


def marked_up(document: CrosswordFile) -> CrosswordFile:
    """A document whose texts are plain as one whose texts are HTML."""
    return _with_texts(document, lambda text: escape(text, quote=False))


def without_markup(document: CrosswordFile, notes: Notes) -> CrosswordFile:
    """A document whose texts are HTML as one whose texts are plain; tags that are lost are noted."""
    return _with_texts(document, lambda text: strip_markup(text, notes))


def strip_markup(text: str, notes: Notes) -> str:
    """HTML as plain text: entities stand for their signs, tags are left out."""
    if is_plain_text(text):
        return text
    reader = _PlainText()
    feed_markup(reader, text)
    if reader.tags:
        notes.add("markup_lost")
    return paragraphs("".join(reader.parts))


def is_plain_text(text: str) -> bool:
    """Whether a text has no markup, or so much that it is read as if it had none."""
    return ("<" not in text and "&" not in text) or text.count("<") > MOST_TAGS


def feed_markup(reader: HTMLParser, text: str) -> None:
    """Let the parser read a text to its end.

    HTMLParser raises AssertionError at a marked section that is not well formed, so none is read as one.
    """
    reader.feed(text.replace("<![", "&lt;!["))
    reader.close()


class _PlainText(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.tags = 0

    def handle_data(self, data: str) -> None:
        self.parts.append(data)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags += 1
        if tag in BREAKS:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self.tags += 1


def _with_texts(document: CrosswordFile, change: Callable[[str], str]) -> CrosswordFile:
    return replace(
        document,
        title=line(change(document.title)),
        author=line(change(document.author)),
        copyright=line(change(document.copyright)),
        notes=change(document.notes),
        clues=tuple(clue._replace(text=line(change(clue.text))) for clue in document.clues),
    )
