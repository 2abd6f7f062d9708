"""One request of the filling engine while it runs: its clock, who watches it, and the best fill so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Literal, Protocol

from app.contract.game_types import Cancelled, Json, Tick
from app.games.crossword.fill.fill_problem import Problem
from app.games.crossword.fill.fill_request import Request
from app.games.crossword.fill.searching import rows_of
from app.games.crossword.fill.state import Tables
from app.games.crossword.grid import Slot

COMPILED, PLAIN = "compiled", "plain"
FILLED, IMPOSSIBLE, TIME = "filled", "impossible", "time"
OFTEN = 0.2  # seconds between two ticks
# What a run is at.
Phase = Literal["readying", "filling", "climbing", "improving", "lowering"]

Show = Callable[[Callable[[], Json]], object]


class TimeOver(Exception):
    """Raised when the time was over before the search began."""


class Engine(Protocol):
    """A search that can be gone on with, compiled or plain."""

    status: int

    def go_on(self) -> int: ...

    def entry_numbers(self) -> list[int]: ...

    @property
    def nodes(self) -> int: ...

    @property
    def hardest(self) -> int: ...


@dataclass
class Run:
    """A request being worked on; `limit` is its time in seconds, all of it."""

    tick: Tick
    show: Show
    engine_name: str
    limit: float
    start: float = field(default_factory=monotonic)
    ticked: float = -1.0
    nodes: int = 0
    tables: Tables | None = None
    request: Request | None = None
    problem: Problem | None = None
    entries: list[int] | None = None

    def seconds_passed(self) -> float:
        return monotonic() - self.start

    def report_progress(self, code: Phase) -> None:
        """Tell how far it is, now and then; raises Cancelled when nobody waits any more."""
        if self.seconds_passed() - self.ticked < OFTEN and self.ticked >= 0:
            return
        self.ticked = self.seconds_passed()
        percent = int(100 * self.seconds_passed() / max(self.limit, OFTEN))
        if not self.tick(min(99, percent), code, nodes=self.nodes):
            raise Cancelled

    def beat(self) -> None:
        """While the lists are made ready: raises Cancelled, and TimeOver."""
        self.report_progress("readying")
        if self.seconds_passed() > self.limit:
            raise TimeOver

    def show_fill(self, problem: Problem, entries: list[int]) -> None:
        self.problem, self.entries = problem, entries
        self.show(lambda: outcome_json(self, FILLED))


def outcome_json(run: Run, status: str, slot: Slot | None = None) -> Json:
    """Return the outcome of a run as JSON; `slot` is the one that cannot be filled."""
    entries = entries_json(run) if run.entries is not None else []
    scores = [entry["score"] for entry in entries if entry["score"] is not None]
    rows = rows_of(run.problem, run.entries) if run.problem and run.entries is not None else ()
    outcome = {
        "status": status,
        "rows": list(rows),
        "mean": round(sum(scores) / len(scores), 2) if scores else None,
        "worst": min(scores, default=None),
        "entries": entries,
        "nodes": run.nodes,
        "seconds": round(run.seconds_passed(), 3),
        "engine": run.engine_name,
    }
    return outcome if slot is None else {**outcome, "slot": slot.to_json()}


def entries_json(run: Run) -> list[Json]:
    """Every entry with its place, counted from one, and its score; None for what is on no list."""
    assert run.problem is not None and run.entries is not None and run.request is not None
    filled = run.problem.grid.filled("".join(rows_of(run.problem, run.entries)))
    texts, score = [filled.pattern(slot) for slot in filled.slots], run.request.original_list.score
    entries = zip(filled.slots, texts, strict=True)
    return [{**slot.to_json(), "text": text, "score": score(text)} for slot, text in entries]
