"""A solution as pages and the command line show it, with what else its cells spell."""

from __future__ import annotations

from collections.abc import Sequence

from app.contract.game_types import Json
from app.games.strands.blind.search import BlindSolution
from app.games.strands.cells import BoardCells, Path


def solution_as_json(readings: Sequence[BlindSolution], shape: BoardCells) -> Json:
    """The first of a solution's readings; paths are lists of [row, column], and "also" tells what else stands in the
    cells of an answer in the other readings, the likeliest first."""
    best = readings[0]
    spelled: dict[frozenset[int], dict[str, None]] = {}
    for reading in readings:
        spelled.setdefault(frozenset(reading.path), {})[" ".join(reading.pieces)] = None
        for word in reading.words:
            spelled.setdefault(frozenset(word.path), {})[word.text] = None

    def answer(text: str, path: Path, shown: str) -> Json:
        also = [text for text in spelled[frozenset(path)] if text != shown]
        return {"text": text, "path": [shape.place(cell) for cell in path], "also": also}

    words = [answer(word.text, word.path, word.text) for word in best.words]
    whole = answer(best.spangram, best.path, " ".join(best.pieces))
    spangram = {"text": whole.pop("text"), "pieces": list(best.pieces), **whole}
    return {"cost": round(best.cost, 3), "spangram": spangram, "words": words}
