"""A crossword as it is stored: its public part is ipuz without the solution, and the solution is the secret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.contract.game_types import Json, NewPuzzle
from app.games.crossword.checks.canonical import canonical_key
from app.games.crossword.clue_levels import OtherClues
from app.games.crossword.formats.document import CrosswordFile
from app.games.crossword.formats.ipuz import to_ipuz
from app.games.crossword.formats.members import ENUMERATION, SHOWN

# What a creator calls it, and the checks know.
KINDS = ("normal", "cryptic", "themed", "freestyle", "shaped")


def new_puzzle(
    document: CrosswordFile,
    *,
    kind: str = "normal",
    difficulty: int = 2,
    clue_language: str = "",
    theme: str = "",
    title: str = "",
    look: Json | None = None,
    other_clues: OtherClues | None = None,
) -> NewPuzzle:
    """The crossword of a document whose solution is known in every cell; raises ValueError if it is not.

    The document's language is that of the answers. However it is turned or mirrored, and
    whatever its `look`, it is the same crossword.
    """
    grid = document.grid
    if any(not document.solution[n] for n in range(len(grid.text)) if grid.is_cell(n)):
        raise ValueError("a crossword without the letters of all its cells cannot be stored")
    language = document.language or "en"
    data: Json = {
        "ipuz": to_ipuz(without_solution(document)),
        "kind": kind,
        "language": language,
        "clue_language": clue_language or language,
        "theme": theme,
        **({"look": look} if look else {}),
        **({"clue_levels": other_clues.to_json()} if other_clues else {}),
    }
    secret: Json = {"solution": list(document.solution)}
    return NewPuzzle(title, language, difficulty, data, secret, "", identity=canonical_key(document))


def without_solution(document: CrosswordFile) -> CrosswordFile:
    """The document with nothing that could tell an answer: of what only ipuz has, what is known to tell none."""
    clues = tuple(clue._replace(answer="", more=pick_members(clue.more, ENUMERATION)) for clue in document.clues)
    cells = {n: pick_members(more, SHOWN, "style") for n, more in document.cells_more.items()}
    nothing = ("",) * len(document.solution)
    return replace(document, solution=nothing, clues=clues, clues_more={}, more={}, cells_more=cells)


def pick_members(members: Mapping[str, object], *names: str) -> dict[str, object]:
    return {name: members[name] for name in names if name in members}
