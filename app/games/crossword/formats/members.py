"""Members of an ipuz file that other formats do not know: kept unchanged, within limits, and reported when lost."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterator, Mapping

from app.contract.game_types import Json
from app.games.crossword.formats.document import CrosswordFile, Notes, line
from app.words.outside import mended

# Signs of JSON in all, signs of a name, levels of lists within lists, and names that a note tells.
MOST_KEPT, LONGEST_NAME, DEEPEST, MOST_TOLD = 100_000, 60, 10, 12
LARGEST = 2**53  # a number that every reader of JSON keeps
SHOWN, ENUMERATION = "value", "enumeration"


class MemberKeeper:
    """Keeps the members of a file's objects until they are too much in all; the rest is noted."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.left = MOST_KEPT

    def keep_members(self, members: Mapping[str, object], known: Collection[str] = ()) -> Json:
        """The members that are not known, without what no JSON should have."""
        return dict(self._keep_members(members, known))

    def _keep_members(self, members: Mapping[str, object], known: Collection[str]) -> Iterator[tuple[str, object]]:
        for name, value in members.items():
            if name in known:
                continue
            try:
                clean = tidy_json(value)
            except RecursionError:
                clean, size = None, MOST_KEPT + 1
            else:
                size = len(json.dumps([name, clean]))
            if size > self.left or name != line(name, LONGEST_NAME):
                self.notes.add("members_left_out", name=line(name, LONGEST_NAME))
                continue
            self.left -= size
            yield name, clean


def lengths_of(more: Mapping[str, object]) -> str:
    """The lengths of an answer's words as a clue tells them ("3,4"), without brackets; empty where it tells none.

    Pages, paper and frames all show these, and no others.
    """
    return " ".join(str(more.get(ENUMERATION) or "").split()).strip("() ")


def tidy_json(value: object, level: int = 0) -> object:
    """JSON without signs of control and without numbers that not every reader keeps; RecursionError if it is deep."""
    if level > DEEPEST:
        raise RecursionError
    if isinstance(value, dict):
        return {mended(name): tidy_json(member, level + 1) for name, member in value.items()}
    if isinstance(value, list):
        return [tidy_json(member, level + 1) for member in value]
    if isinstance(value, str):
        return mended(value)
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return None if isinstance(value, int) and abs(value) > LARGEST else value


def tell_members_lost(
    document: CrosswordFile, notes: Notes, also: Collection[str] = (), enumerations: bool = False
) -> None:
    """Note what only ipuz has, and the members `also`; `enumerations` says that the format has those."""
    if any(SHOWN in cell for cell in document.cells_more.values()):
        notes.add("shown_lost")
    if not enumerations and any(ENUMERATION in clue.more for clue in document.clues):
        notes.add("enumerations_lost")
    names = list(dict.fromkeys([*also, *_lost_names(document)]))
    if names:
        notes.add("members_lost", names=", ".join(names[:MOST_TOLD]))


def _lost_names(document: CrosswordFile) -> Iterator[str]:
    if document.language:
        yield "locale"
    yield from document.more
    for cell in document.cells_more.values():
        yield from (name for name in cell if name != SHOWN)
    for clue in document.clues:
        yield from (name for name in clue.more if name != ENUMERATION)
