"""README and ARCHITECTURE as sentences, and docs/promises.md as rows: what is promised, and which test sees it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.house import ROOT

DOCUMENTS = ("README", "ARCHITECTURE")
TABLE = ROOT / "docs" / "promises.md"
SENTENCE_END = re.compile(r"(?<=[.!?])\)?\s+(?=[A-Z*`\[(])")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#{1,2} (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Row:
    """One line of docs/promises.md: words of the document, where they stand, and the tests that see them hold."""

    document: str
    section: str
    claim: str
    tests: tuple[str, ...]
    starts: str

    def is_in(self, text: str) -> bool:
        """Whether the claim's words are in the text; "…" stands for words that are left out."""
        parts = [re.escape(plain(part)) for part in self.claim.split("…")]
        return re.search(".*?".join(parts), text) is not None


def plain(text: str) -> str:
    """Text without marks of Markdown, with single blanks."""
    linked = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return " ".join(re.sub(r"[*`]", "", linked).split())


def sections(document: str) -> dict[str, str]:
    """The sections of a document by their headings; the text before the first second-level heading has the title."""
    pieces = HEADING.split(FENCE.sub("", (ROOT / f"{document}.md").read_text()))
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


def sentences(body: str) -> list[str]:
    """The sentences of a section: of its paragraphs and list items, not of its tables."""
    found = []
    for paragraph in re.split(r"\n\s*\n|\n(?=- )", body):
        if paragraph.strip() and not paragraph.lstrip().startswith("|"):
            found += SENTENCE_END.split(plain(paragraph.removeprefix("- ")))
    return [sentence for sentence in found if sentence]
