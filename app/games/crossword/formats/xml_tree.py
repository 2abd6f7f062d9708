"""XML from outside as a tree of limited size: what is too deep, too wide or too long is refused while it is parsed."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml.ElementTree import XMLParser

from app.contract.game_types import Unsolvable

DEEPEST = 60
# Bytes given to the parser at once: what is refused is refused soon after its first bytes too many.
CHUNK = 16_384
# How a file in UTF-16 begins: with its byte order mark, or without one with "<".
UTF_16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be", b"<\0": "utf-16-le", b"\0<": "utf-16-be"}
# A declaration may stand no further in.
DECLARATION = 100


class XmlLimits(NamedTuple):
    """The most bytes of a file, unpacked, and the most elements in it."""

    bytes: int
    elements: int


class OverLimit(Unsolvable):
    """Raised for a file above the limits that were given; larger limits may take it."""


class LimitedBuilder(TreeBuilder):
    """Build a tree; raise `bad_xml` below `DEEPEST` levels and `too_many_elements` above a number of elements."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most
        self.count = self.depth = 0

    def start(self, tag: str, attrs: dict[str, str], /) -> Element:
        self.count, self.depth = self.count + 1, self.depth + 1
        if self.depth > DEEPEST:
            raise Unsolvable("bad_xml")
        if self.count > self.most:
            raise OverLimit("too_many_elements", most=self.most)
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> Element:
        self.depth -= 1
        return super().end(tag)


def parse_xml(data: bytes, most_elements: int) -> Element:
    """Return the root element. Raise Unsolvable for what is no XML, has a document type, or is too much."""
    parser = XMLParser(target=LimitedBuilder(most_elements), encoding=find_encoding(data), forbid_dtd=True)
    try:
        for start in range(0, len(data), CHUNK):
            parser.feed(data[start : start + CHUNK])
        root: Element = parser.close()
    except Unsolvable:
        raise
    # Also what defusedxml forbids, an unknown encoding, and numbers of signs that there are not.
    except (ParseError, ValueError, LookupError) as error:
        raise Unsolvable("bad_xml") from error
    return root


def find_encoding(data: bytes) -> str | None:
    """Return the encoding that the first bytes prove, whatever the file declares; None when they prove none."""
    if data[:2] in UTF_16:
        return "utf-16"
    # Programs that write a string of UTF-16 into a file of UTF-8 leave the declaration as it was.
    return "utf-8" if b'encoding="utf-16"' in data[:DECLARATION].lower().replace(b"'", b'"') else None


def name_of(element: Element) -> str:
    """The element's name without its namespace."""
    return str(element.tag).rpartition("}")[2]


def find_children(element: Element | None, name: str) -> Iterator[Element]:
    """The direct children of a name; none of what does not exist."""
    return (child for child in (element if element is not None else ()) if name_of(child) == name)


def find_child(element: Element | None, name: str) -> Element | None:
    """The first direct child of a name."""
    return next(find_children(element, name), None)


def text_of(element: Element | None) -> str:
    """All text in an element; empty for one that does not exist."""
    return "" if element is None else "".join(element.itertext())
