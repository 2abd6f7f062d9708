"""The documents as sentences, and docs/promises.md as rows: what is promised, and which test sees it."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.house import CODE, ROOT, name_of, text_of, tree_of

# Each sentence of these two has a row.
FIRST_DOCUMENTS = ("README", "ARCHITECTURE")
# Each section of these has one.
SUBJECTS = (
    "boards",
    "commands",
    "engines",
    "formats",
    "input",
    "jobs",
    "operating",
    "operators",
    "pages",
    "play",
    "rooms",
    "serving",
    "sessions",
    "testing",
)
DOCUMENTS = (*FIRST_DOCUMENTS, *(f"docs/{subject}" for subject in SUBJECTS))
BEHAVIOUR, STRUCTURE = "Seen in a process", "Structure, kept by laws and by tests of modules"
# What starts one: subprocess.run and its like, and the sites of the tests of faults, of starts and of browsers.
PROCESSES = {"Popen", "subprocess", "Stack", "Site", "Deployed"}
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
    kind: str

    @property
    def place(self) -> tuple[str, str]:
        return self.document, self.section

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
    for paragraph in re.split(r"\n\s*\n|\n(?=[-*] )", body):
        if paragraph.strip() and not paragraph.lstrip().startswith("|"):
            found += SENTENCE_END.split(plain(paragraph.strip().removeprefix("- ").removeprefix("* ")))
    return [sentence for sentence in found if sentence]


def rows() -> list[Row]:
    """The rows of docs/promises.md."""
    found, kind, place = [], "", ("", "")
    for line in text_of(TABLE).splitlines():
        if line.startswith("## "):
            kind = line.removeprefix("## ")
        elif line.startswith("### "):
            document, _, section = line.removeprefix("### ").partition(": ")
            place = (document, section)
        elif line.startswith("| ") and not line.startswith(("| claim", "| ---")):
            found.append(row(*place, line, kind))
    return found


def row(document: str, section: str, line: str, kind: str) -> Row:
    claim, tests, starts = (cell.strip() for cell in line.strip("| ").split(" | "))
    return Row(document, section, plain(claim), tuple(re.split(r",? ", tests)), starts, kind)


@cache
def every_test() -> dict[str, ast.FunctionDef]:
    """The test functions of the project, by path and name."""
    paths = [path for path in CODE if path.name.startswith("test_") and path.is_relative_to(ROOT / "tests")]
    tests = [(path, one) for path in paths for one in functions_of(path) if one.name.startswith("test_")]
    return {f"{name_of(path)}::{one.name}": one for path, one in tests}


def functions_of(path: Path) -> list[ast.FunctionDef]:
    return [node for node in tree_of(path).body if isinstance(node, ast.FunctionDef)]


def starts_process(test: str) -> bool:
    """Whether a test, its fixtures or a function of its file run a command or start a site."""
    file, _, name = test.partition("::")
    path = ROOT / file
    if not path.exists():
        return False
    conftests = [folder / "conftest.py" for folder in path.parents if (folder / "conftest.py").exists()]
    known = {one.name: one for source in [*conftests, path] for one in functions_of(source)}
    seen: set[str] = set()
    todo = [name]
    while todo:
        one = todo.pop()
        if one in seen or one not in known:
            continue
        seen.add(one)
        words = names_in(known[one])
        if words & PROCESSES:
            return True
        todo += words
    return False


def names_in(function: ast.FunctionDef) -> set[str]:
    """Names that a function uses: its arguments are its fixtures."""
    used = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
    used |= {node.attr for node in ast.walk(function) if isinstance(node, ast.Attribute)}
    return used | {argument.arg for argument in function.args.args}
