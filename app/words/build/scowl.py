"""Reading SCOWL: word lists named `<spelling>-<category>.<size>`, one word a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from app.words.fold import fold

# The spelling whose words may be core: one spelling a word, or a puzzle would ask for "color" and "colour".
MAIN = frozenset({"english", "american"})
ABROAD = frozenset({"british", "british_z", "canadian", "australian"})
NAMES = frozenset({"upper", "proper-names"})


@dataclass(slots=True)
class Scowl:
    """Smallest sizes, by folded word: of the main spelling, of spellings abroad, of variants, and of names."""

    main: dict[str, int] = field(default_factory=dict)
    abroad: dict[str, int] = field(default_factory=dict)
    variant: dict[str, int] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)
    short: dict[str, int] = field(default_factory=dict)

    def size(self, word: str) -> int:
        """The smallest size that holds the word, 0 when none does.

        The main spelling comes first: a word that only Australians use daily must not count as common everywhere.
        """
        for table in (self.main, self.abroad, self.variant):
            if word in table:
                return table[word]
        return 0


def read_scowl(folder: Path) -> Scowl:
    """Read every list of a SCOWL folder; raises FileNotFoundError when it holds none."""
    paths = sorted(path for path in folder.glob("*-*.*") if not path.name.startswith("special-"))
    if not paths:
        raise FileNotFoundError(f"no SCOWL lists in {folder}")
    scowl = Scowl()
    for path in paths:
        spelling, category = path.stem.rsplit("-", 1) if "proper-names" not in path.stem else _split_names(path.stem)
        table = _table(scowl, spelling, category)
        if table is not None:
            _keep_smallest(table, _words(path, category), int(path.suffix[1:]))
    return scowl


def _split_names(stem: str) -> tuple[str, str]:
    return stem.removesuffix("-proper-names"), "proper-names"


def _table(scowl: Scowl, spelling: str, category: str) -> dict[str, int] | None:
    if category in NAMES:
        return scowl.names
    if category == "abbreviations":
        return scowl.short
    if category != "words":
        return None
    if spelling in MAIN:
        return scowl.main
    return scowl.abroad if spelling in ABROAD else scowl.variant


def _words(path: Path, category: str) -> Iterator[str]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if category != "words" or line == line.lower():
            yield fold(line)


def _keep_smallest(table: dict[str, int], words: Iterable[str], size: int) -> None:
    for word in words:
        table[word] = min(size, table.get(word, size))
