"""The rows of `./bench web` for letters in cells: a batch of them, and the page of a 21 × 21."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

from app.games.crossword.parameters import GridParameters
from benchmarks.served import Request, Server, token_in

SIDE = 21
# A batch is what somebody types in less than half a second.
LETTERS = 4
BATCH, PAGE, SEARCH = "cell batch", "page 21 × 21", "search partial"
FIND = "pattern=s???r??"
NEW = {
    "title": "Bench",
    "type": "normal",
    "difficulty": "2",
    "language": "en",
    "clue_language": "en",
    "shape": "square",
}
NEW |= {"height": "15", "width": "15", "symmetry": "rot180"}


def stock() -> str:
    """The address of a 21 × 21 of the grid maker's, with any letters in it: what a page costs is not in the words."""
    from app.contract.game_types import keep_on
    from app.extensions import db
    from app.games.crossword import grid as grids
    from app.games.crossword.formats.document import ClueLine, CrosswordFile
    from app.games.crossword.grids.maker import make_grids
    from app.games.crossword.stored import new_puzzle
    from app.puzzles.publishing import store_puzzle

    made = make_grids(GridParameters(width=SIDE, height=SIDE, seed=5, count=1), keep_on)["grids"][0]
    grid, random = grids.read_grid("\n".join(made["rows"])), Random(5)
    solution = tuple(random.choice("etaoinshr") if grid.is_cell(n) else "" for n in range(len(grid.text)))
    text = "A clue of the length that clues have, on the whole"
    clues = tuple(ClueLine(slot.direction, slot.number, text) for slot in grid.slots)
    slug = store_puzzle(
        "crossword", new_puzzle(CrosswordFile(grid, solution, clues, language="en"), title="Large"), None
    )
    db.session.commit()
    return str(slug)


def requests(server: Server, slug: str, rounds: int) -> dict[str, list[Request]]:
    _, page = server.ask("GET", f"/crossword/{slug}")
    token, cells = token_in(page), open_cells(page)
    batches = [cells[start : start + LETTERS] for start in range(0, len(cells) - LETTERS, LETTERS)]
    seq, version = [0], [0]

    def write(batch: list[int]) -> Request:
        def run() -> None:
            seq[0] += 1
            writes = json.dumps([[cell, "q", seq[0]] for cell in batch])
            form = {
                "csrf_token": token,
                "writes": writes,
                "writer": "bench",
                "version": str(version[0]),
                "seconds": "1",
            }
            status, text = server.ask("POST", f"/crossword/{slug}/cells", form)
            assert status == 200, text[:300]
            version[0] = json.loads(text)["version"]

        return run

    def view() -> None:
        status, text = server.ask("GET", f"/crossword/{slug}")
        assert status == 200 and "clue" in text, status

    draft = begin(server, token)

    def find() -> None:
        status, text = server.ask("GET", f"{draft}/words?{FIND}", partial=True)
        assert status == 200 and "squares" in text.lower() and "<main" not in text, (status, text[:300])

    written = [write(batch) for _ in range(6) for batch in batches]
    viewing, finding = many(view, 4 * rounds), many(find, 4 * rounds)
    return {BATCH: written[: 8 * rounds], PAGE: viewing, SEARCH: finding}


def begin(server: Server, token: str) -> str:
    """The address of a draft to look for words in."""
    status, _ = server.ask("POST", "/crossword/build/new", {**NEW, "csrf_token": token})
    assert status == 303, status
    _, page = server.ask("GET", "/crossword/build")
    found = re.search(r'href="(/crossword/build/[a-z0-9]{12})"', page)
    assert found, page[:500]
    return found[1]


def many(request: Request, times: int) -> list[Request]:
    return [request] * times


def open_cells(page: str) -> list[int]:
    """The cells that take a letter, as the page numbers them."""
    return sorted({int(cell) for cell in re.findall(r'<input id="c(\d+)"', page)})


def statements(client: Any, slug: str, seen: list[str]) -> dict[str, int]:
    """SQL statements a route, of a client that has begun; `seen` is filled while it asks."""
    client.post("/crossword/build/new", data=NEW)
    listed = re.search(r'href="(/crossword/build/[a-z0-9]{12})"', client.get("/crossword/build").text)
    assert listed is not None
    counts = {}
    form = {"writes": '[[0, "q", 1]]', "writer": "count"}
    for name, ask in {
        BATCH: lambda: client.post(f"/crossword/{slug}/cells", data={**form, "writes": '[[1, "q", 2]]'}),
        PAGE: lambda: client.get(f"/crossword/{slug}"),
        SEARCH: lambda: client.get(f"{listed[1]}/words?{FIND}", headers={"HX-Request": "true"}),
    }.items():
        client.post(f"/crossword/{slug}/cells", data=form)
        seen.clear()
        assert ask().status_code == 200
        counts[name] = len(seen)
    return counts
