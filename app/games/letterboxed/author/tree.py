"""The first placements of a chain as a tree to be drawn: a row for each letter, a line from each to its children."""

from __future__ import annotations

from dataclasses import dataclass

from app.contract.game_types import Json
from app.games.letterboxed.search.placements import Partial

WIDEST = 14
# Units of the drawing: a placement is a square with room around it, and rows are further apart for the lines.
SIZE, ACROSS, DOWN = 70, 84, 112


@dataclass(frozen=True, slots=True)
class Node:
    """A placement in the drawing: the left upper corner of its square, its sides, and the letter that came last."""

    x: int
    y: int
    sides: Partial
    letter: str


@dataclass(frozen=True, slots=True)
class Tree:
    """Nodes row by row, and lines (x, y, x, y) from the middle of a square's foot to the head of its child's."""

    nodes: tuple[Node, ...]
    lines: tuple[tuple[int, int, int, int], ...]
    width: int
    height: int


def draw_tree(steps: list[Json]) -> Tree:
    """The tree of `boards.picture`'s steps, as far as a row holds all placements of its letter."""
    rows = steps[: next((place for place, step in enumerate(steps) if step["total"] > WIDEST), len(steps))]
    # The tree ends before the first letter that is on the board already: it is placed nowhere, so it has no row.
    rows = rows[: next((place for place, step in enumerate(rows) if not step["new"]), len(rows))]
    width = ACROSS * max((step["total"] for step in rows), default=1)
    nodes: list[Node] = []
    lines: list[tuple[int, int, int, int]] = []
    above: list[Node] = []
    for number, step in enumerate(rows):
        row = [
            Node(node_middle(place, step["total"], width) - SIZE // 2, number * DOWN, tuple(sides), step["letter"])
            for place, sides in enumerate(step["shown"])
        ]
        for node, parent in zip(row, step["parents"], strict=True):
            if number and parent is not None:
                lines.append((foot_x(above[parent]), above[parent].y + SIZE, foot_x(node), node.y))
        nodes += row
        above = row
    return Tree(tuple(nodes), tuple(lines), width, max(1, len(rows)) * DOWN - DOWN + SIZE)


def node_middle(place: int, count: int, width: int) -> int:
    return (2 * place + 1) * width // (2 * count)


def foot_x(node: Node) -> int:
    return node.x + SIZE // 2
