"""The contract of the whole house for import-linter: packages stand on floors and import downwards, nothing runs in
circles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

import grimp
from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class FloorsContract(Contract):
    """`floors` names the packages from the ground up, a line a floor, rooms on one floor with `|` between them.

    A `*` stands for one name; of several patterns the longest counts. A module imports from its own room and from the
    floors below. Inside a package neither modules nor folders import each other in a circle.
    """

    type_name = "floors"
    floors = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        plan = Plan([str(line) for line in self.floors])  # type: ignore[attr-defined]
        found = faults(graph, plan)
        return ContractCheck(kept=not found, metadata={"faults": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for fault in check.metadata["faults"]:
            output.print_error(fault, bold=False)


class Plan:
    """Which room each module is in, and on which floor."""

    def __init__(self, lines: list[str]) -> None:
        rooms = [(room.strip(), floor) for floor, line in enumerate(lines) for room in line.split("|")]
        self.rooms = sorted(rooms, key=lambda room: room[0].count("."), reverse=True)

    def place(self, module: str) -> tuple[str, int] | None:
        """The room, by its own name, and its floor; None if no line names it."""
        parts = module.split(".")
        for pattern, floor in self.rooms:
            depth = pattern.count(".") + 1
            if len(parts) >= depth and fnmatchcase(room := ".".join(parts[:depth]), pattern):
                return room, floor
        return None

    def homeless(self, graph: ImportGraph) -> Iterator[str]:
        for module in sorted(graph.modules):
            if not graph.is_module_squashed(module) and self.place(module) is None and graph_imports(graph, module):
                yield f"{module} is on no floor"

    def climbing(self, graph: ImportGraph) -> Iterator[str]:
        """Imports that go up, or to another room of the same floor."""
        for importer, imported in arrows(graph):
            source, target = self.place(importer), self.place(imported)
            if source and target and source[0] != target[0] and source[1] <= target[1]:
                yield f"{importer} imports {imported}, which is not below it"


def faults(graph: ImportGraph, plan: Plan) -> list[str]:
    return [*plan.homeless(graph), *plan.climbing(graph), *circles(graph)]


def graph_imports(graph: ImportGraph, module: str) -> set[str]:
    """What a module imports of the house."""
    imported: set[str] = graph.find_modules_directly_imported_by(module)
    return {name for name in imported if not graph.is_module_squashed(name)}


def arrows(graph: ImportGraph) -> Iterator[tuple[str, str]]:
    for importer in sorted(graph.modules):
        if not graph.is_module_squashed(importer):
            yield from ((importer, imported) for imported in sorted(graph_imports(graph, importer)))


def circles(graph: ImportGraph) -> Iterator[str]:
    """A sentence for each package in which modules or folders import each other in a circle."""
    inside: dict[str, dict[str, set[str]]] = {}
    for importer, imported in arrows(graph):
        for package, source, target in shared(importer, imported):
            inside.setdefault(package, {}).setdefault(source, set()).add(target)
    for package, wanted in sorted(inside.items()):
        try:
            TopologicalSorter(wanted).prepare()
        except CycleError as error:
            yield f"in {package}: " + ", ".join(f"{one} <- {other}" for one, other in pairwise(error.args[1]))


def shared(importer: str, imported: str) -> Iterator[tuple[str, str, str]]:
    """Every package that both are in, but the outermost, with the two of its parts that they belong to."""
    left, right = importer.split("."), imported.split(".")
    for depth in range(2, min(len(left), len(right)) + 1):
        if left[:depth] != right[:depth]:
            return
        one, other = (".".join(parts[: depth + 1]) if len(parts) > depth else "__init__" for parts in (left, right))
        if one != other:
            yield ".".join(left[:depth]), one, other


def faults_of(packages: Iterable[str], plan: Plan) -> list[str]:
    """Everything in these packages that does not stand by the plan, for figures and tests."""
    return faults(grimp.build_graph(*packages, cache_dir=None), plan)
